import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { head, hold, releaseAll } from "../support/held-connections";
import { sendRequest } from "../support/http";
import { nth } from "../support/nth";
import { createRoom, type Room } from "../support/room";
import { post, request } from "../support/rpc";
import { ownService } from "../support/service-for-tests";
import { until } from "../support/until";

afterEach(releaseAll);

describe("Responses that nobody reads", () => {
  const service = ownService();

  const rooms: Record<string, Room> = {};
  // As JSON or quoted as Markdown it is longer than the socket buffers of the machine.
  const growing = 'a"\n';
  beforeAll(async () => {
    const versions = await createRoom(service);
    for (let version = 0; version < 40; version++)
      await versions.as(0).put("/contract", { markdown: `${version}${growing.repeat(30_000)}` });
    const messages = await createRoom(service);
    for (let message = 0; message < 120; message++)
      await messages.as(0).post("/messages", { content: growing.repeat(10_000) });
    // A page shows a part of it, which becomes ten times as long.
    const knows = Array(100).fill('"'.repeat(2_000));
    const quotes = await createRoom(service, { participants: [{ role: "A", knows }, { role: "B" }] });
    await quotes.as(0).put("/contract", { markdown: '"'.repeat(128 * 1024) });
    for (let text = 0; text < 7; text++) {
      await quotes.as(0).post("/messages", { content: '"'.repeat(30_000) });
      await quotes.as(0).post("/questions", { question: '"'.repeat(30_000), blocking: true });
    }
    const words = await createRoom(service);
    await words.as(0).put("/contract", { markdown: "Some words.\n\n".repeat(10_000) });
    for (let message = 0; message < 30; message++)
      await words.as(0).post("/messages", { content: "Some words.\n\n".repeat(2_300) });
    Object.assign(rooms, { versions, messages, quotes, words });
  });

  it.each([
    ["a timeline", "versions", "/api/rooms/<room>/events?after=0"],
    ["a timeline by time", "versions", "/api/rooms/<room>/events"],
    ["a room", "messages", "/api/rooms/<room>"],
    ["a Markdown view", "messages", "/r/<room>/<token>.md"],
    ["a page", "quotes", "/r/<room>/<token>?all"],
  ])("are bounded: %s", { timeout: 120_000 }, async (_, name, path) => {
    const room = nth(Object.values(rooms), Object.keys(rooms).indexOf(name));
    const [token = ""] = room.tokens;
    const line = head(
      `GET ${path.replace("<room>", room.id).replace("<token>", token)}`,
      `Authorization: Bearer ${token}`,
    );
    for (let count = 0; count < 12; count++) hold(service.baseUrl, line, false);
    await until(
      "another is rejected",
      async () => {
        // A reader may be rejected itself while the memory of earlier tests is not yet free.
        hold(service.baseUrl, line, false);
        const { received, socket } = hold(service.baseUrl, line);
        await until("a response", async () => received().includes("\r\n"), 40_000);
        socket.destroy();
        return received().startsWith("HTTP/1.1 503 ");
      },
      80_000,
    );
    expect((await sendRequest("GET", `${service.baseUrl}/health`)).status).toBe(200);
    releaseAll();
    await until("it can be read again", async () => (await room.as(0).get()).status === 200);
  });

  it("of a page are a part of a long room", async () => {
    const { words } = rooms as { words: Room };
    const sizes = await Promise.all(
      ["", "?all", "?all=2"].map(async (query) => {
        const { status, text } = await sendRequest(
          "GET",
          `${service.baseUrl}/r/${words.id}/${words.tokens[0]}${query}`,
        );
        return status === 200 ? text.length : Number.NaN;
      }),
    );
    for (const size of sizes) expect(size).toBeLessThan(2 * 1024 * 1024);
  });

  it("arrive completely at a client that reads them", async () => {
    const { versions, messages } = rooms as { versions: Room; messages: Room };
    const { body } = await versions.as(0).get("/events?after=0");
    expect(body.events.map(({ body }: { body: string }) => body)).toEqual([
      "",
      ...Array.from({ length: 40 }, (_, version) => `${version}${growing.repeat(30_000)}`),
    ]);
    const markdown = await sendRequest("GET", `${service.baseUrl}/r/${messages.id}/${messages.tokens[0]}.md`);
    expect(markdown.text.split('> a"\n'.repeat(10_000))).toHaveLength(121);
    expect((await messages.as(0).send("HEAD", "")).status).toBe(200);
  });
});

describe("Pages that were read", () => {
  const service = ownService({ NODE_OPTIONS: "--max-old-space-size=256" });

  it("leave no room in memory, though their connections stay open", { timeout: 120_000 }, async () => {
    const room = await createRoom(service);
    for (let message = 0; message < 110; message++)
      await room.as(0).post("/messages", { content: "Some words. ".repeat(2_600) });
    for (let count = 0; count < 150; count++) {
      const { received } = hold(service.baseUrl, head(`GET /r/${room.id}/${room.tokens[0]}`));
      await until("the page", async () => received().endsWith("\r\n0\r\n\r\n"));
      expect(received()).toMatch(/^HTTP\/1\.1 200 /);
    }
    expect((await room.as(0).get()).status).toBe(200);
  });
});

describe("Results of tools", () => {
  const service = ownService();

  it("are limited by memory", async () => {
    const room = await createRoom(service);
    for (let version = 0; version < 30; version++)
      await room.as(0).put("/contract", { markdown: `${version}${"a\u00ad\u200b".repeat(20_000)}` });
    const invite = `${service.baseUrl}/r/${room.id}/${room.tokens[0]}`;
    const call = (id: number) =>
      request("tools/call", { name: "wait_for_events", arguments: { invite, after: 0 } }, id);
    const { status, text } = await post(
      service,
      Array.from({ length: 10 }, (_, id) => call(id)),
      {
        "mcp-protocol-version": "2025-03-26",
      },
    );
    expect(status).toBe(200);
    const failed = (JSON.parse(text) as { result: { isError?: boolean } }[]).filter(
      ({ result }) => result.isError,
    );
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.length).toBeLessThan(10);
    const { text: alone } = await post(service, call(1));
    expect(JSON.parse(alone).result.isError).toBeUndefined();
  });
});
