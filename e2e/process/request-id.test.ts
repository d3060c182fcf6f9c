import { describe, expect, it } from "vitest";
import { sendRequest } from "../support/http";
import { parseRaw, sendRaw } from "../support/raw-request";
import { ownService } from "../support/service-for-tests";
import { joinedRoom } from "../support/states";
import { until } from "../support/until";

const service = ownService({ LOG_LEVEL: "debug" });

/** The log entry of a request. */
const linesOf = (id: string): Record<string, unknown>[] =>
  service
    .logs()
    .split("\n")
    .filter((line) => line.includes(`"request":"${id}"`))
    .map((line) => JSON.parse(line));

describe("Every response", () => {
  it("has an id that is also in the log", async () => {
    const room = await joinedRoom(service);
    const responses = [
      await room.as(0).get(),
      await room.as("anonymous").get(),
      await sendRequest("GET", `${service.baseUrl}/nothing`),
      await sendRequest("TRACE", `${service.baseUrl}/health`),
      await sendRequest("GET", `${service.baseUrl}/create`),
      await sendRequest("GET", `${service.baseUrl}//health`),
      await sendRequest("GET", `${service.baseUrl}/robots.txt`),
      await sendRequest("GET", `${service.baseUrl}/notice.css`),
      parseRaw(await sendRaw(Number(new URL(service.baseUrl).port), "NONSENSE\r\n\r\n")),
    ];
    const ids = responses.map(({ headers }) => String(headers["x-request-id"]));
    expect(new Set(ids).size).toBe(responses.length);
    for (const id of ids) expect(id).toMatch(/^[\w-]{36}$/);
    for (const [index, route] of [
      [0, "/api/rooms/:id"],
      [5, "none"],
      [8, "none"],
    ] as const) {
      const isTold = (line: Record<string, unknown>) => line.route === route && line.msg === "responded";
      await until("it is logged", async () => linesOf(ids[index] ?? "").some(isTold));
    }
  });

  it("has our own id, whatever a client that is not a trusted proxy sends", async () => {
    const headers = { "x-request-id": "mine" };
    expect(
      (await sendRequest("GET", `${service.baseUrl}/health`, { headers })).headers["x-request-id"],
    ).not.toBe("mine");
  });
});

describe("Behind a trusted proxy", () => {
  const behind = ownService({ TRUST_PROXY: "1" });

  it.each([
    ["edge-1:42", true],
    ["two words", false],
    ["x".repeat(65), false],
    [`ptk_${"x".repeat(32)}`, false],
    [`id:otk_${"x".repeat(32)}`, false],
  ])("a request with the id %j keeps it: %s", async (name, keeps) => {
    const { headers } = await sendRequest("GET", `${behind.baseUrl}/health`, {
      headers: { "x-request-id": name },
    });
    expect(headers["x-request-id"] === name).toBe(keeps);
  });
});
