import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decide } from "@/lib/room/decide";
import { RoomError } from "@/lib/room/errors";
import { evolve } from "@/lib/room/evolve";
import { type Command, participantById, type Room } from "@/lib/room/room";
import { agree, ask, join, post, propose, resolve, safe } from "@/lib/room/test-room";
import { hashToken, newParticipantToken } from "@/lib/security/tokens";
import { findCall, rememberCall } from "./calls";
import { readConversation, readStory } from "./contents";
import {
  appendEvent,
  eventColumns,
  listContractVersions,
  readEvent,
  readProposal,
  readTimeline,
  toEvents,
} from "./events";
import { findRoom } from "./find-room";
import { prisma } from "./prisma";
import { deleteExpiredRooms, deleteRoom, readClock } from "./rooms";
import { amid, useTestDatabase } from "./test-database";
import { found, storeRoom, write } from "./test-room";

let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  dropDatabase = await useTestDatabase();
});
afterAll(() => dropDatabase());

/** Every event that is stored, whatever the state of the room says. */
const timeline = async ({ id }: Room) =>
  toEvents(
    await prisma().$queryRaw`SELECT ${eventColumns}, body FROM events WHERE room_id = ${id} ORDER BY seq`,
    { questions: await questionsOf(id) },
  );

const questionsOf = async (roomId: string) =>
  (await prisma().question.findMany({ where: { roomId } })).map(({ askedSeq, ...question }) => ({
    ...question,
    seq: askedSeq,
  }));

describe("a room", () => {
  test("comes back as it was stored, with whom the token belongs to", async () => {
    const { room, tokens, observerToken } = await storeRoom({ count: 3 });
    expect((await found(room.id)).room).toEqual(room);
    const second = room.participants[1]?.id;
    expect((await found(room.id, tokens[1])).viewer).toEqual({ kind: "participant", participantId: second });
    expect((await found(room.id, observerToken)).viewer).toEqual({ kind: "observer" });
    expect((await found(room.id, newParticipantToken())).viewer).toBeNull();
  });

  test("does not know the token of another room", async () => {
    const [one, other] = [await storeRoom(), await storeRoom()];
    expect((await found(one.room.id, other.tokens[0])).viewer).toBeNull();
  });

  test("is gone from the instant of its expiry, though its rows are still there", async () => {
    const { room, tokens } = await storeRoom({ livesMs: 0 });
    expect(await findRoom(room.id, hashToken(tokens[0] ?? ""))).toBeNull();
    expect((await readConversation(room)).texts.title).toBe("Title");
  });

  test("takes no event past its expiry", async () => {
    const { room } = await storeRoom({ livesMs: 0 });
    const [creator] = room.participants;
    const event = creator && decide(room, creator, post(), await readClock());
    expect(event && (await appendEvent(room, event, evolve(room, event)))).toBe(false);
    expect(await timeline(room)).toHaveLength(1);
  });
});

