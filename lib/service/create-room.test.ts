import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { useTestDatabase } from "@/e2e/support/test-database";
import { RoomError } from "@/lib/room/errors";
import { insertRoom } from "@/lib/store/rooms";
import { createRoomRequest } from "@/lib/wire/create-request";
import { createRoom } from "./create-room";
import { chargeLimit, countRequest } from "./rate-limit";

vi.mock("@/lib/store/rooms", { spy: true });

let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  dropDatabase = await useTestDatabase();
});
afterAll(() => dropDatabase());

const request = createRoomRequest.parse({
  title: "Delivery",
  goal: "Agree on dates",
  participants: [{ role: "Buyer" }, { role: "Seller" }],
});

/** How many writes and creations a request for a room cost. */
async function costOfRequest(expectCreated: (creating: Promise<unknown>) => Promise<unknown>) {
  const client = { address: randomUUID(), network: undefined };
  await countRequest("create", client);
  await expectCreated(createRoom(request, { baseUrl: "http://rooms.test", client }));
  const [writes, creations] = [await chargeLimit("write", client), await chargeLimit("create", client)];
  return { writes: 59 - writes.remaining, creations: 9 - creations.remaining };
}

test("a room that is stored costs a creation and no write", async () => {
  const cost = await costOfRequest((creating) => expect(creating).resolves.toBeDefined());
  expect(cost).toEqual({ writes: 0, creations: 1 });
});

test("a room that the database rejects costs a write and no creation", async () => {
  const error = new RoomError("unavailable", "The database is unavailable.");
  vi.mocked(insertRoom).mockRejectedValueOnce(error);
  expect(await costOfRequest((creating) => expect(creating).rejects.toBe(error))).toEqual({
    writes: 1,
    creations: 0,
  });
});

test("a room that may have been stored costs both", async () => {
  vi.mocked(insertRoom).mockRejectedValueOnce(new RoomError("uncertain", "The database did not respond."));
  const cost = await costOfRequest((creating) =>
    expect(creating).rejects.toMatchObject({ reason: "uncertain" }),
  );
  expect(cost).toEqual({ writes: 1, creations: 1 });
});
