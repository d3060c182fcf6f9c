import { type IdempotencyKey, Prisma } from "@/generated/prisma/client";
import { limits } from "@/lib/room/limits";
import { rejectTooManyKeys } from "@/lib/room/rejections";
import { prisma } from "./connection/prisma";
import { driverError, isReportedError } from "./connection/statement-error";
import { runQuery, runWrite } from "./connection/unavailable";
import { roomNotFound } from "./not-found";

/** A request with an Idempotency-Key: its participant, and SHA-256 (32 bytes) of the key and of the request. */
export type IdempotentRequest = Pick<IdempotencyKey, "participantId" | "keyHash" | "requestHash">;

/** What a request did: its event (null: none), the room's last event after it, and how many values were redacted. */
type RequestResult = Pick<IdempotencyKey, "eventSeq" | "lastSeq" | "redactions">;

/** A request that was carried out, as it is kept under its key. */
export type StoredRequest = RequestResult & Pick<IdempotencyKey, "requestHash">;

/**
 * The earlier request with this key (docs/interface.md#idempotency); null if there is none. Throws RoomError `not_found`
 * if the room was deleted, and its keys with it.
 */
export const findIdempotencyKey = (
  roomId: string,
  { participantId, keyHash }: IdempotentRequest,
): Promise<StoredRequest | null> =>
  runQuery("findIdempotencyKey", async () => {
    // One statement, to distinguish a deleted room from a room without this key.
    const [row] = await prisma().$queryRaw<(StoredRequest | { requestHash: null })[]>(Prisma.sql`
      SELECT call_hash AS "requestHash", event_seq AS "eventSeq", calls.last_seq AS "lastSeq", redactions
      FROM rooms LEFT JOIN calls
        ON room_id = rooms.id AND participant_id = ${participantId} AND key_hash = ${keyHash}
      WHERE rooms.id = ${roomId}`);
    if (!row) throw roomNotFound();
    return row.requestHash ? row : null;
  });

/**
 * Stores the key of a request that appended no event. False if the key was stored meanwhile or the room was deleted.
 * Throws RoomError `full` if the participant has too many such keys (each process that stores one at the same moment may
 * store one more), and `uncertain` if the database gave no response.
 */
export const storeIdempotencyKey = (
  roomId: string,
  request: IdempotentRequest,
  result: RequestResult,
): Promise<boolean> =>
  runWrite("storeIdempotencyKey", async () => {
    // One statement with a lock, so that the room can't be deleted between the look-up and the insert.
    const room = Prisma.sql`rooms
      WHERE id = ${roomId} AND (SELECT keys FROM counted) < ${limits.keysWithoutEvent} FOR KEY SHARE`;
    const [row] = await prisma().$queryRaw<{ keys: number; isStored: boolean }[]>(Prisma.sql`
      WITH counted AS (
        SELECT count(*)::int AS keys FROM calls
        WHERE room_id = ${roomId} AND participant_id = ${request.participantId} AND event_seq IS NULL
      ), stored AS (${insertIdempotencyKey(request, result, room)} ON CONFLICT DO NOTHING RETURNING room_id)
      SELECT keys, EXISTS (SELECT FROM stored) AS "isStored" FROM counted`);
    if (row?.isStored) return true;
    rejectTooManyKeys(row?.keys ?? 0);
    return false;
  });

/** Whether a statement with `insertIdempotencyKey` failed because another request stored the same key first. */
export function isDuplicateKey(error: unknown): boolean {
  const cause = driverError(error);
  return isReportedError(cause) && cause.code === uniqueViolation && cause.constraint === "calls_pkey";
}

const uniqueViolation = "23505";

/** The INSERT for the room whose `id` is selected from `source`, a table or the rest of a FROM clause. */
export const insertIdempotencyKey = (
  { participantId, keyHash, requestHash }: IdempotentRequest,
  { eventSeq, lastSeq, redactions }: RequestResult,
  source: Prisma.Sql,
): Prisma.Sql => Prisma.sql`
  INSERT INTO calls (room_id, participant_id, key_hash, call_hash, event_seq, last_seq, redactions)
  SELECT id, ${participantId}, ${keyHash}::bytea, ${requestHash}::bytea, ${eventSeq}::int, ${lastSeq}::int,
    ${redactions}::int FROM ${source}`;
