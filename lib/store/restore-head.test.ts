import { afterAll, beforeAll, expect, test } from "vitest";
import { join, post } from "@/e2e/support/plain-room";
import { getRoom, readStoredEvents, storeRoom, write } from "@/e2e/support/stored-room";
import { useTestDatabase } from "@/e2e/support/test-database";
import { firstHead, nextHead } from "@/lib/room/chain";
import { prisma } from "./connection/prisma";

let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  dropDatabase = await useTestDatabase();
});
afterAll(() => dropDatabase());

const storedHead = async (id: string) => {
  const row = await prisma().room.findUniqueOrThrow({ where: { id } });
  return row.headSeq === row.lastSeq ? Buffer.from(row.head ?? []).toString("hex") : undefined;
};

test("the head of a room is stored with each event", async () => {
  const { room } = await storeRoom();
  expect(await storedHead(room.id)).toBe(room.head);
  await write(room.id, 1, join);
  const { room: now } = await getRoom(room.id);
  expect(await storedHead(room.id)).toBe(now.head);
  expect(now.head).toBe((await readStoredEvents(room)).reduce(nextHead, firstHead(room.id)));
});

test("after a write of a release without heads, the next read computes the head again, and stores it", async () => {
  const { room } = await storeRoom();
  await write(room.id, 1, join);
  // As the previous release appends an event: it does not know the head.
  const data = { roomId: room.id, seq: 3, at: new Date(), participantId: room.participants[0]?.id ?? "" };
  await prisma().$transaction([
    prisma().event.create({ data: { ...data, action: "posted", body: "old" } }),
    prisma().room.update({ where: { id: room.id }, data: { lastSeq: 3, lastAt: data.at, messageCount: 1 } }),
  ]);
  expect(await storedHead(room.id)).toBeUndefined();
  const { room: now } = await getRoom(room.id);
  expect(now.head).toBe((await readStoredEvents(room)).reduce(nextHead, firstHead(room.id)));
  expect(await storedHead(room.id)).toBe(now.head);
  await write(room.id, 0, post());
  const { room: later } = await getRoom(room.id);
  expect(later.head).toBe((await readStoredEvents(room)).reduce(nextHead, firstHead(room.id)));
});