describe("the saved state equals the fold of the saved events", () => {
  const command: fc.Arbitrary<Command> = fc.oneof(
    fc.constant(join),
    fc.string({ minLength: 1, unit: "grapheme" }).map((text) => post(text.replaceAll("\0", "x"))),
    fc.tuple(fc.boolean()).map(([blocking]) => ask(blocking)),
    fc.integer({ min: 2, max: 12 }).map(resolve),
    fc.constant(propose()),
    fc.constant(agree()),
  );

  test("after any sequence of commands", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 4 }),
        fc.array(fc.tuple(fc.nat(3), command), { minLength: 5, maxLength: 25, size: "max" }),
        async (count, steps) => {
          const { room, opened } = await storeRoom({ count });
          for (const [position, step] of steps) {
            await write(room.id, position % count, step).catch((error: unknown) => {
              if (!(error instanceof RoomError)) throw error;
            });
          }
          const { room: saved } = await found(room.id);
          expect((await timeline(saved)).reduce(evolve, opened)).toEqual(saved);
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe("appending", () => {
  test("of two writers from the same state exactly one succeeds, and nothing of the other is left", async () => {
    const { room } = await storeRoom();
    const { now } = await found(room.id);
    const events = room.participants.map((participant) => decide(room, participant, ask(), now));
    const results = await Promise.all(
      events.map((event) => event && appendEvent(room, event, evolve(room, event))),
    );
    expect(results.filter((done) => done === true)).toHaveLength(1);
    expect((await found(room.id)).room.questions).toHaveLength(1);
    expect(await timeline(room)).toHaveLength(2);
  });

  test("to a room that was deleted meanwhile changes nothing", async () => {
    const { room } = await storeRoom();
    const [creator] = room.participants;
    const event = creator && decide(room, creator, post(), await readClock());
    await deleteRoom(room.id);
    expect(event && (await appendEvent(room, event, evolve(room, event)))).toBe(false);
  });
});

describe("appending under a key", () => {
  test("under which a call was remembered meanwhile changes nothing", async () => {
    const { room } = await storeRoom();
    const [creator] = room.participants;
    const event = creator && decide(room, creator, post(), await readClock());
    const hash = new Uint8Array(32);
    const key = { participantId: creator?.id ?? "", keyHash: hash, callHash: hash };
    expect(await rememberCall(room.id, key, { eventSeq: null, lastSeq: 1, redactions: 0 })).toBe(true);
    expect(event && (await appendEvent(room, event, evolve(room, event), { key, redactions: 0 }))).toBe(
      false,
    );
    expect((await found(room.id)).room).toEqual(room);
    expect(await timeline(room)).toHaveLength(1);
  });
});

describe("reading", () => {
  test("the timeline after a number or a time holds what is newer, nothing twice", async () => {
    const { room } = await storeRoom();
    for (const text of ["one", "two", "three"]) await write(room.id, 0, post(text));
    const { room: now } = await found(room.id);
    const all = await timeline(now);
    expect(all.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    expect(await readTimeline(now, { after: 2 })).toEqual(all.slice(2));
    expect(await readTimeline(now, { since: all[1]?.at ?? new Date() })).toEqual(all.slice(2));
  });

  test("the conversation holds the current contract, not the ones before", async () => {
    const { room } = await storeRoom();
    await write(room.id, 0, { type: "propose", markdown: safe("first") });
    await write(room.id, 1, { type: "propose", markdown: safe("second") });
    const { room: now } = await found(room.id);
    const { events } = await readConversation(now);
    const texts = events.map((event) => ("body" in event ? event.body : ""));
    expect(texts).toEqual(["second"]);
    expect(await readProposal(now, 1)).toMatchObject({ body: "first", version: 1 });
    expect(await readProposal(now, 3)).toBeNull();
    expect((await listContractVersions(now)).map(({ version, bytes }) => [version, bytes])).toEqual([
      [1, 5],
      [2, 6],
    ]);
  });

  test("a state that was read before a later event shows nothing of that event", async () => {
    const { room } = await storeRoom();
    await write(room.id, 0, post());
    expect(await readConversation(room)).toMatchObject({ events: [] });
  });

  test("what is newer than an event comes with the room, as the timeline has it, unless it is nothing or much", async () => {
    const { room, tokens } = await storeRoom();
    const kinds = [post(), ask(true), resolve(3), { type: "propose", markdown: safe("first") }, agree(1)];
    for (const command of kinds as Command[]) await write(room.id, 0, command);
    const newer = async (after?: number) =>
      (await findRoom(room.id, hashToken(tokens[0] ?? ""), after))?.newer;
    const all = await timeline(room);
    expect(all.map(({ action }) => action)).toEqual([
      "joined",
      "posted",
      "asked",
      "resolved",
      "proposed",
      "agreed",
    ]);
    for (const after of [0, 1, 5]) expect(await newer(after)).toEqual(all.slice(after));
    for (const after of [undefined, 6, 7]) expect(await newer(after)).toBeUndefined();
    for (const text of ["7", "8", "9"]) await write(room.id, 0, post(text));
    expect(await newer(0)).toBeUndefined();
    expect(await newer(1)).toHaveLength(8);
    expect((await findRoom(room.id, hashToken(newParticipantToken()), 1))?.newer).toBeUndefined();
    await write(room.id, 0, { type: "propose", markdown: safe("x".repeat(40_000)) });
    expect(await newer(9)).toBeUndefined();
  });

  test("what many want to know of a room at once is asked once, and anew after the next event", async () => {
    const { room } = await storeRoom();
    await write(room.id, 0, post("one"));
    const { room: now } = await found(room.id);
    const [first, second] = await Promise.all([readConversation(now), readConversation(now)]);
    expect(second).toBe(first);
    await write(room.id, 0, post("two"));
    const later = await readConversation((await found(room.id)).room);
    expect(later?.events.map((event) => "body" in event && event.body)).toEqual(["one", "two"]);
    await deleteRoom(room.id);
    for (const _ of [1, 2])
      await expect(readConversation({ ...now, lastSeq: 1 })).rejects.toMatchObject({ reason: "not_found" });
  });
});

describe("reading from a room that was deleted after its state was read", () => {
  const hash = new Uint8Array(32);
  const reads: [string, (room: Room) => Promise<unknown>][] = [
    ["the timeline", (room) => readTimeline(room, { after: 0 })],
    ["a part of the timeline by number", (room) => readTimeline(room, { after: room.lastSeq - 1 })],
    ["a part of the timeline by time", (room) => readTimeline(room, { since: new Date(0) })],
    ["the first events", (room) => readTimeline(room, { after: 1 }, 2)],
    ["the first events since a time", (room) => readTimeline(room, { since: new Date(0) }, 2)],
    ["an event", (room) => readEvent(room, 2)],
    ["a version of the contract", (room) => readProposal(room, 1)],
    ["the versions of the contract", (room) => listContractVersions(room)],
    ["the conversation", (room) => readConversation(room)],
    ["the story", (room) => readStory(room, [1])],
    [
      "a call under a key",
      ({ id, participants }) =>
        findCall(id, { participantId: participants[0]?.id ?? "", keyHash: hash, callHash: hash }),
    ],
  ];

  test.each(reads)("finds that it is gone: %s", async (_, reading) => {
    const { room } = await storeRoom();
    for (const command of [ask(), { type: "propose", markdown: safe("first") } as const, post()])
      await write(room.id, 0, command);
    const { room: now } = await found(room.id);
    await deleteRoom(room.id);
    await expect(reading(now)).rejects.toMatchObject({ reason: "not_found" });
  });

  test("is no error where there is nothing to read", async () => {
    const { room } = await storeRoom();
    await deleteRoom(room.id);
    expect(await readTimeline(room, { after: 1 })).toEqual([]);
    expect(await readTimeline(room, { after: 7 }, 2)).toEqual([]);
    expect(await readTimeline(room, { since: room.lastAt })).toEqual([]);
    expect(await listContractVersions(room)).toEqual([]);
    expect(await readProposal(room, 1)).toBeNull();
  });

  test("the events of a room that is there are always all of them, from wherever and however many", async () => {
    const { room } = await storeRoom();
    for (const text of ["2", "3", "4", "5"]) await write(room.id, 0, post(text));
    const { room: now } = await found(room.id);
    const all = await timeline(now);
    const seqs = async (...from: Parameters<typeof readTimeline>) =>
      (await readTimeline(...from)).map(({ seq }) => seq);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(7),
        fc.option(fc.integer({ min: 1, max: 7 })),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: -1, max: 1 }),
        async (after, limit, lastSeq, ms) => {
          // A state that was read before the last events, and times at, before and after that of an event.
          const then = { ...now, lastSeq, lastAt: all[lastSeq - 1]?.at ?? now.lastAt };
          const due = [1, 2, 3, 4, 5].filter((seq) => seq <= lastSeq);
          const first = (numbers: number[]) => numbers.slice(0, limit ?? numbers.length);
          expect(await seqs(then, { after }, limit)).toEqual(first(due.filter((seq) => seq > after)));
          const since = new Date((all[Math.min(after, 4)]?.at.getTime() ?? 0) + ms);
          const newer = due.filter((seq) => (all[seq - 1]?.at ?? since) > since);
          expect(await seqs(then, { since }, limit)).toEqual(first(newer));
        },
      ),
    );
  });
});

