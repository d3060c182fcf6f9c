import { type Participant, Prisma, type Room as StoredRoom } from "@/generated/prisma/client";
import { roleKey } from "@/lib/room/open";
import { type Event, eventBytes, type Room, type SafeText } from "@/lib/room/room";
import { batchReads } from "./batch-reads";
import { prisma, shortReads } from "./connection/prisma";
import { runQuery, runWrite } from "./connection/unavailable";
import type { Target } from "./notifications/targets";
import { roomChannel } from "./wakeups/listen-for-changes";
import { wakeWatchersAfter } from "./wakeups/wakeups";

/** A new room as it is stored. Hashes are SHA-256, 32 bytes. */
export type NewRoom = Pick<StoredRoom, "expiresAt" | "observerTokenHash"> & {
  room: Room;
  joined: Event;
  title: SafeText;
  brief: SafeText | null;
  goal: SafeText;
  /** In the order of room.participants. */
  participants: (Pick<Participant, "id" | "tokenHash" | "approvalTokenHash"> & {
    role: SafeText;
    displayName: SafeText | null;
    knows: SafeText[];
    needsToDetermine: SafeText[];
    instructions: SafeText | null;
  })[];
};

/** The database's clock, in whole milliseconds. */
export const readClock = (): Promise<Date> => runQuery("readClock", () => now(undefined));

const now = batchReads(async (requests: undefined[]) => {
  // No model reads the clock.
  const [row] = await shortReads().$queryRaw<{ now: Date }[]>(Prisma.sql`
    SELECT date_trunc('milliseconds', clock_timestamp()) AS now`);
  if (!row) throw new Error("The database returned no time.");
  return requests.map(() => row.now);
});

/**
 * Stores a new room with its participants and its first event, in one atomic statement. Throws RoomError `uncertain` if
 * the database gave no response.
 */
export const insertRoom = ({ room, joined, participants, ...texts }: NewRoom): Promise<void> =>
  runWrite("insertRoom", async () => {
    // One JSON parameter instead of ten for each participant, because Prisma checks and encodes every parameter.
    const invited = participants.map(({ tokenHash, approvalTokenHash, ...participant }, position) => ({
      ...participant,
      position,
      roleKey: roleKey(participant.role),
      tokenHash: toBytea(tokenHash),
      approvalTokenHash: approvalTokenHash && toBytea(approvalTokenHash),
      joinedAt: room.participants[position]?.joinedAt ?? null,
    }));
    await prisma().$queryRaw(Prisma.sql`
      WITH created AS (
        INSERT INTO rooms (id, title, brief, goal, status, created_at, expires_at, observer_token_hash,
          contract_version, message_count, content_bytes, last_seq, last_at, head, head_seq)
        VALUES (${room.id}, ${texts.title}, ${texts.brief}, ${texts.goal}, ${room.status}, ${joined.at},
          ${texts.expiresAt}, ${texts.observerTokenHash}, ${room.contractVersion}, ${room.messageCount},
          ${room.contentBytes}, ${room.lastSeq}, ${room.lastAt}, decode(${room.head}, 'hex'),
          ${room.lastSeq})
        RETURNING id
      ), invited AS (
        INSERT INTO participants (room_id, id, position, role, role_key, display_name, knows, needs_to_determine,
          instructions, token_hash, approval_token_hash, joined_at)
        SELECT created.id, invited.* FROM created, json_to_recordset(${JSON.stringify(invited)}::json) AS invited (
          id text, position int, role text, "roleKey" text, "displayName" text, knows text[], "needsToDetermine" text[],
          instructions text, "tokenHash" bytea, "approvalTokenHash" bytea, "joinedAt" timestamptz)
      )
      INSERT INTO events (room_id, seq, at, participant_id, action, body)
      SELECT id, ${joined.seq}::int, ${joined.at}::timestamptz, ${joined.participantId}, ${joined.action}, ''
      FROM created`);
  });

