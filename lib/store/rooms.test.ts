import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, post } from "@/e2e/support/plain-room";
import { deleteAsObserver, getRoom, readerOf, storeRoom, write } from "@/e2e/support/stored-room";
import { duringTransaction, useTestDatabase } from "@/e2e/support/test-database";
import { until } from "@/e2e/support/until";
import { decide } from "@/lib/room/decide";
import { evolve } from "@/lib/room/evolve";
import type { Room } from "@/lib/room/room";
import { hashToken, newParticipantToken } from "@/lib/security/tokens";
import { prisma } from "./connection/prisma";
import { appendEvent, eventColumns, toEvents } from "./events";
import { findRoom } from "./find-room";
import { readConversation } from "./room-contents";
import { deleteExpiredRooms, deleteRoom, readClock } from "./rooms";

let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  dropDatabase = await useTestDatabase();
});
afterAll(() => dropDatabase());

/** Every event that is stored, whatever the state of the room says. */
const timeline = async ({ id }: Room) =>
  toEvents(
    await prisma().$queryRaw`SELECT ${eventColumns}, body FROM events WHERE room_id = ${id} ORDER BY seq`,
    { questions: await questionsOf(id) },
  );

const questionsOf = async (roomId: string) =>
  (await prisma().question.findMany({ where: { roomId } })).map(({ askedSeq, ...question }) => ({
    ...question,
    seq: askedSeq,
  }));

describe("a room", () => {
  test("is read as it was stored, with the holder of the token", async () => {
    const { room, tokens, observerToken } = await storeRoom({ count: 3 });
    expect((await getRoom(room.id)).room).toEqual(room);
    const second = room.participants[1]?.id;
    expect((await getRoom(room.id, tokens[1])).viewer).toEqual({
      kind: "participant",
      participantId: second,
    });
    expect((await getRoom(room.id, observerToken)).viewer).toEqual({ kind: "observer" });
    expect((await getRoom(room.id, newParticipantToken())).viewer).toBeNull();
  });

  test("rejects the token of another room", async () => {
    const [one, other] = [await storeRoom(), await storeRoom()];
    expect((await getRoom(one.room.id, other.tokens[0])).viewer).toBeNull();
  });

  test("is gone from the instant of its expiry, although its rows still exist", async () => {
    const { room, tokens } = await storeRoom({ livesMs: 0 });
    expect(await findRoom(room.id, hashToken(tokens[0] ?? ""))).toBeNull();
    expect((await readConversation(readerOf(room))).texts.title).toBe("Title");
  });

  test("accepts no event past its expiry", async () => {
    const { room } = await storeRoom({ livesMs: 0 });
    const [creator] = room.participants;
    const event = creator && decide(room, creator, post(), await readClock());
    expect(event && (await appendEvent(room, event, evolve(room, event)))).toBe(false);
    expect(await timeline(room)).toHaveLength(1);
  });
});

describe("deletion", () => {
  const countOf = async (roomId: string) => {
    const [row] = await prisma().$queryRaw<{ rows: string }[]>`
      SELECT (SELECT count(*) FROM rooms WHERE id = ${roomId})
        + (SELECT count(*) FROM participants WHERE room_id = ${roomId})
        + (SELECT count(*) FROM questions WHERE room_id = ${roomId})
        + (SELECT count(*) FROM events WHERE room_id = ${roomId}) AS rows`;
    return Number(row?.rows);
  };

  test("removes every row of the room and no other", async () => {
    const [one, other] = [await storeRoom(), await storeRoom()];
    await write(one.room.id, 0, ask());
    await write(other.room.id, 0, ask());
    expect(await deleteAsObserver(one.room.id)).toEqual([]);
    expect(await countOf(one.room.id)).toBe(0);
    expect(await countOf(other.room.id)).toBe(6);
    expect(await deleteAsObserver(one.room.id)).toBeNull();
  });

  test("needs a token of the room: the observer's or a participant's", async () => {
    const [one, other] = [await storeRoom({ approving: [1] }), await storeRoom()];
    const others = [one.approvalTokens[1], other.tokens[0], other.observerToken, newParticipantToken(), ""];
    for (const token of others) expect(await deleteRoom(one.room.id, hashToken(token ?? ""))).toBeNull();
    expect(await countOf(one.room.id)).toBe(4);
    expect(await deleteRoom(one.room.id, hashToken(one.tokens[1] ?? ""))).toEqual([]);
    expect(await deleteRoom(other.room.id, hashToken(other.observerToken))).toEqual([]);
  });

  /** What a deletion under the second link gives that waits for a transaction with this statement. */
  async function deletedAfter({ room, tokens }: { room: Room; tokens: string[] }, statement: string) {
    let deleting: ReturnType<typeof deleteRoom> | undefined;
    await duringTransaction(
      `UPDATE rooms SET last_seq = last_seq WHERE id = '${room.id}'; ${statement}`,
      async (other) => {
        deleting = deleteRoom(room.id, hashToken(tokens[1] ?? ""));
        await until("the deletion waits", async () => (await waitersForLocks()) > 0);
        await other.query("COMMIT");
      },
    );
    return deleting;
  }

  const waitersForLocks = async () =>
    Number(
      (
        await prisma().$queryRaw<{ count: bigint }[]>`
      SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      )[0]?.count,
    );

  test("waits for a write to the room, and is not done under a link that it replaces", async () => {
    const [replaced, other, written] = [await storeRoom(), await storeRoom(), await storeRoom()];
    const replacing = (room: Room, position: number) =>
      `UPDATE participants SET token_hash = sha256(token_hash) WHERE room_id = '${room.id}' AND position = ${position}`;
    expect(await deletedAfter(replaced, replacing(replaced.room, 1))).toBeNull();
    expect(await countOf(replaced.room.id)).toBe(4);
    expect(await deletedAfter(other, replacing(other.room, 0))).toEqual([]);
    expect(await deletedAfter(written, "")).toEqual([]);
  });

  test("of expired rooms is done by one process at a time", async () => {
    await deleteExpiredRooms(1_000);
    await storeRoom({ livesMs: 0 });
    await duringTransaction("SELECT pg_advisory_xact_lock(20261122)", async () => {
      expect(await deleteExpiredRooms(10)).toBeNull();
    });
    expect(await deleteExpiredRooms(10)).toBe(1);
    expect(await deleteExpiredRooms(10)).toBe(0);
  });

  test("of expired rooms runs in batches, and skips live rooms and those locked by another process", async () => {
    await deleteExpiredRooms(1_000);
    const expired = await Promise.all([1, 2, 3].map(() => storeRoom({ livesMs: 0 })));
    const alive = await storeRoom();
    await duringTransaction(
      `SELECT id FROM rooms WHERE id = '${expired[0]?.room.id}' FOR UPDATE`,
      async () => {
        expect(await deleteExpiredRooms(1)).toBe(1);
        expect(await deleteExpiredRooms(10)).toBe(1);
        expect(await deleteExpiredRooms(10)).toBe(0);
      },
    );
    expect(await deleteExpiredRooms(10)).toBe(1);
    expect(await findRoom(alive.room.id, hashToken(""))).not.toBeNull();
  });
});
