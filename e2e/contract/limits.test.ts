import { describe, expect, it } from "vitest";
import { expectError } from "../support/expect-error";
import { sendRequest } from "../support/http";
import { nth } from "../support/nth";
import { createRoom, type Room, roomRequest } from "../support/room";
import { sharedService } from "../support/service-for-tests";
import { joinedRoom } from "../support/states";
import { agree, ask, propose, read, resolve, say, succeeds, timeline } from "../support/steps";
import type { Body } from "../support/wire";

const service = sharedService();
const SLOW = 180_000;

const KB = 1024;
const ROOM_LIMIT = 4 * KB * KB;

/** Eight writers repeat the same request until it is rejected. Returns how often it succeeded. */
async function race(
  room: Room,
  path: string,
  json: unknown,
  method: "post" | "put" = "post",
): Promise<number> {
  const writers = Array.from({ length: 8 }, async (_, index) => {
    for (let count = 0; ; count++) {
      const response = await room.as(index % 2)[method](path, json);
      if (response.status < 300) continue;
      expectError(response, 409, "limit");
      return count;
    }
  });
  return (await Promise.all(writers)).reduce((sum, count) => sum + count, 0);
}

async function expectGapless(room: Room): Promise<void> {
  const events = await timeline(room);
  expect(events.map(({ seq }) => seq)).toEqual(Array.from(events, (_, index) => index + 1));
  const times = events.map(({ at }) => at);
  expect(times).toEqual([...new Set(times)].sort());
}

const offers = ({ available_actions }: Body, room: Room, path: string): boolean =>
  available_actions.some(({ method, url }) => method !== "GET" && url.split("?")[0] === room.url + path);

describe("A room", () => {
  it(
    "accepts exactly 500 messages, however many write at once",
    async () => {
      const room = await joinedRoom(service);
      expect(await race(room, "/messages", { content: "Hello" })).toBe(500);
      const view = await read(room);
      expect(view.conversation).toHaveLength(500);
      expect(view.last_seq).toBe(502);
      await expectGapless(room);
      expect(offers(view, room, "/messages")).toBe(false);
      expect(offers(view, room, "/questions")).toBe(true);
      await ask(room, 0);
      await propose(room, 0);
    },
    SLOW,
  );

  it(
    "accepts exactly 200 questions including resolved ones, however many ask at once",
    async () => {
      const room = await joinedRoom(service);
      for (let count = 0; count < 5; count++) await resolve(room, 1, await ask(room, 0));
      expect(await race(room, "/questions", { question: "When?" })).toBe(195);
      const view = await read(room);
      expect([view.open_questions.length, view.resolved_questions.length]).toEqual([195, 5]);
      await expectGapless(room);
      expect(offers(view, room, "/questions")).toBe(false);
      expect(offers(view, room, "/messages")).toBe(true);
      await resolve(room, 1, nth(view.open_questions, 0));
      expectError(await room.as(0).post("/questions", { question: "Again?" }), 409, "limit");
      await say(room, 0);
    },
    SLOW,
  );

  it(
    "accepts exactly 200 contract versions, however many propose at once, and can still be agreed",
    async () => {
      const room = await joinedRoom(service);
      expect(await race(room, "/contract", { markdown: "x" }, "put")).toBe(200);
      const view = await read(room);
      expect(view.current_contract?.version).toBe(200);
      await expectGapless(room);
      expect(offers(view, room, "/contract")).toBe(false);
      expect(offers(view, room, "/messages")).toBe(true);
      await agree(room, 0);
      expect((await agree(room, 1)).everyone_agreed).toBe(true);
    },
    SLOW,
  );
});

/** Every kind of text of a creation, so that each counts in the total. */
const TEXTS = roomRequest({
  brief: "By ship é",
  participants: [
    { role: "Buyer", display_name: "Purchasing", knows: ["price", "quantity"], instructions: "Pay little" },
    {
      role: "Seller",
      display_name: "Sales",
      needs_to_determine: ["date", "harbour"],
      instructions: "Take much",
    },
  ],
});

/** The UTF-8 bytes of every text in a value, without field names. */
function bytesOf(value: unknown): number {
  if (typeof value === "string") return Buffer.byteLength(value);
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce((sum: number, member) => sum + bytesOf(member), 0);
}

/** A room with exactly `left` free bytes: filled with a question, its resolution, contract versions and messages. */
async function roomWithLeft(left: number): Promise<Room> {
  const room = await createRoom(service, TEXTS);
  await succeeds(room.as(1).post("/join"));
  let remaining = ROOM_LIMIT - bytesOf(TEXTS) - left;
  const spend = (limit: number): string => {
    const size = Math.min(limit, remaining);
    remaining -= size;
    return "é".repeat(size / 2) + "a".repeat(size % 2);
  };
  const question = await ask(room, 0, { question: spend(32 * KB) });
  await resolve(room, 1, question, spend(32 * KB));
  while (remaining > 128 * KB) await propose(room, 0, spend(128 * KB));
  while (remaining > 0) await say(room, 0, spend(32 * KB));
  return room;
}

describe("All texts of a room together", () => {
  it(
    "may have exactly 4 MB, in any kind of text, and not a byte more",
    async () => {
      const room = await roomWithLeft(1);
      const over = [
        await room.as(1).post("/messages", { content: "ab" }),
        await room.as(1).post("/questions", { question: "é" }),
        await room.as(1).put("/contract", { markdown: "ab" }),
      ];
      for (const response of over) expectError(response, 409, "limit");
      await say(room, 1, "a");
      expectError(await room.as(1).post("/messages", { content: "a" }), 409, "limit");
      await expectGapless(room);
    },
    SLOW,
  );

  it(
    "count resolutions, too",
    async () => {
      const room = await roomWithLeft(6);
      const { id } = await ask(room, 0, { question: "When?" });
      const path = `/questions/${id}/resolve`;
      expectError(await room.as(1).post(path, { resolution: "ab" }), 409, "limit");
      expect((await room.as(1).post(path, { resolution: "a" })).status).toBe(200);
    },
    SLOW,
  );

  it(
    "at 4 MB still allow agreeing and joining, and no other write is listed",
    async () => {
      const room = await roomWithLeft(0);
      const view = await read(room);
      for (const path of ["/messages", "/questions", "/contract"])
        expect(offers(view, room, path)).toBe(false);
      expect((await room.as(1).post("/join")).status).toBe(200);
      await agree(room, 0);
      expect((await agree(room, 1)).everyone_agreed).toBe(true);
    },
    SLOW,
  );

  it.each([1, 12])(
    "leave only actions listed that succeed on their own, when %i bytes are left",
    async (left) => {
      const { available_actions } = await read(await roomWithLeft(left), 1);
      const withText = [...available_actions.entries()].filter(
        // What an edit can replace depends on the text of the contract.
        ([, { body, name }]) => body !== undefined && name !== "edit_contract",
      );
      for (const [index] of withText) {
        const room = await roomWithLeft(left);
        const { method, url, body } = nth((await read(room, 1)).available_actions, index);
        const headers = { authorization: `Bearer ${room.participant(1).token}` };
        const { status, text } = await sendRequest(method, url, { headers, body: JSON.stringify(body) });
        expect([200, 201], `${method} ${url} ${text}`).toContain(status);
      }
    },
    SLOW,
  );

  it(
    "are exact when many write the last bytes at once",
    async () => {
      const room = await roomWithLeft(10);
      const responses = await Promise.all(
        Array.from({ length: 8 }, (_, index) => room.as(index % 2).post("/messages", { content: "four" })),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409, 409, 409]);
    },
    SLOW,
  );
});
