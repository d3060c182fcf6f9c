import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { agree, join, post, propose, withdraw } from "@/e2e/support/plain-room";
import { deleteAsObserver, storeRoom, write } from "@/e2e/support/stored-room";
import { useTestDatabase } from "@/e2e/support/test-database";
import { nextLoopTurn } from "@/lib/loop-turns";
import type { Command } from "@/lib/room/room";
import { findRoom } from "@/lib/store/find-room";
import { readConversation, readFullTimeline } from "@/lib/store/room-contents";
import { listContractVersions, readAfter, readProposal, readTimeline } from "@/lib/store/timeline";
import { type Watch, watchRoom } from "@/lib/store/wakeups/wakeups";
import { authenticate, type Session } from "./authenticate";
import { readContractVersion, readContractVersions } from "./read-contract";
import { readEvents } from "./read-events";
import { readRoom, viewRoom } from "./read-room";
import { watchEvents } from "./watch-events";

vi.mock("node:timers/promises", { spy: true });
vi.mock("@/lib/loop-turns", { spy: true });
vi.mock("@/lib/store/timeline", { spy: true });
vi.mock("@/lib/store/room-contents", { spy: true });
vi.mock("@/lib/store/find-room", { spy: true });
vi.mock("@/lib/store/wakeups/wakeups", { spy: true });

let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  dropDatabase = await useTestDatabase();
});
afterAll(() => dropDatabase());

const client = { address: "127.0.0.1", network: undefined };
const waiter = () => ({ client, signal: new AbortController().signal, hold: () => () => undefined });

/** A room of this many events, as its creator has just read it. */
async function roomOf(events: number): Promise<Session> {
  const { room, tokens } = await storeRoom();
  for (let count = 1; count < events; count++) await write(room.id, 0, post(`event ${count}`));
  return authenticate(room.id, tokens[0] ?? "", {
    baseUrl: "http://rooms.test",
    way: "http",
    client: ["test"],
  });
}

describe("without notifications", () => {
  let clock = 0;
  /** A watch whose waits take no time, and which is never woken. */
  const deaf: Watch = {
    wait: async (ms) => {
      clock += Math.max(0, ms);
      return false;
    },
    hasEnded: () => false,
    close: () => undefined,
  };
  beforeEach(() => {
    vi.mocked(watchRoom).mockReturnValue(deaf);
    vi.spyOn(performance, "now").mockImplementation(() => clock);
  });
  afterEach(() => {
    vi.mocked(watchRoom).mockReset();
    vi.mocked(performance.now).mockRestore();
  });

  test("a stream reads the room once after each ping", async () => {
    const session = await roomOf(1);
    const stream = watchEvents(session, { after: 1 }, waiter());
    const next = async () => (await stream.next()).value;
    vi.mocked(findRoom).mockClear();
    const begin = clock;
    for (const seconds of [0, 20, 40]) {
      expect(await next()).toEqual({ comment: "ping" });
      expect(clock - begin).toBe(seconds * 1_000);
    }
    expect(findRoom).toHaveBeenCalledTimes(2);
    await write(session.room.id, 0, post("unheard"));
    expect(await next()).toMatchObject({ id: 2, data: { body: "unheard" } });
    expect(await next()).toEqual({ comment: "ping" });
    await deleteAsObserver(session.room.id);
    expect(await next()).toEqual({ event: "closed", data: { room_status: "deleted" } });
    expect(await next()).toBeUndefined();
  });

  test.each<["agreed" | "ended", [number, Command][]]>([
    ["ended", [[1, withdraw(2, "Too far apart.")]]],
    [
      "agreed",
      [
        [0, propose()],
        [0, agree()],
        [1, agree()],
      ],
    ],
  ])(
    "a stream brings the last event of a room that is %s, and closes with its status",
    async (status, commands) => {
      const session = await roomOf(2);
      const stream = watchEvents(session, { after: 2 }, waiter());
      const parts = [(await stream.next()).value];
      for (const [position, command] of commands) await write(session.room.id, position, command);
      for await (const part of stream) parts.push(part);
      expect(parts.filter((part) => part && "id" in part)).toHaveLength(commands.length);
      expect(parts.at(-1)).toEqual({ event: "closed", data: { room_status: status } });
    },
  );

  test("a stream of a long room reads one event at a time, so that a slow reader holds no more", async () => {
    const session = await roomOf(1);
    for (let count = 0; count < 12; count++) await write(session.room.id, 0, post("long".repeat(2_000)));
    const stream = watchEvents(session, { after: 1 }, waiter());
    vi.mocked(readAfter).mockClear();
    vi.mocked(nextLoopTurn).mockClear();
    for (let count = 0; count < 4; count++) await stream.next();
    expect(vi.mocked(readAfter).mock.calls.map(([, , limit]) => limit)).toEqual([1, 1, 1]);
    const turn = [["test", session.room.id], { share: 1 / 8 }];
    expect(vi.mocked(nextLoopTurn).mock.calls).toEqual([turn, turn, turn]);
    await stream.return();
  });

  test("a stream counts the memory of what it read until that is taken, and ends if there is too little", async () => {
    const session = await roomOf(1);
    for (let count = 0; count < 12; count++) await write(session.room.id, 0, post("long".repeat(2_000)));
    const held: number[] = [];
    const hold = (bytes: number) => {
      if (held.length === 2) throw new Error("too little memory");
      held.push(bytes);
      return () => void held.push(-bytes);
    };
    const stream = watchEvents(session, { after: 1 }, { ...waiter(), hold });
    for (let count = 0; count < 2; count++) await stream.next();
    expect(held).toEqual([8_000]);
    await expect(stream.next()).rejects.toThrow("too little memory");
    expect(held).toEqual([8_000, -8_000]);
  });

  test("a wait or a stream after a time brings only later events", async () => {
    const session = await roomOf(2);
    const { lastAt } = session.room;
    const since = new Date(lastAt.getTime() + 3_600_000);
    const stream = watchEvents(session, { since }, waiter());
    expect((await stream.next()).value).toEqual({ comment: "ping" });
    await write(session.room.id, 0, post("too early"));
    expect((await stream.next()).value).toEqual({ comment: "ping" });
    await stream.return();
    expect(await readEvents(session, { since, wait: 5 }, waiter())).toMatchObject({
      events: [],
      last_seq: 3,
    });
    const bodies = async (from: object) =>
      (await readEvents(session, from, waiter())).events.map((event) => "body" in event && event.body);
    expect(await bodies({ since: lastAt, wait: 5 })).toEqual(["too early"]);
    expect(await bodies({ since: new Date(lastAt.getTime() - 1) })).toEqual(["event 1"]);
  });

  test("a burst begins with the first new event, not with a wake-up without one", async () => {
    const session = await roomOf(1);
    const wakeUps = [async () => undefined, () => write(session.room.id, 0, post("first"))];
    const wait = async () => {
      await wakeUps.shift()?.();
      return true;
    };
    vi.mocked(watchRoom).mockReturnValue({ ...deaf, wait });
    vi.mocked(sleep).mockImplementationOnce(() => write(session.room.id, 0, post("second")));
    const { events } = await readEvents(session, { after: 1, wait: 5 }, waiter());
    expect(events).toMatchObject([{ body: "first" }, { body: "second" }]);
  });

  test("a wait reads the room when its time is up", async () => {
    const session = await roomOf(1);
    vi.mocked(watchRoom).mockReturnValue({
      ...deaf,
      wait: async (ms) => {
        await write(session.room.id, 0, post("unheard"));
        return deaf.wait(ms);
      },
    });
    const { events, last_seq } = await readEvents(session, { after: 1, wait: 5 }, waiter());
    expect([events.map(({ body }) => body), last_seq]).toEqual([["unheard"], 2]);
  });

  test("a wait finds at its end that the room was deleted", async () => {
    const session = await roomOf(1);
    vi.mocked(watchRoom).mockReturnValue({
      ...deaf,
      wait: async (ms) => {
        await deleteAsObserver(session.room.id);
        return deaf.wait(ms);
      },
    });
    const waiting = readEvents(session, { after: 1, wait: 5 }, waiter());
    await expect(waiting).rejects.toMatchObject({ reason: "not_found" });
  });
});

