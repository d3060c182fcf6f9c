import { connect as dial } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { purge } from "../support/cron";
import { openStream } from "../support/event-stream";
import { call } from "../support/http";
import { connect, inviteOf } from "../support/mcp";
import { metricsToken, sampled, scrape, waitingAt } from "../support/metrics";
import { expectRefusal } from "../support/refusal";
import { createRoom } from "../support/room";
import { serviceForTests } from "../support/service-for-tests";
import { joinedRoom } from "../support/states";
import { say } from "../support/steps";
import { until } from "../support/until";

const cronSecret = ["cron", "secret", "of", "this", "test"].join("-");
const service = serviceForTests({ METRICS_TOKEN: metricsToken, CRON_SECRET: cronSecret, LOG_LEVEL: "debug" });
const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
const secret = ["gh", "p", "_", ...Array.from({ length: 36 }, (_, index) => LETTERS[(index * 7) % 36])].join(
  "",
);

/** The value of a sample, which must be there. */
async function sample(name: string): Promise<number> {
  const value = await sampled(service, name);
  if (value === undefined) throw new Error(`there is no ${name}`);
  return value;
}

/** The same of what is there from its first time on. */
const counted = async (name: string): Promise<number> => (await sampled(service, name)) ?? 0;

const messages =
  'negotiation_room_call_duration_seconds_count{method="POST",route="/api/rooms/:id/messages",status="201"}';

describe("/metrics", () => {
  it("is there for those who know its token alone", async () => {
    const wrong = { authorization: `Bearer ${metricsToken}x` };
    expectRefusal(await call("GET", `${service.baseUrl}/metrics`), 401, "forbidden");
    expectRefusal(await call("GET", `${service.baseUrl}/metrics`, { headers: wrong }), 401, "forbidden");
    const { status, headers } = await scrape(service);
    expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
      200,
      "text/plain; version=0.0.4; charset=utf-8",
      expect.stringContaining("no-store"),
    ]);
  });

  it("counts calls by pattern of the address and status, waiting calls, streams and what was redacted", async () => {
    const room = await joinedRoom(service);
    const before = await counted(messages);
    const redacted = await sample("negotiation_room_redactions_total");
    await say(room, 0, `Use ${secret}`);
    await say(room, 1);
    expect((await sample(messages)) - before).toBe(2);
    expect((await sample("negotiation_room_redactions_total")) - redacted).toBe(1);

    const waiting = room.as(0).get("/events?after=4&wait=25");
    await until("it waits", async () => (await counted('negotiation_room_waiting{kind="wait"}')) === 1);
    await say(room, 1);
    await waiting;
    expect(await sample('negotiation_room_waiting{kind="wait"}')).toBe(0);

    const stream = await openStream(room, 0);
    expect(await sample('negotiation_room_waiting{kind="stream"}')).toBe(1);
    stream.close();
    await until("it is over", async () => (await sample('negotiation_room_waiting{kind="stream"}')) === 0);
  });

  it("counts calls of tools by what came of them", async () => {
    const room = await joinedRoom(service);
    const calls = (outcome: string) =>
      `negotiation_room_tool_calls_total{tool="read_room",outcome="${outcome}"}`;
    const agent = await connect(service);
    await agent.call("read_room", { invite: inviteOf(room, 0) });
    await agent.call("read_room", { invite: "nonsense" });
    expect([await sample(calls("done")), await sample(calls("refused"))]).toEqual([1, 1]);
  });

  it("counts rooms, as they come and go", async () => {
    expect(await sample("negotiation_room_rooms_open")).toBeGreaterThanOrEqual(0);
    const deleted = 'negotiation_room_rooms_deleted_total{why="asked"}';
    const expired = 'negotiation_room_rooms_deleted_total{why="expired"}';
    const [askedBefore, expiredBefore] = [await counted(deleted), await counted(expired)];
    await (await createRoom(service)).as(0).delete();
    expect((await sample(deleted)) - askedBefore).toBe(1);
    await createRoom(service, { ttl_hours: 1 / 3_600 });
    await until("it is purged", async () => {
      await purge(service, cronSecret);
      return (await counted(expired)) - expiredBefore === 1;
    });
  });

  it("tells how many calls are under way, but not of those that wait", async () => {
    const room = await createRoom(service);
    const waiting = room.as(0).get("/events?after=1&wait=25");
    await until("it waits", async () => (await waitingAt([service])) === 1);
    await until(
      "only the call for the metrics is under way",
      async () => (await sample("negotiation_room_calls_under_way")) === 1,
    );
    await room.as(0).delete();
    await waiting;
  });

  it("tells of the connections to the database", async () => {
    const [busy, idle, waiting] = [
      await sample('negotiation_room_database_pool{state="busy"}'),
      await sample('negotiation_room_database_pool{state="idle"}'),
      await sample('negotiation_room_database_pool{state="waiting"}'),
    ];
    expect(busy + idle).toBeGreaterThanOrEqual(1);
    expect(busy + idle).toBeLessThanOrEqual(10);
    expect(waiting).toBe(0);
  });

  it("counts what is refused before it reaches a route, by no name that a client has chosen", async () => {
    const refused = (method: string, status: number) =>
      counted(
        `negotiation_room_call_duration_seconds_count{method="${method}",route="none",status="${status}"}`,
      );
    const before = [await refused("other", 405), await refused("GET", 400), await refused("other", 400)];
    await call("PROPFIND", `${service.baseUrl}/health`);
    await call("GET", `${service.baseUrl}//health`);
    await malformed();
    const after = [await refused("other", 405), await refused("GET", 400), await refused("other", 400)];
    expect(after).toEqual(before.map((count) => count + 1));
  });

  it("tells no token, room or text", async () => {
    const room = await joinedRoom(service);
    await say(room, 0, "Strawberries");
    await call("GET", `${service.baseUrl}/r/${room.id}/${room.participant(0).token}`);
    const { text: all } = await scrape(service);
    for (const told of [room.id, "tk_", "Strawberries", secret]) expect(all).not.toContain(told);
    expect(all).toContain('route="/r/:roomId/:token"');
  });
});

