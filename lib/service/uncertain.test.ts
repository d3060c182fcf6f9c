import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { Prisma } from "@/generated/prisma/client";
import { RoomError } from "@/lib/room/errors";
import type { Command } from "@/lib/room/room";
import { readEvent } from "@/lib/store/events";
import { prisma } from "@/lib/store/prisma";
import { amid, useTestDatabase } from "@/lib/store/test-database";
import { storeRoom } from "@/lib/store/test-room";
import { presentRefusal } from "@/lib/wire/refusal";
import { createRoomRequest } from "@/lib/wire/requests";
import { act } from "./act";
import { authenticate, type Session } from "./authenticate";
import { createRoom } from "./create-room";
import { deleteRoom } from "./delete-room";
import { resolveQuestion } from "./take-part";
import { toRefusal } from "./to-refusal";

vi.mock("@/lib/store/events", { spy: true });

const baseUrl = "http://rooms.test";
let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  dropDatabase = await useTestDatabase();
});
afterAll(() => dropDatabase());

/** What the participant at a position calls with, under a key or not. */
async function sessionOf(position: number, key?: string): Promise<Session> {
  const { room, tokens } = await storeRoom();
  const session = await authenticate(room.id, tokens[position] ?? "", { baseUrl, way: "http" });
  return { ...session, retry: key === undefined ? undefined : { key, replayed: false } };
}

/** What is said of a write while another connection holds it up, and something happens to its own connection. */
async function toldOf(write: () => Promise<unknown>, happening: "terminate" | "cancel") {
  let refusal = toRefusal(new Error("nothing failed"), undefined);
  await amid("LOCK TABLE rooms, events IN SHARE MODE", async () => {
    const failing = write().then(
      () => expect.unreachable("the write succeeded"),
      (error: unknown) => {
        refusal = toRefusal(error, undefined);
      },
    );
    const heldUp = Prisma.sql`pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    while ((await prisma().$queryRaw<object[]>`SELECT pid FROM ${heldUp}`).length === 0);
    if (happening === "cancel") await prisma().$queryRaw`SELECT pg_cancel_backend(pid) FROM ${heldUp}`;
    else await prisma().$queryRaw`SELECT pg_terminate_backend(pid) FROM ${heldUp}`;
    await failing;
  });
  const { error } = presentRefusal(refusal, { way: "http", baseUrl, roomId: "rm_1" });
  return { reason: refusal.reason, retryable: error.retryable, hint: error.hint };
}

const post: Command<string> = { type: "post", content: "hello" };
const unknown = { reason: "uncertain", retryable: false };
const again = { reason: "unavailable", retryable: true };

describe("a write whose connection breaks while it is carried out", () => {
  test("is not to be repeated without a key: the hint names the events that show whether it was stored", async () => {
    const session = await sessionOf(0);
    const told = await toldOf(() => act(session, post), "terminate");
    expect(told).toMatchObject(unknown);
    expect(told.hint).toContain(`GET ${baseUrl}/api/rooms/rm_1/events?after=1 `);
  });

  test("can be repeated with a key", async () => {
    const session = await sessionOf(0, "a key");
    expect(await toldOf(() => act(session, post), "terminate")).toMatchObject(again);
  });

  test("can be repeated where that changes nothing more: joining and deleting", async () => {
    const session = await sessionOf(1);
    expect(await toldOf(() => act(session, { type: "join" }), "terminate")).toMatchObject(again);
    expect(await toldOf(() => deleteRoom(session), "terminate")).toMatchObject(again);
  });

  test("is not to be repeated unseen where it opens a room: the hint says what becomes of the lost one", async () => {
    const request = createRoomRequest.parse({
      title: "Orders",
      goal: "Agree",
      participants: [{ role: "Shop" }, { role: "Warehouse" }],
    });
    const told = await toldOf(() => createRoom(request, baseUrl), "terminate");
    expect(told).toMatchObject(unknown);
    expect(told.hint).toMatch(/creates another room/);
  });
});

test("a write that the database undid can be repeated without a key", async () => {
  const session = await sessionOf(0);
  expect(await toldOf(() => act(session, post), "cancel")).toMatchObject(again);
});

test("a resolution that is stored, but whose question can't be read for the answer, is not to be repeated unseen", async () => {
  const asking = await sessionOf(0);
  const { session } = await act(asking, { type: "ask", question: "?", blocking: true });
  vi.mocked(readEvent).mockRejectedValueOnce(new RoomError("unavailable", "away"));
  await expect(resolveQuestion(session, "qst_2", { resolution: "!" })).rejects.toMatchObject({
    reason: "uncertain",
    after: 2,
  });
});