describe("in a room that is deleted between the reads of its state and of its events", () => {
  type Read = (of: { id: string } | { room: { id: string } }, ...more: unknown[]) => Promise<unknown>;
  const reads = [
    readAfter,
    readTimeline,
    readProposal,
    listContractVersions,
    readConversation,
    readFullTimeline,
  ];
  const mockedReads = reads.map((read) => vi.mocked(read as unknown as Read));
  beforeEach(() => {
    for (const read of mockedReads)
      read.mockImplementationOnce(async (of, ...more) => {
        await deleteAsObserver("room" in of ? of.room.id : of.id);
        return read(of, ...more);
      });
  });
  afterEach(() => {
    for (const read of mockedReads) read.mockReset();
  });

  const withContract = async (): Promise<Session> => {
    const { room, tokens } = await storeRoom();
    await write(room.id, 0, propose());
    return authenticate(room.id, tokens[0] ?? "", {
      baseUrl: "http://rooms.test",
      way: "http",
      client: ["test"],
    });
  };

  test.each<[string, (session: Session) => Promise<unknown>]>([
    ["the room", (session) => readRoom(session)],
    ["the page", (session) => viewRoom(session)],
    ["the timeline", (session) => readEvents(session, {}, waiter())],
    ["the end of the timeline", (session) => readEvents(session, { since: new Date(0) }, waiter())],
    ["the versions of the contract", (session) => readContractVersions(session)],
    ["a version of the contract", (session) => readContractVersion(session, "1")],
  ])("who reads %s is told that it is gone", async (_, read) => {
    await expect(read(await withContract())).rejects.toMatchObject({
      reason: "not_found",
      message: expect.stringContaining("no such room"),
    });
  });

  test("a stream ends with a deleted closing event", async () => {
    const session = await roomOf(12);
    await write(session.room.id, 1, join);
    const parts = [];
    for await (const part of watchEvents(session, {}, waiter())) parts.push(part);
    expect(parts).toEqual([{ comment: "ping" }, { event: "closed", data: { room_status: "deleted" } }]);
  });
});
