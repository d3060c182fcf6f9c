import { describe, expect, it } from "vitest";
import { sendRequest } from "../support/http";
import { CURRENT, connect, EARLIER, expectToolError, inRoom, inviteOf } from "../support/mcp";
import { nth } from "../support/nth";
import { createRoom, openRoom, roomRequest } from "../support/room";
import { initialize, post, request, rpc, send } from "../support/rpc";
import { ownService } from "../support/service-for-tests";

const service = ownService({ LOG_LEVEL: "trace" });
const KB = 1024;

describe("A message to /mcp", () => {
  it("gets JSON without a session, and no cache stores it", async () => {
    const response = await post(service, initialize("2025-06-18"));
    expect(response.status).toBe(200);
    expect(response.headers["content-type"]).toMatch(/^application\/json/);
    expect(response.headers["mcp-session-id"]).toBeUndefined();
    expect(response.headers["cache-control"]).toMatch(/private, no-store/);
    expect(response.headers["content-security-policy"]).toMatch(/default-src 'none'/);
    expect(rpc(response).result).toMatchObject({ protocolVersion: "2025-06-18" });
  });

  it("needs no handshake, whatever session it names", async () => {
    const headers = { "mcp-session-id": "gone", "mcp-protocol-version": "2025-06-18" };
    expect(rpc(await post(service, request("tools/list"), headers)).result).toMatchObject({
      tools: expect.arrayContaining([expect.objectContaining({ name: "read_room" })]),
    });
    expect(rpc(await post(service, request("ping"))).result).toEqual({});
  });

  it("that asks for an unknown revision is offered the newest one with a handshake", async () => {
    expect(rpc(await post(service, initialize("2099-01-01"))).result).toMatchObject({
      protocolVersion: "2025-11-25",
    });
    const headers = { "mcp-protocol-version": "2099-01-01" };
    expect((await post(service, request("tools/list"), headers)).status).toBe(400);
  });

  it("that is a notification gets no response body", async () => {
    const { status, text } = await post(service, { jsonrpc: "2.0", method: "notifications/initialized" });
    expect([status, text]).toEqual([202, ""]);
  });

  it("may be in a small batch, as in revision 2025-03-26", async () => {
    const { text } = await post(service, [request("ping", {}, "a"), request("ping", {}, "b")]);
    expect(JSON.parse(text)).toHaveLength(2);
    const many = await post(
      service,
      Array.from({ length: 11 }, (_, id) => request("ping", {}, id)),
    );
    expect([many.status, rpc(many).error?.message]).toEqual([400, "Send at most 10 messages at once."]);
    const lists = await post(service, [request("tools/list", {}, 1), request("tools/list", {}, 2)]);
    expect([lists.status, rpc(lists).error?.message]).toEqual([400, "Send tools/list once."]);
    const sameIds = await post(service, [request("ping", {}, 1), request("ping", {}, 1)]);
    expect([sameIds.status, rpc(sameIds).error?.message]).toEqual([
      400,
      "Send each request of a batch with an id of its own.",
    ]);
  });

  it.each([
    ["no JSON", "{", 400],
    ["no UTF-8", Buffer.from([0x7b, 0xff, 0x7d]), 400],
    ["nested deep", "[".repeat(40) + "]".repeat(40), 400],
    ["of a million parts", `{"params": [${"1,".repeat(1_000_000)}1]}`, 400],
    ["empty", "", 400],
    ["no message", '{"hello": 1}', 400],
    ["larger than any request", " ".repeat(24 * KB * KB + 5 * KB), 413],
  ])("that is %s is rejected with a protocol error", async (_, body, status) => {
    const response = await send(service, { body });
    expect(response.status).toBe(status);
    expect(rpc(response)).toEqual({
      jsonrpc: "2.0",
      id: null,
      error: expect.objectContaining({ message: expect.stringMatching(/\S/) }),
    });
  });

  it("must have a JSON content type, so that no form can send it, and its sender must accept JSON", async () => {
    expect((await post(service, request("ping"), { "content-type": "text/plain" })).status).toBe(415);
    expect((await post(service, request("ping"), { accept: "text/html" })).status).toBe(406);
  });
});

describe("The endpoint /mcp", () => {
  it.each(["GET", "HEAD", "DELETE", "PUT", "PATCH"])(
    "does not offer %s: there is no session",
    async (method) => {
      const { status, headers } = await sendRequest(method, `${service.baseUrl}/mcp`);
      expect([status, headers.allow]).toEqual([405, "POST, OPTIONS"]);
    },
  );

  it("tells browsers what clients may send", async () => {
    const { status, headers } = await sendRequest("OPTIONS", `${service.baseUrl}/mcp`);
    expect([status, headers["access-control-allow-methods"]]).toEqual([204, "POST, OPTIONS"]);
    for (const name of [
      "Mcp-Protocol-Version",
      "Mcp-Session-Id",
      "Mcp-Method",
      "Mcp-Name",
      "Last-Event-ID",
    ]) {
      expect(headers["access-control-allow-headers"]).toContain(name);
    }
  });
});

