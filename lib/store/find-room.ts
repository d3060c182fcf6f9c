import {
  Prisma,
  type Participant as StoredParticipant,
  type Room as StoredRoom,
} from "@/generated/prisma/client";
import type { Agreement, Event, Participant, Question, Room, Viewer } from "@/lib/room/room";
import { type EventRow, eventColumns, toEvents } from "./events";
import { gather } from "./gather";
import { shortReads } from "./prisma";
import { guarded } from "./unavailable";

/**
 * A room as it stands, read together with the database's clock, and whom the token belongs to (null: nobody here).
 * `newer` is what has happened after the event that was asked for, unless that is nothing or much.
 */
export type FoundRoom = {
  room: Room;
  viewer: Viewer | null;
  now: Date;
  expiresAt: Date;
  newer: Event[] | undefined;
};

type RoomRow = Pick<
  StoredRoom,
  "contractVersion" | "messageCount" | "contentBytes" | "lastSeq" | "lastAt" | "expiresAt"
> & {
  /** Of what was looked for, from 1. */
  index: number;
  status: Room["status"];
  now: Date;
  isObserver: boolean;
  participants: ParticipantRow[];
  questions: Question[];
  newer: EventRow[] | null;
};

/** Times as JSON gives them. */
type ParticipantRow = Pick<StoredParticipant, "id" | "role" | "agreedVersion"> & {
  joinedAt: string | null;
  agreedAt: string | null;
  isViewer: boolean;
};

/** So many events, of so many bytes of text together, are few enough to be read with a room. */
const fewEvents = Prisma.raw("8");
const fewBytes = Prisma.raw(String(32 * 1024));

/** What is looked for: a room, the hash of a token, and the event after which newer ones are wanted. */
type Wanted = { roomId: string; tokenHash: Uint8Array; after: number | null };

/** One statement that does the work of five, for all rooms that are looked for at the moment: every request begins with it. */
const roomsByToken = (wanted: Wanted[]): Prisma.Sql => Prisma.sql`
  SELECT given.index::int, status, contract_version AS "contractVersion", message_count AS "messageCount",
    content_bytes AS "contentBytes", last_seq AS "lastSeq", last_at AS "lastAt", expires_at AS "expiresAt",
    date_trunc('milliseconds', clock_timestamp()) AS now,
    observer_token_hash = given.hash AS "isObserver",
    (SELECT json_agg(json_build_object('id', id, 'role', role, 'joinedAt', joined_at, 'agreedVersion', agreed_version,
        'agreedAt', agreed_at, 'isViewer', token_hash = given.hash) ORDER BY position)
      FROM participants WHERE room_id = rooms.id) AS participants,
    (SELECT coalesce(json_agg(json_build_object('seq', asked_seq, 'blocking', blocking, 'authorId', author_id,
        'addresseeId', addressee_id, 'resolvedSeq', resolved_seq) ORDER BY asked_seq), '[]')
      FROM questions WHERE room_id = rooms.id) AS questions,
    CASE WHEN last_seq > given.after AND last_seq - given.after <= ${fewEvents}
        AND (observer_token_hash = given.hash
          OR EXISTS (SELECT FROM participants WHERE room_id = rooms.id AND token_hash = given.hash))
        AND (SELECT sum(octet_length(body)) FROM events WHERE room_id = rooms.id AND seq > given.after) <= ${fewBytes} THEN
      (SELECT json_agg(event ORDER BY seq) FROM (
        SELECT ${eventColumns}, body FROM events
        WHERE room_id = rooms.id AND seq > given.after AND seq <= rooms.last_seq) AS event)
    END AS newer
  FROM unnest(${wanted.map(({ roomId }) => roomId)}::text[], ${wanted.map(({ tokenHash }) => tokenHash)}::bytea[],
      ${wanted.map(({ after }) => after)}::int[]) WITH ORDINALITY AS given (room_id, hash, after, index),
    LATERAL (SELECT * FROM rooms WHERE id = given.room_id AND expires_at > clock_timestamp() OFFSET 0) AS rooms`;

/** The rows of rooms; undefined for one that is not there. */
const readRooms = gather(async (wanted: Wanted[]): Promise<(RoomRow | undefined)[]> => {
  const rows = await shortReads().$queryRaw<RoomRow[]>(roomsByToken(wanted));
  const found = new Array<RoomRow | undefined>(wanted.length);
  for (const row of rows) found[row.index - 1] = row;
  return found;
});

/**
 * The small state of a room and whom a token, given as its hash, belongs to in it; for those with what is newer than event
 * `after`.
 * Null when there is no such room or it is past its expiry, cleaned up or not (docs/interface.md#deletion-and-expiry).
 */
export const findRoom = (roomId: string, tokenHash: Uint8Array, after?: number): Promise<FoundRoom | null> =>
  guarded("findRoom", async () => {
    const row = await readRooms({ roomId, tokenHash, after: after ?? null });
    if (!row) return null;
    return {
      room: toRoom(roomId, row),
      viewer: toViewer(row),
      now: row.now,
      expiresAt: row.expiresAt,
      newer: row.newer ? toEvents(row.newer, row) : undefined,
    };
  });

const toRoom = (id: string, row: RoomRow): Room => ({
  id,
  status: row.status,
  participants: row.participants.map(toParticipant),
  questions: row.questions,
  contractVersion: row.contractVersion,
  messageCount: row.messageCount,
  contentBytes: row.contentBytes,
  lastSeq: row.lastSeq,
  lastAt: row.lastAt,
});

const toParticipant = (row: ParticipantRow): Participant => ({
  id: row.id,
  role: row.role,
  joinedAt: row.joinedAt === null ? null : new Date(row.joinedAt),
  agreement: toAgreement(row.agreedVersion, row.agreedAt),
});

const toAgreement = (version: number | null, at: string | null): Agreement | null =>
  version === null || at === null ? null : { version, at: new Date(at) };

function toViewer({ isObserver, participants }: RoomRow): Viewer | null {
  if (isObserver) return { kind: "observer" };
  const me = participants.find(({ isViewer }) => isViewer);
  return me ? { kind: "participant", participantId: me.id } : null;
}
