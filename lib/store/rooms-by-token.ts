import { Prisma, type Participant as StoredParticipant } from "@/generated/prisma/client";
import type { Agreement, Ending, Participant, Room, Viewer } from "@/lib/room/room";
import { type EventRow, eventColumns } from "./events";
import { restoreHead } from "./restore-head";

/** The state of a room in a row; `participants` and `questions` are null if they are known already. */
type StateRow = Omit<Room, "id" | "participants" | "questions" | "ended" | "head"> & {
  /** Null if a release without heads wrote the last event. */
  head: string | null;
  participants: ParticipantRow[] | null;
  questions: Room["questions"] | null;
  ended: (Omit<Ending, "at"> & { at: string }) | null;
};

/** `index` is the position in the list of look-ups, from 1. */
export type RoomRow = StateRow & {
  index: number;
  /** By the clock of the database. */
  now: Date;
  expiresAt: Date;
  notificationsSet: number;
  isObserver: boolean;
  /** The participant whose token, or whose person's, was given. */
  viewerId: string | null;
  isPerson: boolean | null;
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
};

/** Up to this many newer events with this much text are read with the room. */
const maxNewerEvents = Prisma.raw("8");
const maxNewerBytes = Prisma.raw(String(32 * 1024));

/** `after`: the number of the event after which newer ones are read. */
export type RoomLookup = { roomId: string; tokenHash: Uint8Array; after: number | null };

/**
 * A look-up in a batch: whether it is the first of its room, and the first of its room with this `after`; and the head of
 * the room as it is known.
 */
type BatchedLookup = RoomLookup & { isFirst: boolean; isFirstAfter: boolean; knownHead: string | null };

/**
 * The statement that every request starts with. It replaces five, and reads all rooms of a batch. It reads the participants
 * and questions of a room once for all who ask for it, and not if they are known: one event wakes up to a hundred requests.
 */
export const roomsByToken = (wanted: BatchedLookup[]): Prisma.Sql => Prisma.sql`
  SELECT given.index::int, status, contract_version AS "contractVersion", proposer_id AS "proposerId",
    message_count AS "messageCount",
    content_bytes AS "contentBytes", last_seq AS "lastSeq", last_at AS "lastAt", current_head AS head,
    expires_at AS "expiresAt", notifications_set AS "notificationsSet",
    date_trunc('milliseconds', clock_timestamp()) AS now,
    observer_token_hash = given.hash AS "isObserver", viewer.id AS "viewerId", viewer.is_person AS "isPerson",
    CASE WHEN given.is_first AND NOT is_known THEN
      (SELECT json_agg(json_build_object('id', id, 'role', role, 'joinedAt', joined_at, 'hasPosted', has_posted,
          'agreedVersion', agreed_version, 'agreedAt', agreed_at, 'declinedVersion', declined_version, 'linksReplaced', links_replaced,
          'needsApproval', approval_token_hash IS NOT NULL, 'submittedVersion', submitted_version,
          'personDeclinedVersion', person_declined_version) ORDER BY position)
        FROM participants WHERE room_id = rooms.id)
    END AS participants,
    CASE WHEN given.is_first AND NOT is_known THEN
      (SELECT coalesce(json_agg(json_build_object('seq', asked_seq, 'blocking', blocking, 'authorId', author_id,
          'addresseeId', addressee_id, 'resolvedSeq', resolved_seq) ORDER BY asked_seq), '[]')
        FROM questions WHERE room_id = rooms.id)
    END AS questions,
    -- Only replaced links can follow the event that ended the room.
    CASE WHEN given.is_first AND status = 'ended' AND NOT is_known THEN
      (SELECT json_build_object('participantId', participant_id, 'byPerson', coalesce(by_person, false), 'reason', body, 'at', at)
        FROM events WHERE room_id = rooms.id AND action = 'withdrew')
    END AS ended,
    CASE WHEN given.is_first_after AND last_seq > given.after AND last_seq - given.after <= ${maxNewerEvents}
        AND (observer_token_hash = given.hash OR viewer.id IS NOT NULL)
        AND (SELECT sum(octet_length(body)) FROM events WHERE room_id = rooms.id AND seq > given.after) <= ${maxNewerBytes} THEN
      (SELECT json_agg(event ORDER BY seq) FROM (
        SELECT ${eventColumns}, body FROM events
        WHERE room_id = rooms.id AND seq > given.after AND seq <= rooms.last_seq) AS event)
    END AS newer
  FROM unnest(${wanted.map(({ roomId }) => roomId)}::text[], ${wanted.map(({ tokenHash }) => tokenHash)}::bytea[],
      ${wanted.map(({ after }) => after)}::int[], ${wanted.map(({ isFirst }) => isFirst)}::bool[],
      ${wanted.map(({ isFirstAfter }) => isFirstAfter)}::bool[], ${wanted.map(({ knownHead }) => knownHead)}::text[])
      WITH ORDINALITY AS given (room_id, hash, after, is_first, is_first_after, known_head, index),
    LATERAL (SELECT *, CASE WHEN head_seq = last_seq THEN encode(head, 'hex') END AS current_head
      FROM rooms WHERE id = given.room_id AND expires_at > clock_timestamp() OFFSET 0) AS rooms,
    LATERAL (SELECT coalesce(current_head = given.known_head, false) AS is_known) AS known
    LEFT JOIN LATERAL (SELECT id, token_hash <> given.hash AS is_person FROM participants
      WHERE room_id = rooms.id AND given.hash IN (token_hash, approval_token_hash)) AS viewer ON true`;

/** The state of a room, from a row that has all of it. Throws RoomError `not_found` if the room was deleted meanwhile. */
export async function toRoom(
  id: string,
  row: StateRow & { participants: ParticipantRow[]; questions: Room["questions"] },
): Promise<Room> {
  const { status, contractVersion, proposerId, messageCount, contentBytes, lastSeq, lastAt, questions } = row;
  const room = {
    ...{ id, status, contractVersion, proposerId, messageCount, contentBytes, lastSeq, lastAt, questions },
    participants: row.participants.map(toParticipant),
    ended: row.ended && { ...row.ended, at: new Date(row.ended.at) },
  };
  return { ...room, head: row.head ?? (await restoreHead(room)) };
}

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

/** The viewer whose token was given; null: not a token of this room. */
export function toViewer({ isObserver, viewerId, isPerson }: RoomRow): Viewer | null {
  if (isObserver) return { kind: "observer" };
  return viewerId === null ? null : { kind: isPerson ? "person" : "participant", participantId: viewerId };
}
