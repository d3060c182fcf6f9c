import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { purge } from "../support/cron";
import { openStream } from "../support/event-stream";
import { expectError } from "../support/expect-error";
import { head, hold, releaseAll } from "../support/held-connections";
import { sendRequest } from "../support/http";
import { CURRENT, connect, inviteOf } from "../support/mcp";
import { metricsToken, sampled, scrape, waitingAt } from "../support/metrics";
import { sendRaw } from "../support/raw-request";
import { createRoom } from "../support/room";
import { request } from "../support/rpc";
import { newSecret } from "../support/secret";
import { ownService } from "../support/service-for-tests";
import { joinedRoom } from "../support/states";
import { say } from "../support/steps";
import { until } from "../support/until";

const cronSecret = ["cron", "secret", "of", "this", "test"].join("-");

const service = ownService({ METRICS_TOKEN: metricsToken, CRON_SECRET: cronSecret, LOG_LEVEL: "debug" });

afterEach(releaseAll);

const secret = newSecret();

/** The value of a sample, which must exist. */
async function sample(name: string): Promise<number> {
  const value = await sampled(service, name);
  if (value === undefined) throw new Error(`there is no ${name}`);
  return value;
}

/** The value of a sample, 0 if it does not exist yet. */
const counted = async (name: string): Promise<number> => (await sampled(service, name)) ?? 0;

const messages =
  'negotiation_room_request_duration_seconds_count{method="POST",route="/api/rooms/:id/messages",status="201"}';

