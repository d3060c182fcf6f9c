import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { amid, useTestDatabase } from "@/lib/store/test-database";
import { storeRoom } from "@/lib/store/test-room";
import { openRooms } from "./open-rooms";

let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  dropDatabase = await useTestDatabase();
});
afterAll(() => dropDatabase());
afterEach(() => void vi.useRealTimers());

test("while the database does not answer, nobody knows how many rooms live, and nobody waits for long", async () => {
  let rooms: number | undefined = 0;
  const begin = performance.now();
  await amid("LOCK TABLE rooms IN ACCESS EXCLUSIVE MODE", async () => {
    rooms = await openRooms();
  });
  expect(rooms).toBeUndefined();
  expect(performance.now() - begin).toBeLessThan(3_000);
});

test("rooms are counted once a minute", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  // Longer than it takes to forget what the test before has counted.
  vi.advanceTimersByTime(3_600_000);
  expect(await openRooms()).toBe(0);
  await storeRoom();
  vi.advanceTimersByTime(59_000);
  expect(await openRooms()).toBe(0);
  vi.advanceTimersByTime(2_000);
  expect(await openRooms()).toBe(1);
});
