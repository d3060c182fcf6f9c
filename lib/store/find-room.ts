import { Prisma, type Participant as StoredParticipant } from "@/generated/prisma/client";
import type { Agreement, Ending, Event, Participant, Room, Viewer } from "@/lib/room/room";
import { batchReads } from "./batch-reads";
import { shortReads } from "./connection/prisma";
import { runQuery } from "./connection/unavailable";
import { type EventRow, eventColumns, toEvents } from "./events";
import { restoreHead } from "./restore-head";

/**
 * The state of a room, with the database's clock and the viewer whose token was given (null: not a token of this room).
 * `newer` has the events after the given one; undefined if there are none, or too many to read them here.
 */
export type FoundRoom = {
  room: Room;
  viewer: Viewer | null;
  now: Date;
  expiresAt: Date;
  newer: Event[] | undefined;
  /** How often the notification settings of the room have changed: part of the state that an event is appended to. */
  notificationsSet: number;
};

/** `index` is the position in the list of look-ups, from 1. */
type RoomRow = Omit<Room, "id" | "participants" | "ended" | "head"> &
  Pick<FoundRoom, "now" | "expiresAt" | "notificationsSet"> & {
    index: number;
    isObserver: boolean;
    /** Null if a release without heads wrote the last event. */
    head: string | null;
    participants: ParticipantRow[];
    ended: (Omit<Ending, "at"> & { at: string }) | null;
    newer: EventRow[] | null;
  };

/** Times are strings, as in JSON. */
type ParticipantRow = Pick<
  StoredParticipant,
  | "id"
  | "role"
  | "hasPosted"
  | "agreedVersion"
  | "declinedVersion"
  | "linksReplaced"
  | "submittedVersion"
  | "personDeclinedVersion"
> & {
  joinedAt: string | null;
  agreedAt: string | null;
  needsApproval: boolean;
  /** Whose token was given; null for neither. */
  viewer: "participant" | "person" | null;
};

/** Up to this many newer events with this much text are read with the room. */
const maxNewerEvents = Prisma.raw("8");
const maxNewerBytes = Prisma.raw(String(32 * 1024));

/** `after`: the number of the event after which newer ones are read. */
type RoomLookup = { roomId: string; tokenHash: Uint8Array; after: number | null };

/** Every request starts with this statement. It replaces five, and reads all rooms of a batch. */
const roomsByToken = (wanted: RoomLookup[]): Prisma.Sql => Prisma.sql`
  SELECT given.index::int, status, contract_version AS "contractVersion", proposer_id AS "proposerId",
    message_count AS "messageCount",
    content_bytes AS "contentBytes", last_seq AS "lastSeq", last_at AS "lastAt", CASE WHEN head_seq = last_seq THEN encode(head, 'hex') END AS head,
    expires_at AS "expiresAt", notifications_set AS "notificationsSet",
    date_trunc('milliseconds', clock_timestamp()) AS now,
    observer_token_hash = given.hash AS "isObserver",
    (SELECT json_agg(json_build_object('id', id, 'role', role, 'joinedAt', joined_at, 'hasPosted', has_posted,
        'agreedVersion', agreed_version, 'agreedAt', agreed_at, 'declinedVersion', declined_version, 'linksReplaced', links_replaced,
        'needsApproval', approval_token_hash IS NOT NULL, 'submittedVersion', submitted_version,
        'personDeclinedVersion', person_declined_version,
        'viewer', CASE given.hash WHEN token_hash THEN 'participant' WHEN approval_token_hash THEN 'person' END) ORDER BY position)
      FROM participants WHERE room_id = rooms.id) AS participants,
    (SELECT coalesce(json_agg(json_build_object('seq', asked_seq, 'blocking', blocking, 'authorId', author_id,
        'addresseeId', addressee_id, 'resolvedSeq', resolved_seq) ORDER BY asked_seq), '[]')
      FROM questions WHERE room_id = rooms.id) AS questions,
    -- Only replaced links can follow the event that ended the room.
    CASE WHEN status = 'ended' THEN
      (SELECT json_build_object('participantId', participant_id, 'byPerson', coalesce(by_person, false), 'reason', body, 'at', at)
        FROM events WHERE room_id = rooms.id AND action = 'withdrew')
    END AS ended,
    CASE WHEN last_seq > given.after AND last_seq - given.after <= ${maxNewerEvents}
        AND (observer_token_hash = given.hash
          OR EXISTS (SELECT FROM participants WHERE room_id = rooms.id AND given.hash IN (token_hash, approval_token_hash)))
        AND (SELECT sum(octet_length(body)) FROM events WHERE room_id = rooms.id AND seq > given.after) <= ${maxNewerBytes} THEN
      (SELECT json_agg(event ORDER BY seq) FROM (
        SELECT ${eventColumns}, body FROM events
        WHERE room_id = rooms.id AND seq > given.after AND seq <= rooms.last_seq) AS event)
    END AS newer
  FROM unnest(${wanted.map(({ roomId }) => roomId)}::text[], ${wanted.map(({ tokenHash }) => tokenHash)}::bytea[],
      ${wanted.map(({ after }) => after)}::int[]) WITH ORDINALITY AS given (room_id, hash, after, index),
    LATERAL (SELECT * FROM rooms WHERE id = given.room_id AND expires_at > clock_timestamp() OFFSET 0) AS rooms`;

const readRooms = batchReads(async (wanted: RoomLookup[]): Promise<(RoomRow | undefined)[]> => {
  const rows = await shortReads().$queryRaw<RoomRow[]>(roomsByToken(wanted));
  const found = new Array<RoomRow | undefined>(wanted.length);
  for (const row of rows) found[row.index - 1] = row;
  return found;
});

/**
 * The state of a room, and the viewer that the token with this hash belongs to; for viewers, also the events after number
 * `after`. Null if the room does not exist or has expired (docs/interface.md#deletion-and-expiry).
 */
export const findRoom = (roomId: string, tokenHash: Uint8Array, after?: number): Promise<FoundRoom | null> =>
  runQuery("findRoom", async () => {
    const row = await readRooms({ roomId, tokenHash, after: after ?? null });
    if (!row) return null;
    const {
      index,
      now,
      expiresAt,
      isObserver,
      participants,
      ended,
      newer,
      head,
      notificationsSet,
      ...state
    } = row;
    const room = {
      ...state,
      id: roomId,
      participants: participants.map(toParticipant),
      ended: ended && { ...ended, at: new Date(ended.at) },
    };
    return {
      room: { ...room, head: head ?? (await restoreHead(room)) },
      viewer: toViewer(row),
      now,
      expiresAt,
      newer: newer ? toEvents(newer, row) : undefined,
      notificationsSet,
    };
  });

const toParticipant = (row: ParticipantRow): Participant => ({
  id: row.id,
  role: row.role,
  joinedAt: row.joinedAt === null ? null : new Date(row.joinedAt),
  hasPosted: row.hasPosted,
  agreement: toAgreement(row.agreedVersion, row.agreedAt),
  declinedVersion: row.declinedVersion,
  linksReplaced: row.linksReplaced,
  needsApproval: row.needsApproval,
  submittedVersion: row.submittedVersion,
  personDeclinedVersion: row.personDeclinedVersion,
});

const toAgreement = (version: number | null, at: string | null): Agreement | null =>
  version === null || at === null ? null : { version, at: new Date(at) };

function toViewer({ isObserver, participants }: RoomRow): Viewer | null {
  if (isObserver) return { kind: "observer" };
  const me = participants.find(({ viewer }) => viewer !== null);
  return me?.viewer ? { kind: me.viewer, participantId: me.id } : null;
}
