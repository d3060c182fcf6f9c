import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, post, safe } from "@/e2e/support/plain-room";
import {
  deleteAsObserver,
  getRoom,
  readerOf,
  readStoredEvents,
  storeRoom,
  write,
} from "@/e2e/support/stored-room";
import { useTestDatabase } from "@/e2e/support/test-database";
import type { Room } from "@/lib/room/room";
import { findIdempotencyKey } from "./idempotency-keys";
import { readConversation, readFullTimeline } from "./room-contents";
import { listContractVersions, readEvent, readProposal, readTimeline } from "./timeline";

let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  dropDatabase = await useTestDatabase();
});
afterAll(() => dropDatabase());

describe("reading from a room that was deleted after its state was read", () => {
  const hash = new Uint8Array(32);
  const reads: [string, (room: Room) => Promise<unknown>][] = [
    ["the timeline", (room) => readTimeline(readerOf(room), { after: 0 })],
    ["a part of the timeline by number", (room) => readTimeline(readerOf(room), { after: room.lastSeq - 1 })],
    ["a part of the timeline by time", (room) => readTimeline(readerOf(room), { since: new Date(0) })],
    ["the first events", (room) => readTimeline(readerOf(room), { after: 1 }, 2)],
    ["the first events since a time", (room) => readTimeline(readerOf(room), { since: new Date(0) }, 2)],
    ["an event", (room) => readEvent(room, 2)],
    ["a version of the contract", (room) => readProposal(readerOf(room), 1)],
    ["the versions of the contract", (room) => listContractVersions(readerOf(room))],
    ["the conversation", (room) => readConversation(readerOf(room))],
    ["the full timeline", (room) => readFullTimeline(readerOf(room), [1])],
    [
      "an idempotency key",
      ({ id, participants }) =>
        findIdempotencyKey(id, {
          participantId: participants[0]?.id ?? "",
          keyHash: hash,
          requestHash: hash,
        }),
    ],
  ];

  test.each(reads)("finds that it is gone: %s", async (_, reading) => {
    const { room } = await storeRoom();
    for (const command of [ask(), { type: "propose", markdown: safe("first") } as const, post()])
      await write(room.id, 0, command);
    const { room: now } = await getRoom(room.id);
    await deleteAsObserver(room.id);
    await expect(reading(now)).rejects.toMatchObject({ reason: "not_found" });
  });

  test("is not an error if there is nothing to read", async () => {
    const { room } = await storeRoom();
    await deleteAsObserver(room.id);
    expect(await readTimeline(readerOf(room), { after: 1 })).toEqual([]);
    expect(await readTimeline(readerOf(room), { after: 7 }, 2)).toEqual([]);
    expect(await readTimeline(readerOf(room), { since: room.lastAt })).toEqual([]);
    expect(await listContractVersions(readerOf(room))).toEqual([]);
    expect(await readProposal(readerOf(room), 1)).toBeNull();
  });

  test("reads of an existing room always return all its events", async () => {
    const { room } = await storeRoom();
    for (const text of ["2", "3", "4", "5"]) await write(room.id, 0, post(text));
    const { room: now } = await getRoom(room.id);
    const all = await readStoredEvents(now);
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
          expect(await seqs(readerOf(then), { after }, limit)).toEqual(
            first(due.filter((seq) => seq > after)),
          );
          const since = new Date((all[Math.min(after, 4)]?.at.getTime() ?? 0) + ms);
          const newer = due.filter((seq) => (all[seq - 1]?.at ?? since) > since);
          expect(await seqs(readerOf(then), { since }, limit)).toEqual(first(newer));
        },
      ),
    );
  });
});
