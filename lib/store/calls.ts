import { Prisma, type Call as StoredCall } from "@/generated/prisma/client";
import { gone } from "./gone";
import { prisma } from "./prisma";
import { driverError, isReported } from "./statement-error";
import { guarded, guardedWrite } from "./unavailable";

/** Who makes a call that may be repeated, under which key, and what the call is; hashes are SHA-256, 32 bytes. */
export type CallKey = Pick<StoredCall, "participantId" | "keyHash" | "callHash">;

/**
 * What a call has brought about: the number of its event (null: none), of the room's last event when it was answered,
 * and how many values were redacted.
 */
export type CallResult = Pick<StoredCall, "eventSeq" | "lastSeq" | "redactions">;

/** A call that was made before, and the hash of what it was. */
type MadeCall = CallResult & Pick<StoredCall, "callHash">;

/**
 * What was made before under this key (docs/interface.md#idempotency); null when nothing was. Throws RoomError
 * `not_found` when the room is gone, and with it what was made.
 */
export const findCall = (roomId: string, { participantId, keyHash }: CallKey): Promise<MadeCall | null> =>
  guarded("findCall", async () => {
    // One statement, so that a room that is deleted meanwhile is not taken for one in which nothing was made.
    const [row] = await prisma().$queryRaw<(MadeCall | { callHash: null })[]>(Prisma.sql`
      SELECT call_hash AS "callHash", event_seq AS "eventSeq", calls.last_seq AS "lastSeq", redactions
      FROM rooms LEFT JOIN calls
        ON room_id = rooms.id AND participant_id = ${participantId} AND key_hash = ${keyHash}
      WHERE rooms.id = ${roomId}`);
    if (!row) throw gone();
    return row.callHash ? row : null;
  });

/**
 * Remembers a call that brought nothing about; false when one under this key was remembered meanwhile, or the room is
 * gone. Throws RoomError `uncertain` when the database gave no answer.
 */
export const rememberCall = (roomId: string, key: CallKey, result: CallResult): Promise<boolean> =>
  guardedWrite("rememberCall", async () => {
    // Atomic: the room can't be deleted between the look for it and the insertion.
    const source = Prisma.sql`rooms WHERE id = ${roomId} FOR KEY SHARE`;
    const added = await prisma().$queryRaw<object[]>(
      Prisma.sql`${insertCall(key, result, source)} ON CONFLICT DO NOTHING RETURNING room_id`,
    );
    return added.length === 1;
  });

/** Whether a statement failed because a call under the same key was remembered meanwhile (insertCall). */
export function isRemembered(error: unknown): boolean {
  const reported = driverError(error);
  return isReported(reported) && reported.code === uniqueViolation && reported.constraint === "calls_pkey";
}

const uniqueViolation = "23505";

/** The statement that remembers a call in the room whose `id` stands in `source`, a table or a part of the statement. */
export const insertCall = (
  { participantId, keyHash, callHash }: CallKey,
  { eventSeq, lastSeq, redactions }: CallResult,
  source: Prisma.Sql,
): Prisma.Sql => Prisma.sql`
  INSERT INTO calls (room_id, participant_id, key_hash, call_hash, event_seq, last_seq, redactions)
  SELECT id, ${participantId}, ${keyHash}::bytea, ${callHash}::bytea, ${eventSeq}::int, ${lastSeq}::int,
    ${redactions}::int FROM ${source}`;