describe("deletion", () => {
  const countOf = async (roomId: string) => {
    const [row] = await prisma().$queryRaw<{ rows: string }[]>`
      SELECT (SELECT count(*) FROM rooms WHERE id = ${roomId})
        + (SELECT count(*) FROM participants WHERE room_id = ${roomId})
        + (SELECT count(*) FROM questions WHERE room_id = ${roomId})
        + (SELECT count(*) FROM events WHERE room_id = ${roomId}) AS rows`;
    return Number(row?.rows);
  };

  test("removes every row of the room and no other", async () => {
    const [one, other] = [await storeRoom(), await storeRoom()];
    await write(one.room.id, 0, ask());
    await write(other.room.id, 0, ask());
    expect(await deleteRoom(one.room.id)).toBe(true);
    expect(await countOf(one.room.id)).toBe(0);
    expect(await countOf(other.room.id)).toBe(6);
    expect(await deleteRoom(one.room.id)).toBe(false);
  });

  test("of expired rooms is done by one process at a time", async () => {
    await deleteExpiredRooms(1_000);
    await storeRoom({ livesMs: 0 });
    await amid("SELECT pg_advisory_xact_lock(20261122)", async () => {
      expect(await deleteExpiredRooms(10)).toBeNull();
    });
    expect(await deleteExpiredRooms(10)).toBe(1);
    expect(await deleteExpiredRooms(10)).toBe(0);
  });

  test("of expired rooms goes in batches, leaves live ones and those locked by another process", async () => {
    await deleteExpiredRooms(1_000);
    const expired = await Promise.all([1, 2, 3].map(() => storeRoom({ livesMs: 0 })));
    const alive = await storeRoom();
    await amid(`SELECT id FROM rooms WHERE id = '${expired[0]?.room.id}' FOR UPDATE`, async () => {
      expect(await deleteExpiredRooms(1)).toBe(1);
      expect(await deleteExpiredRooms(10)).toBe(1);
      expect(await deleteExpiredRooms(10)).toBe(0);
    });
    expect(await deleteExpiredRooms(10)).toBe(1);
    expect(await findRoom(alive.room.id, hashToken(""))).not.toBeNull();
  });
});