/** The answer to what is no request. */
async function malformed(): Promise<Pick<Awaited<ReturnType<typeof call>>, "headers">> {
  const socket = dial(Number(new URL(service.baseUrl).port), "127.0.0.1");
  socket.end("NONSENSE\r\n\r\n");
  const [head = ""] = (await text(socket)).split("\r\n\r\n");
  const lines = head.split("\r\n").slice(1);
  const headers = lines
    .map((line) => line.split(": "))
    .map(([name = "", value]) => [name.toLowerCase(), value]);
  return { headers: Object.fromEntries(headers) };
}

/** What the log tells of a call. */
const linesOf = (id: string): Record<string, unknown>[] =>
  service
    .logs()
    .split("\n")
    .filter((line) => line.includes(`"request":"${id}"`))
    .map((line) => JSON.parse(line));

describe("Every answer", () => {
  it("carries an id, under which the log tells of its call", async () => {
    const room = await joinedRoom(service);
    const answers = [
      await room.as(0).get(),
      await room.as("nobody").get(),
      await call("GET", `${service.baseUrl}/nothing`),
      await call("TRACE", `${service.baseUrl}/health`),
      await call("GET", `${service.baseUrl}/create`),
      await call("GET", `${service.baseUrl}//health`),
      await call("GET", `${service.baseUrl}/robots.txt`),
      await call("GET", `${service.baseUrl}/notice.css`),
      await malformed(),
    ];
    const ids = answers.map(({ headers }) => String(headers["x-request-id"]));
    expect(new Set(ids).size).toBe(answers.length);
    for (const id of ids) expect(id).toMatch(/^[\w-]{36}$/);
    for (const [index, route] of [
      [0, "/api/rooms/:id"],
      [5, "none"],
      [8, "none"],
    ] as const) {
      const isTold = (line: Record<string, unknown>) => line.route === route && line.msg === "answered";
      await until("the log tells of it", async () => linesOf(ids[index] ?? "").some(isTold));
    }
  });

  it("has an id of ours, whatever a client that is no proxy of ours sends", async () => {
    const headers = { "x-request-id": "mine" };
    expect((await call("GET", `${service.baseUrl}/health`, { headers })).headers["x-request-id"]).not.toBe(
      "mine",
    );
  });
});

describe("Behind a proxy of ours", () => {
  const behind = serviceForTests({ TRUST_PROXY: "1" });

  it.each([
    ["edge-1:42", true],
    ["two words", false],
    ["x".repeat(65), false],
    [`ptk_${"x".repeat(32)}`, false],
    [`id:otk_${"x".repeat(32)}`, false],
  ])("a call named %j keeps its name: %s", async (name, keeps) => {
    const { headers } = await call("GET", `${behind.baseUrl}/health`, { headers: { "x-request-id": name } });
    expect(headers["x-request-id"] === name).toBe(keeps);
  });

  it("there are no metrics without METRICS_TOKEN", async () => {
    expectRefusal(await call("GET", `${behind.baseUrl}/metrics`), 404, "not_found");
  });
});
