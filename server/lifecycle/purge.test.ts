import { afterAll, beforeAll, expect, test } from "vitest";
import { storeRoom } from "@/e2e/support/stored-room";
import { useTestDatabase } from "@/e2e/support/test-database";
import { prisma } from "@/lib/store/connection/prisma";
import { startPurging } from "./purge";

let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  dropDatabase = await useTestDatabase();
});
afterAll(() => dropDatabase());

const hour = 3_600_000;

async function countRooms(): Promise<number> {
  return prisma().room.count();
}

test("a purge that is stopped ends after the current batch, and the next one deletes the rest", async () => {
  for (let room = 0; room < 120; room++) await storeRoom({ livesMs: 1 });
  const stop = startPurging(hour);
  await stop();
  const left = await countRooms();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(120);

  const stopNext = startPurging(hour);
  await expect.poll(countRooms).toBe(0);
  await stopNext();
});
