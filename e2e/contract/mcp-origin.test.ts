import { describe, expect, it } from "vitest";
import { post, request, rpc } from "../support/rpc";
import { serviceForTests } from "../support/service-for-tests";

const service = serviceForTests({ MCP_ALLOWED_ORIGINS: "https://chat.example.com" });

describe("A page", () => {
  const from = async (origin: string, more: Record<string, string> = {}, to = service) =>
    (await post(to, request("ping"), { origin, ...more })).status;

  it.each(["http://localhost:6274", "http://127.0.0.1:8080", "http://[::1]", "https://chat.example.com"])(
    "of %s may call: it is the caller's own or listed",
    async (origin) => expect(await from(origin)).toBe(200),
  );

  it.each(["https://evil.example", "http://chat.example.com", "http://localhost.evil.example", "null", "x"])(
    "of %s may not, with any tool",
    async (origin) => {
      const answer = await post(service, request("tools/list"), { origin });
      expect([answer.status, rpc(answer).error?.message]).toEqual([403, expect.stringMatching(/Origin/)]);
    },
  );

  it.each(["chrome-extension://localhost", "evil://localhost", "file://localhost", "ws://localhost"])(
    "of %s may not: it is no site of this machine",
    async (origin) => expect(await from(origin)).toBe(403),
  );

  it("whose name was pointed at this machine may not, though its Host says the same", async () => {
    const host = `evil.example:${new URL(service.baseUrl).port}`;
    expect(await from(`http://${host}`, { host })).toBe(403);
  });

  describe("of a service with a BASE_URL", () => {
    const named = serviceForTests({ BASE_URL: "https://rooms.example.com/negotiate" });
    it("may call it", async () => {
      expect(await from("https://rooms.example.com", {}, named)).toBe(200);
      expect(await from("https://chat.example.com", {}, named)).toBe(403);
    });
  });
});
