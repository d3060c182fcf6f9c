import sql, { join } from "sql-template-tag";
import { roleKey } from "@/lib/room/open";
import type { Event, Room } from "@/lib/room/room";
import type { SafeText } from "@/lib/room/text";
import { rowsOf } from "./client";
import { roomChannel } from "./listen";
import { guarded } from "./unavailable";

/** Everything that is stored of a new room. Hashes are SHA-256, 32 bytes. */
export type NewRoom = {
  room: Room;
  joined: Event;
  title: SafeText;
  brief: SafeText | null;
  goal: SafeText;
  expiresAt: Date;
  observerTokenHash: Uint8Array<ArrayBuffer>;
  /** In the order of room.participants. */
  participants: {
    id: string;
    role: SafeText;
    displayName: SafeText | null;
    knows: SafeText[];
    needsToDetermine: SafeText[];
    instructions: SafeText | null;
    tokenHash: Uint8Array<ArrayBuffer>;
  }[];
};

/** The database's clock, in whole milliseconds. */
export const readClock = (): Promise<Date> =>
  guarded("readClock", async () => {
    const [row] = await rowsOf<{ now: Date }>(sql`
      SELECT date_trunc('milliseconds', clock_timestamp()) AS now`);
    if (!row) throw new Error("The database gave no time.");
    return row.now;
  });

/** Stores a new room with its participants and its first event, in one atomic statement. */
export const insertRoom = ({ room, joined, participants, ...texts }: NewRoom): Promise<void> =>
  guarded("insertRoom", async () => {
    const rows = participants.map(
      (participant, position) => sql`(${participant.id}, ${position}::int, ${participant.role},
        ${roleKey(participant.role)}, ${participant.displayName}, ${participant.knows}::text[],
        ${participant.needsToDetermine}::text[], ${participant.instructions}, ${participant.tokenHash}::bytea,
        ${room.participants[position]?.joinedAt ?? null}::timestamptz)`,
    );
    await rowsOf(sql`
      WITH created AS (
        INSERT INTO rooms (id, title, brief, goal, status, created_at, expires_at, observer_token_hash,
          contract_version, message_count, content_bytes, last_seq, last_at)
        VALUES (${room.id}, ${texts.title}, ${texts.brief}, ${texts.goal}, ${room.status}, ${joined.at},
          ${texts.expiresAt}, ${texts.observerTokenHash}, ${room.contractVersion}, ${room.messageCount},
          ${room.contentBytes}, ${room.lastSeq}, ${room.lastAt})
        RETURNING id
      ), invited AS (
        INSERT INTO participants (room_id, id, position, role, role_key, display_name, knows, needs_to_determine,
          instructions, token_hash, joined_at)
        SELECT created.id, invited.* FROM created, (VALUES ${join(rows)}) AS invited
      )
      INSERT INTO events (room_id, seq, at, participant_id, action, body)
      SELECT id, ${joined.seq}::int, ${joined.at}::timestamptz, ${joined.participantId}, ${joined.action}, ''
      FROM created`);
  });

/** Deletes a room and everything in it, and wakes whoever watches it. Whether there was one. */
export const deleteRoom = (roomId: string): Promise<boolean> =>
  guarded("deleteRoom", async () => {
    const rows = await rowsOf<object>(sql`
      WITH deleted AS (DELETE FROM rooms WHERE id = ${roomId} RETURNING id)
      SELECT pg_notify(${roomChannel}, id)::text FROM deleted`);
    return rows.length === 1;
  });

/** How many rooms there are that have not expired. */
export const countOpenRooms = (): Promise<number> =>
  guarded("countOpenRooms", async () => {
    const [row] = await rowsOf<{ rooms: number }>(sql`
      SELECT count(*)::int AS rooms FROM rooms WHERE expires_at > clock_timestamp()`);
    return row?.rooms ?? 0;
  });

/** Any number that no other user of the database takes for its own advisory lock. */
const purgeLock = 20_261_122;

/**
 * Deletes up to `batch` rooms that are past their expiry, the oldest first. Rooms that another process is writing at the
 * moment are left for the next call. How many were deleted; null when another process is deleting at the moment: of all
 * processes of a database one does at a time.
 */
export const deleteExpiredRooms = (batch: number): Promise<number | null> =>
  guarded("deleteExpiredRooms", async () => {
    const [row] = await rowsOf<{ isOurTurn: boolean; deleted: number }>(sql`
      WITH turn AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(${purgeLock}) AS is_ours),
      expired AS (
        SELECT id FROM rooms WHERE (SELECT is_ours FROM turn) AND expires_at <= clock_timestamp()
        ORDER BY expires_at LIMIT ${batch} FOR UPDATE SKIP LOCKED
      ),
      deleted AS (DELETE FROM rooms USING expired WHERE rooms.id = expired.id RETURNING rooms.id)
      SELECT (SELECT is_ours FROM turn) AS "isOurTurn", (SELECT count(*)::int FROM deleted) AS deleted`);
    return row?.isOurTurn ? row.deleted : null;
  });
