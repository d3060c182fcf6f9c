import { DatabaseError } from "pg";
import sql, { type Sql } from "sql-template-tag";
import { rowsOf } from "./client";
import { guarded } from "./unavailable";

/** Who makes a call that may be repeated, under which key, and what the call is; hashes are SHA-256, 32 bytes. */
export type CallKey = {
  participantId: string;
  keyHash: Uint8Array<ArrayBuffer>;
  callHash: Uint8Array<ArrayBuffer>;
};

/**
 * What a call has brought about: the number of its event (null: none), of the room's last event when it was answered,
 * and how many values were redacted.
 */
export type CallResult = { eventSeq: number | null; lastSeq: number; redactions: number };

/** What was made before under this key, and the hash of that call; null when nothing was. */
export const findCall = (
  roomId: string,
  { participantId, keyHash }: CallKey,
): Promise<(CallResult & { callHash: Uint8Array }) | null> =>
  guarded("findCall", async () => {
    const [row] = await rowsOf<CallResult & { callHash: Uint8Array }>(sql`
      SELECT call_hash AS "callHash", event_seq AS "eventSeq", last_seq AS "lastSeq", redactions
      FROM calls WHERE room_id = ${roomId} AND participant_id = ${participantId} AND key_hash = ${keyHash}`);
    return row ?? null;
  });

/** Remembers a call that brought nothing about; false when one under this key was remembered meanwhile, or the room is gone. */
export const rememberCall = (roomId: string, key: CallKey, result: CallResult): Promise<boolean> =>
  guarded("rememberCall", async () => {
    const source = sql`rooms WHERE id = ${roomId} FOR KEY SHARE`;
    const added = await rowsOf<object>(
      sql`${insertCall(key, result, source)} ON CONFLICT DO NOTHING RETURNING room_id`,
    );
    return added.length === 1;
  });

/** Whether a statement failed because a call under the same key was remembered meanwhile (insertCall). */
export const isRemembered = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === uniqueViolation && error.constraint === "calls_pkey";

const uniqueViolation = "23505";

/** The statement that remembers a call in the room whose `id` stands in `source`, a table or a part of the statement. */
export const insertCall = (
  { participantId, keyHash, callHash }: CallKey,
  { eventSeq, lastSeq, redactions }: CallResult,
  source: Sql,
): Sql => sql`
  INSERT INTO calls (room_id, participant_id, key_hash, call_hash, event_seq, last_seq, redactions)
  SELECT id, ${participantId}, ${keyHash}::bytea, ${callHash}::bytea, ${eventSeq}::int, ${lastSeq}::int,
    ${redactions}::int FROM ${source}`;
