import { describe, expect, it } from "vitest";
import { alone } from "../support/alone";
import { ROOM_ENDPOINTS } from "../support/endpoints";
import { allowedMethods, call } from "../support/http";
import { serviceForTests } from "../support/service-for-tests";
import { agreedRoom } from "../support/states";

const service = serviceForTests();

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", ...alone("TRACE"), "PROPFIND"];

/** Each known path under /api once, with the methods that it offers; the room in them never was. */
const PATHS = new Map([["/api/rooms", ["POST"]]]);
for (const { path, offers } of ROOM_ENDPOINTS) PATHS.set(`/api/rooms/rm_none${path}`, offers);

describe.each([...PATHS])("%s", (path, offers) => {
  it.each(METHODS.filter((method) => !offers.includes(method)))(
    "answers %s with 405 and what it allows",
    async (method) => {
      const answer = await call(method, service.baseUrl + path);
      expect(answer.status).toBe(405);
      expect(withoutOptions(allowedMethods(answer))).toEqual(offers);
      if (method === "HEAD") expect(answer.text).toBe("");
      else if (!path.endsWith(".md")) expect(answer.body.error?.code).toBe("validation");
      else expect(answer.text).toContain("validation");
    },
  );

  it("answers OPTIONS with 204 and what it allows, without a token", async () => {
    const answer = await call("OPTIONS", service.baseUrl + path);
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect(withoutOptions(allowedMethods(answer))).toEqual(offers);
  });
});

describe("HEAD", () => {
  it.each(["", "/events", "/final.md", "/contract/versions", "/contract/versions/1"])(
    "answers as GET does on %j, without a body",
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

  it("is refused as GET is", async () => {
    const room = await agreedRoom(service);
    expect((await room.as("nobody").send("HEAD", "")).status).toBe(401);
    expect((await call("HEAD", `${service.baseUrl}/api/rooms/rm_none`)).status).toBe(404);
  });
});

function withoutOptions(methods: string[]): string[] {
  return methods.filter((method) => method !== "OPTIONS");
}
