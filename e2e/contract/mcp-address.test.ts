import { describe, expect, it } from "vitest";
import { call } from "../support/http";
import { connect, expectToolRefusal, inRoom, inviteOf } from "../support/mcp";
import { nth } from "../support/nth";
import { createRoom, openRoom, roomRequest } from "../support/room";
import { initialize, post, request, rpc, send } from "../support/rpc";
import { serviceForTests } from "../support/service-for-tests";

const service = serviceForTests({ LOG_LEVEL: "trace" });
const KB = 1024;

describe("A message to /mcp", () => {
  it("is answered as JSON, without a session, and kept by nobody", async () => {
    const answer = await post(service, initialize("2025-06-18"));
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toMatch(/^application\/json/);
    expect(answer.headers["mcp-session-id"]).toBeUndefined();
    expect(answer.headers["cache-control"]).toMatch(/private, no-store/);
    expect(answer.headers["content-security-policy"]).toMatch(/default-src 'none'/);
    expect(rpc(answer).result).toMatchObject({ protocolVersion: "2025-06-18" });
  });

  it("needs no handshake before, whatever session it names", async () => {
    const headers = { "mcp-session-id": "gone", "mcp-protocol-version": "2025-06-18" };
    expect(rpc(await post(service, request("tools/list"), headers)).result).toMatchObject({
      tools: expect.arrayContaining([expect.objectContaining({ name: "read_room" })]),
    });
    expect(rpc(await post(service, request("ping"))).result).toEqual({});
  });

  it("that asks for a revision unknown here is offered the newest with a handshake", async () => {
    expect(rpc(await post(service, initialize("2099-01-01"))).result).toMatchObject({
      protocolVersion: "2025-11-25",
    });
    const headers = { "mcp-protocol-version": "2099-01-01" };
    expect((await post(service, request("tools/list"), headers)).status).toBe(400);
  });

  it("that asks for no answer gets none", async () => {
    const { status, text } = await post(service, { jsonrpc: "2.0", method: "notifications/initialized" });
    expect([status, text]).toEqual([202, ""]);
  });

  it("may come with a few others, as revision 2025-03-26 has it", async () => {
    const { text } = await post(service, [request("ping", {}, "a"), request("ping", {}, "b")]);
    expect(JSON.parse(text)).toHaveLength(2);
    const many = await post(
      service,
      Array.from({ length: 11 }, (_, id) => request("ping", {}, id)),
    );
    expect([many.status, rpc(many).error?.message]).toEqual([400, "Send at most 10 messages at once."]);
  });

  it.each([
    ["no JSON", "{", 400],
    ["no UTF-8", Buffer.from([0x7b, 0xff, 0x7d]), 400],
    ["nested deep", "[".repeat(40) + "]".repeat(40), 400],
    ["of a million parts", `{"params": [${"1,".repeat(1_000_000)}1]}`, 400],
    ["empty", "", 400],
    ["no message", '{"hello": 1}', 400],
    ["larger than any call", " ".repeat(24 * KB * KB + 5 * KB), 413],
  ])("that is %s is refused in the shape of the protocol", async (_, body, status) => {
    const answer = await send(service, { body });
    expect(answer.status).toBe(status);
    expect(rpc(answer)).toEqual({
      jsonrpc: "2.0",
      id: null,
      error: expect.objectContaining({ message: expect.stringMatching(/\S/) }),
    });
  });

  it("must be said to be JSON, so that no form can send it, and its sender must take JSON", async () => {
    expect((await post(service, request("ping"), { "content-type": "text/plain" })).status).toBe(415);
    expect((await post(service, request("ping"), { accept: "text/html" })).status).toBe(406);
  });
});

describe("The address /mcp", () => {
  it.each(["GET", "HEAD", "DELETE", "PUT", "PATCH"])(
    "does not offer %s: there is no session",
    async (method) => {
      const { status, headers } = await call(method, `${service.baseUrl}/mcp`);
      expect([status, headers.allow]).toEqual([405, "POST, OPTIONS"]);
    },
  );

  it("tells browsers what a client there may send", async () => {
    const { status, headers } = await call("OPTIONS", `${service.baseUrl}/mcp`);
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
  const limited = serviceForTests({ RATE_LIMIT_WRITE_PER_MINUTE: "3", RATE_LIMIT_CREATE_PER_HOUR: "2" });

  it("is told so by every tool that writes, as over HTTP, whichever way it wrote before", async () => {
    const room = await createRoom(limited);
    const tools = await connect(limited);
    const agent = inRoom(tools, inviteOf(room, 0));
    expect((await agent.call("join_room")).refused).toBe(false);
    expectToolRefusal(await agent.call("send_message"), "validation");
    expect((await room.as(0).post("/messages", { content: "Hello" })).status).toBe(201);
    const given = await agent.call("send_message", { content: "Hello" });
    expectToolRefusal(given, "limit");
    expect(given.facts.error?.retryable).toBe(true);
    expect(nth(given.words, 0)).toMatch(/at most 3 a minute\. The next is free in \d+ seconds/);
    expect((await room.as(0).post("/messages", { content: "Hello" })).status).toBe(429);
    expectToolRefusal(await agent.call("delete_room"), "limit");
    expect((await agent.call("read_room")).refused).toBe(false);

    expect((await tools.call("create_room", roomRequest())).refused).toBe(false);
    expectToolRefusal(await tools.call("create_room", roomRequest()), "limit");
  });
});

describe("A token", () => {
  it("is in no answer of a tool but that of creation, and in no line of the log", async () => {
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

describe("A large message to /mcp", () => {
  const strict = serviceForTests({ RATE_LIMIT_CREATE_PER_HOUR: "2" });

  it("counts as opening a room, before it is read, and once", async () => {
    const large = "x".repeat(800 * KB);
    const agent = await connect(strict);
    const brief = "y".repeat(30 * KB);
    const participants = ["A", "B", "C", "D", "E", "F", "G", "H"].map((role) => ({
      role,
      knows: Array.from({ length: 100 }, () => "z".repeat(2 * KB)),
      instructions: brief,
    }));
    const opened = await agent.call("create_room", { title: "Large", goal: "Large", brief, participants });
    expect(opened.refused, opened.words.join()).toBe(false);
    expect((await post(strict, request("ping", { large }))).status).toBe(200);
    const refused = await post(strict, request("ping", { large }));
    expect([refused.status, rpc(refused).error?.message]).toEqual([
      429,
      expect.stringContaining("at most 2 an hour"),
    ]);
    expect((await post(strict, request("ping"))).status).toBe(200);
  });
});
