import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { storeRoom } from "@/e2e/support/stored-room";
import { duringTransaction, useTestDatabase } from "@/e2e/support/test-database";
import { RoomError } from "@/lib/room/errors";
import { readBytes } from "@/lib/room/room";
import { prisma } from "@/lib/store/connection/prisma";
import { measureStoredRooms } from "@/lib/store/rooms";
import { requireSpace, storedRooms } from "./stored-rooms";

vi.mock("@/lib/store/rooms", { spy: true });

let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  dropDatabase = await useTestDatabase();
});
afterAll(() => dropDatabase());
beforeAll(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterAll(() => void vi.useRealTimers());
beforeEach(() => later());

/** Longer than it takes to measure anew. */
const later = () => void vi.advanceTimersByTime(3_600_000);

const rooms = vi.mocked(measureStoredRooms);
const MB = 1024 * 1024;

test("while the database does not respond, what is stored is unknown, and the request does not wait long", async () => {
  await duringTransaction("LOCK TABLE rooms IN ACCESS EXCLUSIVE MODE", async () => {
    expect(await storedRooms()).toBeUndefined();
    // The statement still waits for the database.
    expect(rooms.mock.settledResults).toMatchObject([{ type: "incomplete" }]);
    await requireSpace();
  });
});

test("what is stored is measured once in 20 seconds: open rooms, and the bytes of all that are not purged", async () => {
  expect(await storedRooms()).toMatchObject({ open: 0, bytes: 0 });
  const { room } = await storeRoom();
  const { room: expired } = await storeRoom();
  const past = new Date(0);
  await prisma().room.update({ where: { id: expired.id }, data: { createdAt: past, expiresAt: past } });
  vi.advanceTimersByTime(19_000);
  expect(await storedRooms()).toMatchObject({ open: 0 });
  vi.advanceTimersByTime(2_000);
  expect(await storedRooms()).toMatchObject({ open: 1, bytes: readBytes(room) + readBytes(expired) });
});

test("there is no space for new rooms from MAX_STORED_MB on, even while the database takes long to measure", async () => {
  rooms.mockResolvedValueOnce({ open: 9, bytes: 10_000 * MB - 1 });
  await requireSpace();
  later();
  rooms.mockResolvedValueOnce({ open: 9, bytes: 10_000 * MB });
  const full = { reason: "unavailable", retryAfterSeconds: 300 };
  await expect(requireSpace()).rejects.toMatchObject(full);
  later();
  rooms.mockRejectedValueOnce(new RoomError("unavailable", "The database is unavailable."));
  await expect(requireSpace()).rejects.toMatchObject(full);
});
