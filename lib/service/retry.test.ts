import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { storeRoom } from "@/e2e/support/stored-room";
import { duringTransaction, useTestDatabase } from "@/e2e/support/test-database";
import { Prisma } from "@/generated/prisma/client";
import { RoomError } from "@/lib/room/errors";
import type { Command } from "@/lib/room/room";
import { prisma } from "@/lib/store/connection/prisma";
import { readEvent } from "@/lib/store/timeline";
import { createRoomRequest } from "@/lib/wire/create-request";
import { presentError } from "@/lib/wire/errors";
import { authenticate, type Session } from "./authenticate";
import { createRoom } from "./create-room";
import { executeCommand } from "./execute-command";
import { deleteRoom, resolveQuestion } from "./take-part";
import { toErrorInfo } from "./to-error-info";

vi.mock("@/lib/store/timeline", { spy: true });

const baseUrl = "http://rooms.test";
const client = { address: "192.0.2.1", network: undefined };
let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  dropDatabase = await useTestDatabase();
});
afterAll(() => dropDatabase());

/** What the participant at a position calls with, under a key or not. */
async function sessionOf(position: number, key?: string): Promise<Session> {
  const { room, tokens } = await storeRoom();
  const session = await authenticate(room.id, tokens[position] ?? "", {
    baseUrl,
    way: "http",
    client: ["test"],
  });
  return { ...session, retry: key === undefined ? undefined : { key, replayed: false } };
}

/** What is said of a write while another connection holds it up, and something happens to its own connection. */
async function toldOf(write: () => Promise<unknown>, happening: "terminate" | "cancel") {
  let errorInfo = toErrorInfo(new Error("nothing failed"), undefined);
  await duringTransaction("LOCK TABLE rooms, events IN SHARE MODE", async () => {
    const failing = write().then(
      () => expect.unreachable("the write succeeded"),
      (error: unknown) => {
        errorInfo = toErrorInfo(error, undefined);
      },
    );
    const heldUp = Prisma.sql`pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    while ((await prisma().$queryRaw<object[]>`SELECT pid FROM ${heldUp}`).length === 0);
    if (happening === "cancel") await prisma().$queryRaw`SELECT pg_cancel_backend(pid) FROM ${heldUp}`;
    else await prisma().$queryRaw`SELECT pg_terminate_backend(pid) FROM ${heldUp}`;
    await failing;
  });
  const { error } = presentError(errorInfo, { way: "http", baseUrl, roomId: "rm_1" });
  return { reason: errorInfo.reason, retryable: error.retryable, hint: error.hint };
}

const post: Command<string> = { type: "post", content: "hello" };
const unknown = { reason: "uncertain", retryable: false };
const again = { reason: "unavailable", retryable: true };

describe("a write whose connection breaks during its statement", () => {
  test("must not be retried without a key: the hint names the events request that shows whether it was stored", async () => {
    const session = await sessionOf(0);
    const told = await toldOf(() => executeCommand(session, post), "terminate");
    expect(told).toMatchObject(unknown);
    expect(told.hint).toContain(`GET ${baseUrl}/api/rooms/rm_1/events?after=1 `);
  });

  test("can be retried with a key", async () => {
    const session = await sessionOf(0, "a key");
    expect(await toldOf(() => executeCommand(session, post), "terminate")).toMatchObject(again);
  });

  test("can be retried if that changes nothing more: joining and deleting", async () => {
    const session = await sessionOf(1);
    expect(await toldOf(() => executeCommand(session, { type: "join" }), "terminate")).toMatchObject(again);
    expect(await toldOf(() => deleteRoom(session, client), "terminate")).toMatchObject(again);
  });

  test("must not be retried blindly if it creates a room: the hint says what happens to the lost one", async () => {
    const request = createRoomRequest.parse({
      title: "Orders",
      goal: "Agree",
      participants: [{ role: "Shop" }, { role: "Warehouse" }],
    });
    const told = await toldOf(() => createRoom(request, { baseUrl, client }), "terminate");
    expect(told).toMatchObject(unknown);
    expect(told.hint).toMatch(/creates another room/);
  });
});

test("a write that the database rolled back can be retried without a key", async () => {
  const session = await sessionOf(0);
  expect(await toldOf(() => executeCommand(session, post), "cancel")).toMatchObject(again);
});

test("a resolution that is stored, but whose question can't be read for the response, must not be retried blindly", async () => {
  const asking = await sessionOf(0);
  const { session } = await executeCommand(asking, { type: "ask", question: "?", blocking: true });
  vi.mocked(readEvent).mockRejectedValueOnce(new RoomError("unavailable", "away"));
  await expect(resolveQuestion(session, "qst_2", { resolution: "!" })).rejects.toMatchObject({
    reason: "uncertain",
    after: 2,
  });
});
