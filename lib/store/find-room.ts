import type { Agreement, Event, Participant, Question, Room, Viewer } from "@/lib/room/room";
import { type EventRow, eventColumns, eventTables, toEvent } from "./events";
import { pipelinedRowsOf } from "./pipeline";
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

type RoomRow = {
  status: Room["status"];
  contract_version: number;
  message_count: number;
  content_bytes: number;
  last_seq: number;
  last_at: Date;
  expires_at: Date;
  now: Date;
  is_observer: boolean;
  participants: {
    id: string;
    role: string;
    joined_at: string | null;
    agreed_version: number | null;
    agreed_at: string | null;
    is_viewer: boolean;
  }[];
  questions: Question[];
  newer: EventRow[] | null;
};

/** So many events, of so many bytes of text together, are few enough to be read with a room. */
const few = { events: 8, bytes: 32 * 1024 };

// As one text that does not change, because every call begins with it: $1 is the room, $2 the token's hash, $3 the event
// after which newer ones are wanted.
const roomByToken = `
  SELECT status, contract_version, message_count, content_bytes, last_seq, last_at, expires_at,
    date_trunc('milliseconds', clock_timestamp()) AS now,
    observer_token_hash = $2 AS is_observer,
    (SELECT json_agg(json_build_object('id', id, 'role', role, 'joined_at', joined_at,
        'agreed_version', agreed_version, 'agreed_at', agreed_at, 'is_viewer', token_hash = $2) ORDER BY position)
      FROM participants WHERE room_id = rooms.id) AS participants,
    (SELECT coalesce(json_agg(json_build_object('seq', asked_seq, 'blocking', blocking, 'authorId', author_id,
        'addresseeId', addressee_id, 'resolvedSeq', resolved_seq) ORDER BY asked_seq), '[]')
      FROM questions WHERE room_id = rooms.id) AS questions,
    CASE WHEN last_seq > $3::int AND last_seq - $3::int <= ${few.events}
        AND (observer_token_hash = $2
          OR EXISTS (SELECT FROM participants WHERE room_id = rooms.id AND token_hash = $2))
        AND (SELECT sum(octet_length(body)) FROM events WHERE room_id = rooms.id AND seq > $3::int) <= ${few.bytes} THEN
      (SELECT json_agg(event ORDER BY seq) FROM (
        SELECT ${eventColumns}, body FROM ${eventTables}
        WHERE events.room_id = rooms.id AND seq > $3::int AND seq <= rooms.last_seq) AS event)
    END AS newer
  FROM rooms WHERE id = $1 AND expires_at > clock_timestamp()`;

/**
 * The small state of a room and whom a token, given as its hash, belongs to in it; for those with what is newer than event
 * `after`.
 * Null when there is no such room or it is past its expiry, cleaned up or not (decisions §2).
 */
export const findRoom = (roomId: string, tokenHash: Uint8Array, after?: number): Promise<FoundRoom | null> =>
  guarded("findRoom", async () => {
    const values = [roomId, tokenHash, after ?? null];
    const [row] = await pipelinedRowsOf<RoomRow>({ text: roomByToken, values });
    if (!row) return null;
    return {
      room: toRoom(roomId, row),
      viewer: toViewer(row),
      now: row.now,
      expiresAt: row.expires_at,
      newer: row.newer?.map(toEvent),
    };
  });

const toRoom = (id: string, row: RoomRow): Room => ({
  id,
  status: row.status,
  participants: row.participants.map(toParticipant),
  questions: row.questions,
  contractVersion: row.contract_version,
  messageCount: row.message_count,
  contentBytes: row.content_bytes,
  lastSeq: row.last_seq,
  lastAt: row.last_at,
});

const toParticipant = (row: RoomRow["participants"][number]): Participant => ({
  id: row.id,
  role: row.role,
  joinedAt: row.joined_at === null ? null : new Date(row.joined_at),
  agreement: toAgreement(row.agreed_version, row.agreed_at),
});

const toAgreement = (version: number | null, at: string | null): Agreement | null =>
  version === null || at === null ? null : { version, at: new Date(at) };

function toViewer({ is_observer, participants }: RoomRow): Viewer | null {
  if (is_observer) return { kind: "observer" };
  const me = participants.find(({ is_viewer }) => is_viewer);
  return me ? { kind: "participant", participantId: me.id } : null;
}
