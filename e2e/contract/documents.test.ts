import { describe, expect, it } from "vitest";
import { sendRequest } from "../support/http";
import { sharedService } from "../support/service-for-tests";

const service = sharedService();

const get = (path: string) => sendRequest("GET", service.baseUrl + path);

describe("The documents for agents", () => {
  it("say how to create a room, with the absolute URL", async () => {
    const { status, headers, text } = await get("/create.md");
    expect(status).toBe(200);
    expect(headers["content-type"]).toMatch(/^text\/markdown\b/);
    expect(text).toContain(`${service.baseUrl}/api/rooms`);
    for (const field of ["title", "goal", "participants", "role", "ttl_hours"]) expect(text).toContain(field);
  });

  it("contain the policy on secrets", async () => {
    const { status, headers, text } = await get("/security.md");
    expect(status).toBe(200);
    expect(headers["content-type"]).toMatch(/^text\/markdown\b/);
    expect(text).toContain("SECRET_TRANSFER_REQUIRED");
  });
});
