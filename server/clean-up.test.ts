import { afterAll, beforeAll, expect, test } from "vitest";
import { prisma } from "@/lib/store/prisma";
import { useTestDatabase } from "@/lib/store/test-database";
import { storeRoom } from "@/lib/store/test-room";
import { startCleanUp } from "./clean-up";

let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  dropDatabase = await useTestDatabase();
});
afterAll(() => dropDatabase());

const hour = 3_600_000;

async function countRooms(): Promise<number> {
  return prisma().room.count();
}

test("what is stopped ends after the batch under way, and the next run deletes the rest", async () => {
  for (let room = 0; room < 120; room++) await storeRoom({ livesMs: 1 });
  const stop = startCleanUp(hour);
  await stop();
  const left = await countRooms();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(120);

  const stopNext = startCleanUp(hour);
  await expect.poll(countRooms).toBe(0);
  await stopNext();
});