/** Bytes as PostgreSQL reads them from JSON. */
const toBytea = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString("hex")}`;

/**
 * Deletes a room and everything in it (docs/interface.md#deletion-and-expiry), and wakes its watchers, if the token
 * with this hash is still that of a participant or the observer. Returns the targets that are to be notified of it;
 * null if there was no such room or token. Throws RoomError `uncertain` if the database gave no response.
 */
export const deleteRoom = (roomId: string, tokenHash: Uint8Array<ArrayBuffer>): Promise<Target[] | null> =>
  runWrite("deleteRoom", async () => {
    // One statement checks, deletes, notifies and returns, which the model's delete() can't do. It waits for a write that
    // replaces the link, and then reads the token again. Like that write, it locks the room first.
    const deleting = prisma().$queryRaw<{ targets: Target[] }[]>(Prisma.sql`
      WITH room AS MATERIALIZED (
        SELECT id, observer_token_hash FROM rooms WHERE id = ${roomId} FOR UPDATE
      ), participant AS MATERIALIZED (
        SELECT participants.room_id FROM room JOIN participants ON participants.room_id = room.id
        WHERE participants.token_hash = ${tokenHash} FOR UPDATE OF participants
      ), deleted AS (
        DELETE FROM rooms WHERE id IN (
          SELECT id FROM room WHERE observer_token_hash = ${tokenHash} UNION ALL SELECT room_id FROM participant
        ) RETURNING id
      )
      SELECT pg_notify(${roomChannel}, id)::text,
        (SELECT coalesce(json_agg(json_build_object('roomId', room_id, 'id', target.id, 'viewer', viewer,
            'channel', channel, 'address', address, 'secret', secret, 'happenings', happenings)), '[]')
          FROM notification_targets AS target
          WHERE room_id = deleted.id AND 'deleted' = ANY (happenings)) AS targets
      FROM deleted`);
    await wakeWatchersAfter(
      roomId,
      deleting.then((rows) => rows.length === 1),
    );
    return (await deleting)[0]?.targets ?? null;
  });

/**
 * How many rooms have not expired, and how many bytes all rooms store, as readBytes of lib/room counts them. An expired
 * room takes its space until it is purged.
 */
export type StoredRooms = { open: number; bytes: number };

/** What is stored now. Reads every room: about 30 ms for 100,000. */
export const measureStoredRooms = (): Promise<StoredRooms> =>
  runQuery("measureStoredRooms", async () => {
    // The model can't count some rows and add up others in one read of the table.
    const [stored] = await prisma().$queryRaw<StoredRooms[]>(Prisma.sql`
      SELECT count(*) FILTER (WHERE expires_at > now())::int AS open,
        coalesce(sum(content_bytes + ${eventBytes}::int * last_seq), 0)::float8 AS bytes
      FROM rooms`);
    if (!stored) throw new Error("The database returned no sum.");
    return stored;
  });

/** The key of the advisory lock: any number that no other user of the database takes. */
const purgeLock = 20_261_122;

/**
 * Deletes up to `batch` expired rooms but those with the ids `skipped`, oldest first, and returns their number. Rooms that
 * another process is writing are left for the next call. Null if another process is purging: one process of a database does
 * at a time.
 */
export const deleteExpiredRooms = (batch: number, skipped: string[] = []): Promise<number | null> =>
  runQuery("deleteExpiredRooms", async () => {
    // One statement takes the lock, finds the rooms and deletes them: a model's deleteMany has neither a limit nor locks.
    const [row] = await prisma().$queryRaw<{ isOurTurn: boolean; deleted: number }[]>(Prisma.sql`
      WITH turn AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(${purgeLock}) AS is_ours),
      expired AS (
        SELECT id FROM rooms
        WHERE (SELECT is_ours FROM turn) AND expires_at <= clock_timestamp() AND id <> ALL (${skipped}::text[])
        ORDER BY expires_at LIMIT ${batch} FOR UPDATE SKIP LOCKED
      ),
      deleted AS (DELETE FROM rooms USING expired WHERE rooms.id = expired.id RETURNING rooms.id)
      SELECT (SELECT is_ours FROM turn) AS "isOurTurn", (SELECT count(*)::int FROM deleted) AS deleted`);
    return row?.isOurTurn ? row.deleted : null;
  });

/** The id of the room that expired first, but for those with the ids `skipped`; undefined if there is none. */
export const findOldestExpiredRoom = (skipped: string[]): Promise<string | undefined> =>
  runQuery("findOldestExpiredRoom", async () => {
    // The model would compare with the clock of this process.
    const [row] = await prisma().$queryRaw<{ id: string }[]>(Prisma.sql`
      SELECT id FROM rooms WHERE expires_at <= clock_timestamp() AND id <> ALL (${skipped}::text[])
      ORDER BY expires_at LIMIT 1`);
    return row?.id;
  });
