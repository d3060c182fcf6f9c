import { describe, expect, it } from "vitest";
import { ROOM_ENDPOINTS } from "../support/endpoints";
import { allowedMethods, sendRequest } from "../support/http";
import { sharedService } from "../support/service-for-tests";
import { alone } from "../support/single-process";
import { agreedRoom } from "../support/states";

const service = sharedService();

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", ...alone("TRACE"), "PROPFIND", "FOO"];

/** Each known path under /api once, with its methods. The room in them never existed. */
const PATHS = new Map([["/api/rooms", ["POST"]]]);
for (const { path, offers } of ROOM_ENDPOINTS) PATHS.set(`/api/rooms/rm_none${path}`, offers);

describe.each([...PATHS])("%s", (path, offers) => {
  it.each(METHODS.filter((method) => !offers.includes(method)))(
    "responds to %s with 405 and Allow",
    async (method) => {
      const response = await sendRequest(method, service.baseUrl + path);
      expect(response.status).toBe(405);
      expect(withoutOptions(allowedMethods(response))).toEqual(offers);
      if (method === "HEAD") expect(response.text).toBe("");
      else if (!path.endsWith(".md")) expect(response.body.error?.code).toBe("validation");
      else expect(response.text).toContain("validation");
    },
  );

  it("responds to OPTIONS with 204 and Allow, without a token", async () => {
    const response = await sendRequest("OPTIONS", service.baseUrl + path);
    expect([response.status, response.text]).toEqual([204, ""]);
    expect(withoutOptions(allowedMethods(response))).toEqual(offers);
  });
});

describe("HEAD", () => {
  it.each(["", "/events", "/final.md", "/contract/versions", "/contract/versions/1"])(
    "responds like GET on %j, without a body",
    async (path) => {
      const room = await agreedRoom(service);
      const got = await room.as(0).get(path);
      const head = await room.as(0).send("HEAD", path);
      expect([head.status, head.text]).toEqual([200, ""]);
      for (const name of ["content-type", "cache-control", "referrer-policy", "x-robots-tag"]) {
        expect(head.headers[name]).toBe(got.headers[name]);
      }
    },
  );

  it("is rejected like GET", async () => {
    const room = await agreedRoom(service);
    expect((await room.as("anonymous").send("HEAD", "")).status).toBe(401);
    expect((await sendRequest("HEAD", `${service.baseUrl}/api/rooms/rm_none`)).status).toBe(404);
  });
});

function withoutOptions(methods: string[]): string[] {
  return methods.filter((method) => method !== "OPTIONS");
}
