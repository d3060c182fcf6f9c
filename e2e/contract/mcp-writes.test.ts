import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { sendRequest } from "../support/http";
import { CURRENT, connect, expectToolError, inRoom, inviteOf } from "../support/mcp";
import { metricsToken, waitingAt } from "../support/metrics";
import { nth } from "../support/nth";
import { createRoom, roomRequest } from "../support/room";
import { newSecret } from "../support/secret";
import { ownService, sharedService } from "../support/service-for-tests";
import { itAlone } from "../support/single-process";
import { joinedRoom } from "../support/states";
import { read, say, timeline } from "../support/steps";
import { until } from "../support/until";

const service = sharedService();

describe("A text", () => {
  it("with a secret is redacted, and the result says so", async () => {
    const value = newSecret();
    const agent = await connect(service);
    const created = await agent.call("create_room", roomRequest({ goal: `Use ${value}` }));
    expect(created.facts).toMatchObject({ redactions: 1, redacted_fields: ["goal"] });
    const buyer = inRoom(agent, nth(created.facts.invite_urls, 0));
    const mine = nth(created.facts.invite_urls, 1);
    const said = await buyer.call("send_message", { content: `${value} and ${mine}` });
    expect(said.facts).toMatchObject({
      redactions: 2,
      redacted_fields: ["content"],
      redaction_notice: expect.stringMatching(/SECRET_TRANSFER/),
    });
    const all = JSON.stringify([said, await buyer.call("read_room"), await buyer.call("wait_for_events")]);
    expect(all).not.toContain(value);
    expect(all).not.toContain(nth(mine.split("/"), -1));
    expect(all).toContain("[REDACTED:secret-looking-value]");
  });
});

describe("The same idempotency_key", () => {
  it("makes a write once, over HTTP, too, and rejects another write", async () => {
    const room = await joinedRoom(service);
    const agent = inRoom(await connect(service), inviteOf(room, 1));
    const input = { content: "Hello", idempotency_key: "one" };
    const { facts: first } = await agent.call("send_message", input);
    const { facts: again } = await agent.call("send_message", input);
    expect(again).toEqual({ ...first, idempotent_replayed: true });
    const over = await room.as(1).post("/messages", { content: "Hello" }, { "idempotency-key": "one" });
    expect(over.headers["idempotent-replayed"]).toBe("true");
    // Tools leave out the text that was sent.
    expect(over.body.message).toEqual({ ...first.message, content: "Hello" });
    expectToolError(await agent.call("ask_question", { question: "?", idempotency_key: "one" }), "conflict");
    expectToolError(await agent.call("send_message", { ...input, idempotency_key: "" }), "validation");
    expect((await read(room)).conversation).toHaveLength(1);
  });
});

describe("wait_for_events", () => {
  it("returns new events as soon as they happen, and none when the time is up", async () => {
    const room = await joinedRoom(service);
    const agent = inRoom(await connect(service), inviteOf(room, 1));
    let given = false;
    const waiting = agent.call("wait_for_events", { after: 2 }).finally(() => {
      given = true;
    });
    await pause(300);
    expect(given).toBe(false);
    await say(room, 0, "Here");
    expect((await waiting).facts.events).toEqual((await timeline(room)).slice(2));
    const begin = performance.now();
    const { facts } = await agent.call("wait_for_events", { after: 3, wait_seconds: 1 });
    expect([facts.events, facts.last_seq]).toEqual([[], 3]);
    expect(performance.now() - begin).toBeGreaterThan(950);
  });

  it.each([{ wait_seconds: 26 }, { wait_seconds: -1 }, { after: -1 }, { after: 1.5 }, { after: "1" }])(
    "rejects %o",
    async (input) => {
      const room = await createRoom(service);
      const agent = inRoom(await connect(service), inviteOf(room, 0));
      expectToolError(await agent.call("wait_for_events", input), "validation");
    },
  );

  describe("of a client that disconnects", () => {
    const narrow = ownService({ WAITING_PER_CLIENT: "1", METRICS_TOKEN: metricsToken });

    itAlone("frees its slot for the next", async () => {
      const room = await joinedRoom(narrow);
      const { client, call } = await connect(narrow);
      const input = { invite: inviteOf(room, 0), after: 2 };
      const leave = new AbortController();
      const waiting = client.callTool(
        { name: "wait_for_events", arguments: input },
        { signal: leave.signal },
      );
      await until("it takes its slot", async () => (await waitingAt([narrow])) === 1);
      const next = () => call("wait_for_events", { ...input, wait_seconds: 0.1 });
      expectToolError(await next(), "limit");
      leave.abort();
      await expect(waiting).rejects.toThrow();
      await until("its slot is free", async () => !(await next()).isError);
    });
  });
});

it.each(["subscriptions/listen", "no/such"])("the method %s is unknown", async (method) => {
  const prefix = "io.modelcontextprotocol";
  const client = {
    [`${prefix}/protocolVersion`]: CURRENT,
    [`${prefix}/clientInfo`]: { name: "test", version: "1" },
    [`${prefix}/clientCapabilities`]: {},
  };
  const params = { notifications: { toolsListChanged: true }, _meta: client };
  const { status, headers, text } = await sendRequest("POST", `${service.baseUrl}/mcp`, {
    headers: {
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      "mcp-protocol-version": CURRENT,
      "mcp-method": method,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  expect(status).toBe(404);
  expect(headers["content-type"]).toMatch(/^application\/json/);
  const error = { code: -32601, message: "Method not found" };
  expect(JSON.parse(text)).toEqual({ jsonrpc: "2.0", id: 1, error });
});
