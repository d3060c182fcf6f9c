import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  agree,
  approve,
  ask,
  decline,
  join,
  post,
  propose,
  resolve,
  withdraw,
} from "@/e2e/support/plain-room";
import { deleteAsObserver, getRoom, readStoredEvents, storeRoom, write } from "@/e2e/support/stored-room";
import { useTestDatabase } from "@/e2e/support/test-database";
import { decide } from "@/lib/room/decide";
import { RoomError } from "@/lib/room/errors";
import { evolve } from "@/lib/room/evolve";
import { limits } from "@/lib/room/limits";
import { bases, type Command } from "@/lib/room/room";
import { prisma } from "./connection/prisma";
import { appendEvent } from "./events";
import { storeIdempotencyKey } from "./idempotency-keys";
import { readClock } from "./rooms";

let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  dropDatabase = await useTestDatabase();
});
afterAll(() => dropDatabase());

describe("the saved state equals the fold of the saved events", () => {
  const command: fc.Arbitrary<Command> = fc.oneof(
    fc.constant(join),
    fc.string({ minLength: 1, unit: "grapheme" }).map((text) => post(text.replaceAll("\0", "x"))),
    fc.tuple(fc.boolean()).map(([blocking]) => ask(blocking)),
    fc
      .tuple(fc.integer({ min: 2, max: 12 }), fc.constantFrom(undefined, ...bases))
      .map(([questionSeq, basis]) => resolve(questionSeq, basis)),
    fc.constant(propose()),
    fc.constant(agree()),
    fc.integer({ min: 1, max: 3 }).map((version) => approve(version)),
    fc.integer({ min: 1, max: 3 }).map((version) => decline(version)),
    fc.integer({ min: 4, max: 20 }).map((lastSeq) => withdraw(lastSeq)),
  );

  test("after any sequence of commands", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 4 }),
        fc.array(fc.tuple(fc.nat(3), command), { minLength: 5, maxLength: 25, size: "max" }),
        async (count, steps) => {
          const { room, opened } = await storeRoom({ count, approving: [1] });
          for (const [position, step] of steps) {
            await write(room.id, position % count, step).catch((error: unknown) => {
              if (!(error instanceof RoomError)) throw error;
            });
          }
          const { room: saved } = await getRoom(room.id);
          expect((await readStoredEvents(saved)).reduce(evolve, opened)).toEqual(saved);
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe("appending", () => {
  test("of two writers from the same state exactly one succeeds, and nothing of the other is stored", async () => {
    const { room } = await storeRoom();
    const { now } = await getRoom(room.id);
    const events = room.participants.map((participant) => decide(room, participant, ask(), now));
    const results = await Promise.all(
      events.map((event) => event && appendEvent(room, event, evolve(room, event))),
    );
    expect(results.filter((done) => done === true)).toHaveLength(1);
    expect((await getRoom(room.id)).room.questions).toHaveLength(1);
    expect(await readStoredEvents(room)).toHaveLength(2);
  });

  test("to a room that was deleted meanwhile changes nothing", async () => {
    const { room } = await storeRoom();
    const [creator] = room.participants;
    const event = creator && decide(room, creator, post(), await readClock());
    await deleteAsObserver(room.id);
    expect(event && (await appendEvent(room, event, evolve(room, event)))).toBe(false);
  });
});

describe("the stored state", () => {
  const participantsOf = async (id: string) => (await getRoom(id)).room.participants;

  test("says who has posted, who proposed, and who agreed or declined last", async () => {
    const { room } = await storeRoom();
    const [creator] = room.participants;
    expect(room).toMatchObject({ proposerId: null, ended: null });
    await write(room.id, 1, post());
    await write(room.id, 0, propose());
    expect((await getRoom(room.id)).room).toMatchObject({ proposerId: creator?.id, contractVersion: 1 });
    await write(room.id, 1, agree());
    await write(room.id, 1, decline());
    expect(await participantsOf(room.id)).toMatchObject([
      { hasPosted: false, agreement: null, declinedVersion: null },
      { hasPosted: true, agreement: null, declinedVersion: 1 },
    ]);
    await write(room.id, 1, agree());
    expect(await participantsOf(room.id)).toMatchObject([
      {},
      { agreement: { version: 1 }, declinedVersion: null },
    ]);
  });

  test("says what waits for a person, and what that person has approved", async () => {
    const { room, approvalTokens } = await storeRoom({ approving: [1] });
    await write(room.id, 0, propose());
    await write(room.id, 1, agree());
    expect(await participantsOf(room.id)).toMatchObject([
      { needsApproval: false, submittedVersion: null },
      { needsApproval: true, submittedVersion: 1, agreement: null },
    ]);
    await write(room.id, 1, approve());
    const { room: approved, viewer } = await getRoom(room.id, approvalTokens[1] ?? "");
    expect(viewer).toEqual({ kind: "person", participantId: room.participants[1]?.id });
    expect(approved.participants[1]).toMatchObject({ submittedVersion: null, agreement: { version: 1 } });
    expect((await readStoredEvents(room)).map((event) => "byPerson" in event && event.byPerson)).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  test("says which version a person has declined, which takes back the approval", async () => {
    const { room, opened } = await storeRoom({ approving: [1] });
    await write(room.id, 0, propose());
    await write(room.id, 1, agree());
    await write(room.id, 1, approve());
    await write(room.id, 1, { ...decline(), byPerson: true } as Command);
    const { room: declined } = await getRoom(room.id);
    expect(declined.participants[1]).toMatchObject({
      agreement: null,
      declinedVersion: 1,
      personDeclinedVersion: 1,
    });
    expect(await approvedVersionOf(room.id)).toBeNull();
    expect((await readStoredEvents(declined)).reduce(evolve, opened)).toEqual(declined);
  });

  test.each([
    ["taken back", "agreed_version = NULL, agreed_at = NULL, declined_version = 1", null],
    ["kept", "has_posted = true", 1],
  ])(
    "an agreement that a process of an earlier version has %s, so the approval",
    async (_, change, approved) => {
      const { room } = await storeRoom({ approving: [1] });
      await write(room.id, 0, propose());
      await write(room.id, 1, agree());
      await write(room.id, 1, approve());
      await prisma().$executeRawUnsafe(
        `UPDATE participants SET ${change} WHERE room_id = $1 AND position = 1`,
        room.id,
      );
      expect(await approvedVersionOf(room.id)).toBe(approved);
    },
  );

  test("of a room that ended says who withdrew, why and when", async () => {
    const { room, opened } = await storeRoom();
    await write(room.id, 1, withdraw(1, "Too far apart."));
    const saved = (await getRoom(room.id)).room;
    const [, last] = await readStoredEvents(saved);
    expect(saved).toMatchObject({
      status: "ended",
      ended: { participantId: room.participants[1]?.id, reason: "Too far apart.", at: last?.at },
    });
    expect((await readStoredEvents(saved)).reduce(evolve, opened)).toEqual(saved);
  });

  test("takes the longest reason of who withdraws from a full room", async () => {
    const { room } = await storeRoom();
    await prisma().room.update({ where: { id: room.id }, data: { contentBytes: limits.roomBytes } });
    await write(room.id, 0, withdraw(1, "x".repeat(limits.textBytes)));
    expect((await getRoom(room.id)).room).toMatchObject({
      status: "ended",
      contentBytes: limits.roomBytes + limits.textBytes,
    });
  });
});

describe("appending with an idempotency key", () => {
  test("that another request has stored meanwhile changes nothing", async () => {
    const { room } = await storeRoom();
    const [creator] = room.participants;
    const event = creator && decide(room, creator, post(), await readClock());
    const hash = new Uint8Array(32);
    const key = { participantId: creator?.id ?? "", keyHash: hash, requestHash: hash };
    expect(await storeIdempotencyKey(room.id, key, { eventSeq: null, lastSeq: 1, redactions: 0 })).toBe(true);
    expect(
      event && (await appendEvent(room, event, evolve(room, event), { keyed: { key, redactions: 0 } })),
    ).toBe(false);
    expect((await getRoom(room.id)).room).toEqual(room);
    expect(await readStoredEvents(room)).toHaveLength(1);
  });
});

/** The version that the database says a person has approved for the second participant. */
async function approvedVersionOf(roomId: string): Promise<number | null | undefined> {
  const stored = await prisma().participant.findFirst({ where: { roomId, position: 1 } });
  return stored?.approvedVersion;
}

test("a text with every kind of character comes back exactly", async () => {
  const { room } = await storeRoom();
  const text = `\u0001\t\r\n"'\\$1 \u{1F600} e\u0301 \u202E ${randomBytes(8).toString("hex")}`;
  await write(room.id, 0, post(text));
  expect(await readStoredEvents(room)).toContainEqual(expect.objectContaining({ body: text }));
});
