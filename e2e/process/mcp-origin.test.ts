import { describe, expect, it } from "vitest";
import { post, request, rpc } from "../support/rpc";
import { ownService } from "../support/service-for-tests";

const service = ownService({ MCP_ALLOWED_ORIGINS: "https://chat.example.com" });

describe("A web page", () => {
  const from = async (origin: string, more: Record<string, string> = {}, to = service) =>
    (await post(to, request("ping"), { origin, ...more })).status;

  it.each(["http://localhost:6274", "http://127.0.0.1:8080", "http://[::1]", "https://chat.example.com"])(
    "of %s may call tools: it is the service's own or listed",
    async (origin) => expect(await from(origin)).toBe(200),
  );

  it.each(["https://evil.example", "http://chat.example.com", "http://localhost.evil.example", "null", "x"])(
    "of %s may not call any tool",
    async (origin) => {
      const response = await post(service, request("tools/list"), { origin });
      expect([response.status, rpc(response).error?.message]).toEqual([403, expect.stringMatching(/Origin/)]);
    },
  );

  it.each(["chrome-extension://localhost", "evil://localhost", "file://localhost", "ws://localhost"])(
    "of %s may not: it is not a site of this machine",
    async (origin) => expect(await from(origin)).toBe(403),
  );

  it("whose name was pointed at this machine may not, although its Host matches", async () => {
    const host = `evil.example:${new URL(service.baseUrl).port}`;
    expect(await from(`http://${host}`, { host })).toBe(403);
  });

  describe("of a service with a BASE_URL", () => {
    const named = ownService({ BASE_URL: "https://rooms.example.com" });
    it("may call it", async () => {
      expect(await from("https://rooms.example.com", {}, named)).toBe(200);
      expect(await from("https://chat.example.com", {}, named)).toBe(403);
    });
  });
});
