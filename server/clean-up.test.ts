import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "@/lib/store/client";
import { useTestDatabase } from "@/lib/store/test-database";
import { storeRoom } from "@/lib/store/test-room";
import { startCleanUp } from "./clean-up";

let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  dropDatabase = await useTestDatabase();
});
afterAll(() => dropDatabase());

const hour = 3_600_000;

test("what is stopped ends after the batch under way, and the next run deletes the rest", async () => {
  for (let room = 0; room < 120; room++) await storeRoom({ livesMs: 1 });
  const stop = startCleanUp(hour);
  await stop();
  const left = await database().room.count();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(120);

  const stopNext = startCleanUp(hour);
  await expect.poll(() => database().room.count()).toBe(0);
  await stopNext();
});
