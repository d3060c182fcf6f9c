import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { database } from "@/lib/store/client";
import { useTestDatabase } from "@/lib/store/test-database";
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
  await database().$transaction(async (transaction) => {
    await transaction.$executeRaw`LOCK TABLE rooms IN ACCESS EXCLUSIVE MODE`;
    rooms = await openRooms();
  });
  expect(rooms).toBeUndefined();
  expect(performance.now() - begin).toBeLessThan(3_000);
});

test("rooms are counted once a minute", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.advanceTimersByTime(60_000);
  expect(await openRooms()).toBe(0);
  await storeRoom();
  vi.advanceTimersByTime(59_000);
  expect(await openRooms()).toBe(0);
  vi.advanceTimersByTime(2_000);
  expect(await openRooms()).toBe(1);
});
