import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { storeRoom } from "@/e2e/support/stored-room";
import { useTestDatabase } from "@/e2e/support/test-database";
import { log } from "@/lib/log";
import { prisma } from "@/lib/store/connection/prisma";
import { deleteExpiredRooms, findOldestExpiredRoom } from "@/lib/store/rooms";
import { purgeExpiredRooms } from "./operation";

vi.mock("@/lib/store/rooms", { spy: true });

let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  dropDatabase = await useTestDatabase();
});
afterAll(() => dropDatabase());
afterEach(() => void vi.restoreAllMocks());

const expired = async (count: number) => {
  for (let room = 0; room < count; room++) await storeRoom({ livesMs: 1 });
  const rooms = await prisma().room.findMany({ orderBy: { expiresAt: "asc" }, select: { id: true } });
  return rooms.map(({ id }) => id);
};

const left = async () => (await prisma().room.findMany({ select: { id: true } })).map(({ id }) => id).sort();

test("a purge deletes all expired rooms but those that cannot be deleted, and logs these", async () => {
  const warn = vi.spyOn(log(), "warn").mockReturnValue(undefined);
  const ids = await expired(8);
  const stuck = [ids[0] ?? "", ids[4] ?? ""];
  await prisma().$executeRawUnsafe(`
    CREATE FUNCTION reject_deletion() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'this takes too long'; END $$`);
  await prisma().$executeRawUnsafe(`
    CREATE TRIGGER reject_deletion BEFORE DELETE ON rooms FOR EACH ROW
      WHEN (OLD.id IN ('${stuck.join("', '")}')) EXECUTE FUNCTION reject_deletion()`);
  expect(await purgeExpiredRooms()).toBe(6);
  expect(await left()).toEqual([...stuck].sort());
  expect(warn.mock.calls.map(([fields]) => fields)).toMatchObject(stuck.map((room) => ({ room })));

  await prisma().$executeRaw`DROP TRIGGER reject_deletion ON rooms`;
  expect(await purgeExpiredRooms()).toBe(2);
  expect(await left()).toEqual([]);
});

test("a purge ends when the database is unavailable", async () => {
  await expired(1);
  vi.mocked(deleteExpiredRooms).mockRejectedValueOnce(new Error("no connection"));
  vi.mocked(findOldestExpiredRoom).mockRejectedValueOnce(new Error("still no connection"));
  await expect(purgeExpiredRooms()).rejects.toThrow("still no connection");
});

test("a purge that is stopped while rooms cannot be deleted ends after the first of them", async () => {
  vi.spyOn(log(), "warn").mockReturnValue(undefined);
  await expired(3);
  vi.mocked(deleteExpiredRooms).mockRejectedValueOnce(new Error("this takes too long"));
  expect(await purgeExpiredRooms(AbortSignal.abort())).toBe(0);
});