describe("/metrics", () => {
  it("requires its token", async () => {
    const wrong = { authorization: `Bearer ${metricsToken}x` };
    expectError(await sendRequest("GET", `${service.baseUrl}/metrics`), 401, "forbidden");
    expectError(await sendRequest("GET", `${service.baseUrl}/metrics`, { headers: wrong }), 401, "forbidden");
    const { status, headers } = await scrape(service);
    expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
      200,
      "text/plain; version=0.0.4; charset=utf-8",
      expect.stringContaining("no-store"),
    ]);
  });

  it("counts requests by route and status, waiting requests, streams and redactions", async () => {
    const room = await joinedRoom(service);
    const before = await counted(messages);
    const redacted = await sample("negotiation_room_redactions_total");
    await say(room, 0, `Use ${secret}`);
    await say(room, 1);
    expect((await sample(messages)) - before).toBe(2);
    expect((await sample("negotiation_room_redactions_total")) - redacted).toBe(1);

    const waiting = room.as(0).get("/events?after=4&wait=25");
    await until("it is waiting", async () => (await counted('negotiation_room_waiting{kind="wait"}')) === 1);
    await say(room, 1);
    await waiting;
    expect(await sample('negotiation_room_waiting{kind="wait"}')).toBe(0);

    const stream = await openStream(room, 0);
    expect(await sample('negotiation_room_waiting{kind="stream"}')).toBe(1);
    stream.close();
    await until("it has ended", async () => (await sample('negotiation_room_waiting{kind="stream"}')) === 0);
  });

  it("counts tool calls by outcome", async () => {
    const room = await joinedRoom(service);
    const calls = (outcome: string) =>
      `negotiation_room_tool_calls_total{tool="read_room",outcome="${outcome}"}`;
    const agent = await connect(service);
    await agent.call("read_room", { invite: inviteOf(room, 0) });
    await agent.call("read_room", { invite: "nonsense" });
    expect([await sample(calls("done")), await sample(calls("rejected"))]).toEqual([1, 1]);
  });

  it("counts rooms as they are created and deleted", async () => {
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

  it("reports requests in progress without those that wait", async () => {
    const room = await createRoom(service);
    const waiting = room.as(0).get("/events?after=1&wait=25");
    await until("it is waiting", async () => (await waitingAt([service])) === 1);
    await until(
      "only the request for the metrics is in progress",
      async () => (await sample("negotiation_room_requests_in_progress")) === 1,
    );
    await room.as(0).delete();
    await waiting;
  });

  it("reports requests in progress although clients left before they sent their bodies", async () => {
    const length = "Content-Length: 100000";
    const form = "Content-Type: multipart/form-data; boundary=x";
    for (const line of Array.from({ length: 10 }, () => [
      "GET /x.md",
      "GET /create",
      "HEAD /create",
    ]).flat()) {
      const { socket, received } = hold(service.baseUrl, `${head(line, form, length)}--x\r\n`);
      await until("a response", async () => received() !== "");
      socket.destroy();
    }
    await until(
      "only the request for the metrics is in progress",
      async () => (await sample("negotiation_room_requests_in_progress")) === 1,
    );
  });

  it("reports no memory of tool calls whose clients have left", async () => {
    const invite = inviteOf(await createRoom(service), 0);
    const clientInfo = { name: "test", version: "1" };
    const names = ["protocolVersion", "clientInfo", "clientCapabilities"].map(
      (name) => `io.modelcontextprotocol/${name}`,
    );
    const _meta = Object.fromEntries(names.map((name, index) => [name, [CURRENT, clientInfo, {}][index]]));
    const body = JSON.stringify(request("tools/call", { name: "read_room", arguments: { invite }, _meta }));
    const headers = [
      "Content-Type: application/json",
      "Accept: application/json, text/event-stream",
      `MCP-Protocol-Version: ${CURRENT}`,
      "Mcp-Method: tools/call",
      "Mcp-Name: read_room",
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    const call = () => hold(service.baseUrl, head("POST /mcp", ...headers) + body);
    const { received } = call();
    await until("a result", async () => received().includes(`"structuredContent"`));
    for (let turn = 0; turn < 60; turn++) {
      const { socket } = call();
      await pause((turn % 20) / 2);
      socket.resetAndDestroy();
    }
    await until("the memory is free", async () => (await sample("negotiation_room_transfer_bytes")) === 0);
  });

  it("reports database connections", async () => {
    const [busy, idle, waiting] = [
      await sample('negotiation_room_database_pool{state="busy"}'),
      await sample('negotiation_room_database_pool{state="idle"}'),
      await sample('negotiation_room_database_pool{state="waiting"}'),
    ];
    expect(busy + idle).toBeGreaterThanOrEqual(1);
    expect(busy + idle).toBeLessThanOrEqual(10);
    expect(waiting).toBe(0);
  });

  it("counts requests rejected before routing, without client-chosen names", async () => {
    const rejected = (method: string, status: number) =>
      counted(
        `negotiation_room_request_duration_seconds_count{method="${method}",route="none",status="${status}"}`,
      );
    const before = [await rejected("other", 405), await rejected("GET", 400), await rejected("other", 400)];
    await sendRequest("PROPFIND", `${service.baseUrl}/health`);
    await sendRequest("GET", `${service.baseUrl}//health`);
    await sendRaw(Number(new URL(service.baseUrl).port), "NONSENSE\r\n\r\n");
    const after = [await rejected("other", 405), await rejected("GET", 400), await rejected("other", 400)];
    expect(after).toEqual(before.map((count) => count + 1));
  });

  it("contains no token, room or text", async () => {
    const room = await joinedRoom(service);
    await say(room, 0, "Strawberries");
    await sendRequest("GET", `${service.baseUrl}/r/${room.id}/${room.participant(0).token}`);
    const { text: all } = await scrape(service);
    for (const told of [room.id, "tk_", "Strawberries", secret]) expect(all).not.toContain(told);
    expect(all).toContain('route="/r/:roomId/:token"');
  });
});

describe("Without METRICS_TOKEN", () => {
  const silent = ownService();

  it("there are no metrics", async () => {
    expectError(await sendRequest("GET", `${silent.baseUrl}/metrics`), 404, "not_found");
  });
});