describe("the database refuses what the rules forbid", () => {
  const refused = (work: Promise<unknown>) =>
    expect(work).rejects.toThrow(/violates (check|unique) constraint/);

  test.each([
    ["a status", "UPDATE rooms SET status = 'closed' WHERE id = $1"],
    ["a 501st message", "UPDATE rooms SET message_count = 501 WHERE id = $1"],
    ["more than 4 MB", "UPDATE rooms SET content_bytes = 4194305 WHERE id = $1"],
    ["a life over 24 hours", "UPDATE rooms SET expires_at = created_at + INTERVAL '25 hours' WHERE id = $1"],
    ["a ninth participant", "UPDATE participants SET position = 8 WHERE room_id = $1 AND position = 1"],
    ["a role twice", "UPDATE participants SET role_key = 'role 0' WHERE room_id = $1 AND position = 1"],
    ["an agreement without a time", "UPDATE participants SET agreed_version = 1 WHERE room_id = $1"],
    ["an unknown action", "UPDATE events SET action = 'edited' WHERE room_id = $1"],
    ["a proposal without a version", "UPDATE events SET action = 'proposed' WHERE room_id = $1"],
    ["a token hash of another length", "UPDATE rooms SET observer_token_hash = 'x' WHERE id = $1"],
  ])("%s", async (_, statement) => {
    const { room } = await storeRoom();
    await refused(prisma().$queryRawUnsafe(statement, room.id));
    expect((await found(room.id)).room).toEqual(room);
  });

  test("an event under a number that is taken", async () => {
    const { room, joined } = await storeRoom();
    await refused(
      prisma().$queryRaw`INSERT INTO events (room_id, seq, at, participant_id, action, body)
        VALUES (${room.id}, 1, ${joined.at}, ${joined.participantId}, 'joined', '')`,
    );
  });

  test("the token hash of another participant", async () => {
    const [one, other] = [await storeRoom(), await storeRoom()];
    const participant = participantById(one.room, one.room.participants[0]?.id ?? null);
    await refused(
      prisma().$queryRaw`UPDATE participants SET token_hash = ${hashToken(other.tokens[0] ?? "")}
        WHERE room_id = ${one.room.id} AND id = ${participant?.id}`,
    );
  });
});

test("a text with every kind of character comes back exactly", async () => {
  const { room } = await storeRoom();
  const text = `\u0001\t\r\n"'\\$1 \u{1F600} e\u0301 \u202E ${randomBytes(8).toString("hex")}`;
  await write(room.id, 0, post(text));
  expect(await timeline(room)).toContainEqual(expect.objectContaining({ body: text }));
});