describe("A client over its limit", () => {
  const limited = ownService({ RATE_LIMIT_WRITE_PER_MINUTE: "3", RATE_LIMIT_CREATE_PER_HOUR: "2" });

  it("gets the error from every tool that writes, as over HTTP, whichever way it wrote before", async () => {
    const room = await createRoom(limited);
    const tools = await connect(limited);
    const agent = inRoom(tools, inviteOf(room, 0));
    expect((await agent.call("join_room")).isError).toBe(false);
    expectToolError(await agent.call("send_message"), "validation");
    expect((await tools.call("create_room", roomRequest())).isError).toBe(false);
    expect((await room.as(0).post("/messages", { content: "Hello" })).status).toBe(201);
    const given = await agent.call("send_message", { content: "Hello" });
    expectToolError(given, "limit");
    expect(given.facts.error?.retryable).toBe(true);
    expect(nth(given.words, 0)).toMatch(/at most 3 a minute\. The next is free in \d+ seconds/);
    expect((await room.as(0).post("/messages", { content: "Hello" })).status).toBe(429);
    expectToolError(await agent.call("delete_room"), "limit");
    expect((await agent.call("read_room")).isError).toBe(false);

    const second = await tools.call("create_room", roomRequest());
    expectToolError(second, "limit");
    expect(nth(second.words, 0)).toMatch(/at most 2 an hour/);
  });
});

describe("A token", () => {
  it("is in no tool result but that of the creation, and in no log line", async () => {
    const tools = await connect(service);
    const { facts } = await tools.call("create_room", roomRequest());
    const room = openRoom(service, facts);
    const said: unknown[] = [];
    for (const token of room.tokens) {
      const invite = `${service.baseUrl}/r/${room.id}/${token}`;
      for (const { name } of (await tools.client.listTools()).tools) {
        if (name === "create_room" || name === "delete_room") continue;
        const input = { content: `I am ${invite}`, question: token, markdown: invite, resolution: token };
        said.push(await tools.call(name, { invite, wait_seconds: 0, question_id: token, ...input }));
        said.push(await tools.call(name, { invite: `${invite}x`, ...input }));
        said.push(await tools.call(name, { invite: token, room_id: invite, token: invite, ...input }));
      }
      said.push((await post(service, request("tools/call", { name: token, arguments: token }))).text);
      said.push((await post(service, `{"jsonrpc": "${token}`)).text);
      said.push((await post(service, request("ping"), { origin: token, "mcp-session-id": token })).text);
    }
    for (const token of room.tokens) {
      expect(JSON.stringify(said)).not.toContain(token);
      expect(service.logs()).not.toContain(token);
    }
    expect(service.logs()).toContain('"route":"/mcp"');
  });
});

describe("Long results", () => {
  it.each([CURRENT, ...EARLIER])("arrive whole, as text and as fields, in revision %s", async (revision) => {
    const content = `${'\u0001"😀'.repeat(3_000)}end`;
    const room = await createRoom(service);
    await room.as(0).post("/messages", { content });
    const { facts, words } = await inRoom(await connect(service, { revision }), inviteOf(room, 0)).call(
      "read_room",
    );
    expect(facts.conversation).toMatchObject([{ content }]);
    expect(words.join("\n")).toContain('"😀end');
  });

  it("of a batch arrive whole", async () => {
    const room = await createRoom(service);
    await room.as(0).post("/messages", { content: "x".repeat(20 * KB) });
    const invite = inviteOf(room, 0);
    const call = { name: "read_room", arguments: { invite } };
    const ids = Array.from({ length: 10 }, (_, id) => id);
    const { text } = await post(
      service,
      ids.map((id) => request("tools/call", call, id)),
    );
    const results = JSON.parse(text);
    expect(results.map(({ id }: { id: number }) => id).sort()).toEqual(ids);
    for (const { result } of results) expect(result).toEqual(results[0].result);
    expect(results[0].result).toMatchObject({
      content: [{ type: "text" }, { text: expect.stringContaining("x".repeat(20 * KB)) }],
      structuredContent: { conversation: [{ content: "x".repeat(20 * KB) }] },
    });
  });
});

describe("A large message to /mcp", () => {
  const strict = ownService({ RATE_LIMIT_WRITE_PER_MINUTE: "2", RATE_LIMIT_CREATE_PER_HOUR: "2" });

  it("counts once as a request for a room, before it is read", async () => {
    const large = "x".repeat(800 * KB);
    const agent = await connect(strict);
    const brief = "y".repeat(30 * KB);
    const participants = ["A", "B", "C", "D", "E", "F", "G", "H"].map((role) => ({
      role,
      knows: Array.from({ length: 100 }, () => "z".repeat(2 * KB)),
      instructions: brief,
    }));
    expect((await post(strict, request("ping", { large }))).status).toBe(200);
    const opened = await agent.call("create_room", { title: "Large", goal: "Large", brief, participants });
    expect(opened.isError, opened.words.join()).toBe(false);
    expect((await agent.call("create_room", roomRequest())).isError).toBe(false);
    const rejected = await post(strict, request("ping", { large }));
    expect([rejected.status, rpc(rejected).error?.message]).toEqual([
      429,
      expect.stringContaining("at most 2 an hour"),
    ]);
    expect((await post(strict, request("ping"))).status).toBe(200);
  });
});
