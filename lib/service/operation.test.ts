import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { storeRoom } from "@/e2e/support/stored-room";
import { duringTransaction, useTestDatabase } from "@/e2e/support/test-database";
import { countOpenRooms } from "@/lib/store/rooms";
import { openRooms } from "./operation";

vi.mock("@/lib/store/rooms", { spy: true });

let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  dropDatabase = await useTestDatabase();
});
afterAll(() => dropDatabase());
afterEach(() => void vi.useRealTimers());

test("while the database does not respond, the number of rooms is unknown, and the request does not wait long", async () => {
  await duringTransaction("LOCK TABLE rooms IN ACCESS EXCLUSIVE MODE", async () => {
    expect(await openRooms()).toBeUndefined();
    // The statement still waits for the database.
    expect(vi.mocked(countOpenRooms).mock.settledResults).toMatchObject([{ type: "incomplete" }]);
  });
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
