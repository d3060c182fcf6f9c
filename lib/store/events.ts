import { Prisma, type Event as StoredEvent } from "@/generated/prisma/client";
import {
  type Basis,
  type Event,
  participantById,
  type Question,
  type Room,
  type SafeText,
} from "@/lib/room/room";
import { prisma } from "./connection/prisma";
import { runWrite } from "./connection/unavailable";
import { type IdempotentRequest, insertIdempotencyKey, isDuplicateKey } from "./idempotency-keys";
import { countOf, enqueueDeliveries } from "./notifications/jobs";
import { roomChannel } from "./wakeups/listen-for-changes";
import { wakeWatchersAfter } from "./wakeups/wakeups";

/**
 * `tokenHash` is the SHA-256 of a token that replaces that of the participant. `notificationsSet` is part of the state
 * before (find-room.ts): it says whether somebody may have to be notified of the event.
 */
export type AppendOptions = {
  notificationsSet?: number | undefined;
  keyed?: { key: IdempotentRequest; redactions: number } | undefined;
  tokenHash?: Uint8Array<ArrayBuffer> | undefined;
};

/**
 * Appends an event and moves the room from the state `before` to `after`, in one atomic statement that also stores the
 * idempotency key and enqueues the notifications, and wakes the watchers of the room. False, with nothing changed, if
 * the room is no longer in the state `before`, was deleted or has expired, or if the key was stored meanwhile: read and
 * decide again. Throws RoomError `uncertain` if the database gave no response.
 */
export const appendEvent = (
  before: Room,
  event: Event,
  after: Room,
  { keyed, tokenHash, notificationsSet = 0 }: AppendOptions = {},
): Promise<boolean> =>
  runWrite("appendEvent", async () => {
    // With models, this would be a transaction of up to seven statements that each wait for a response.
    const storedKey = keyed
      ? Prisma.sql`, stored_key AS (${insertIdempotencyKey(
          keyed.key,
          { eventSeq: event.seq, lastSeq: after.lastSeq, redactions: keyed.redactions },
          Prisma.sql`moved`,
        )})`
      : Prisma.empty;
    const enqueued = enqueueDeliveries(before, after, notificationsSet);
    // Anyone who knew the link may have set up notifications.
    const forgotten = tokenHash
      ? Prisma.sql`, forgotten AS (
          DELETE FROM notification_targets USING moved WHERE room_id = moved.id AND viewer = ${event.participantId}
        )`
      : Prisma.empty;
    const actor = participantById(after, event.participantId);
    const row = toRow(event);
    const isActorSame = actor === participantById(before, event.participantId);
    const statement = Prisma.sql`
      WITH moved AS (
        UPDATE rooms SET status = ${after.status}, contract_version = ${after.contractVersion},
          proposer_id = ${after.proposerId}, message_count = ${after.messageCount}, content_bytes = ${after.contentBytes},
          last_seq = ${after.lastSeq}, last_at = ${after.lastAt}, head = decode(${after.head}, 'hex'),
          head_seq = ${after.lastSeq}
        WHERE id = ${before.id} AND last_seq = ${before.lastSeq} AND notifications_set = ${notificationsSet}
          AND expires_at > clock_timestamp()
        RETURNING id
      ), appended AS (
        INSERT INTO events (room_id, ${Prisma.raw(fields.map(columnOf).join(", "))})
        SELECT id, ${Prisma.join(fields.map((field) => row[field]))} FROM moved
      ), acted AS (
        UPDATE participants SET joined_at = ${actor?.joinedAt ?? null}::timestamptz,
          has_posted = ${actor?.hasPosted ?? false}::boolean,
          agreed_version = ${actor?.agreement?.version ?? null}::int,
          agreed_at = ${actor?.agreement?.at ?? null}::timestamptz,
          declined_version = ${actor?.declinedVersion ?? null}::int, links_replaced = ${actor?.linksReplaced ?? 0}::int,
          submitted_version = ${actor?.submittedVersion ?? null}::int,
          person_declined_version = ${actor?.personDeclinedVersion ?? null}::int,
          approved_version = CASE WHEN ${(actor?.agreement ?? null) !== null}::boolean
            THEN coalesce(${approvedVersionOf(event)}::int, approved_version) END,
          token_hash = coalesce(${tokenHash ?? null}::bytea, token_hash)
        FROM moved
        WHERE room_id = moved.id AND participants.id = ${event.participantId} AND ${!isActorSame}::boolean
      ), asked AS (
        INSERT INTO questions (room_id, asked_seq, blocking, author_id, addressee_id)
        SELECT id, ${event.seq}::int, ${event.action === "asked" && event.blocking}::boolean, ${event.participantId},
          ${event.action === "asked" ? event.addresseeId : null}
        FROM moved WHERE ${event.action === "asked"}::boolean
      ), resolved AS (
        UPDATE questions SET resolved_seq = ${event.seq}::int FROM moved
        WHERE room_id = moved.id AND asked_seq = ${questionSeqOf(event)}::int
      )${storedKey}${forgotten}${enqueued}
      SELECT pg_notify(${roomChannel}, id)::text${countOf(enqueued)} FROM moved`;
    const appending = prisma()
      .$queryRaw<object[]>(statement)
      .catch((error: unknown) => {
        if (keyed && isDuplicateKey(error)) return [];
        throw error;
      });
    return wakeWatchersAfter(
      before.id,
      appending.then((rows) => rows.length === 1),
    );
  });

/** A stored event. Its time is a string if a statement returns events as JSON. */
export type EventRow = Omit<StoredEvent, "roomId" | "at" | "action" | "body" | "basis"> & {
  at: Date | string;
  action: Event["action"];
  /** Null also for resolutions that a version without bases stored: they count as verified. */
  basis: Basis | null;
  /** Redacted before it was stored. */
  body: SafeText;
};

/** The fields of a stored event but the id of its room, as the Prisma schema lists them. */
const fields = Object.values(Prisma.EventScalarFieldEnum).filter((field) => field !== "roomId");

/** The column of a field: its name in snake_case. */
const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The columns that a statement selects for an EventRow, without the body. */
export const eventColumns = Prisma.raw(
  fields
    .filter((field) => field !== "body")
    .map((field) => `${columnOf(field)} AS "${field}"`)
    .join(", "),
);

const questionSeqOf = (event: Event): number | null =>
  event.action === "resolved" ? event.questionSeq : null;

/** The version that a person approves with this event. */
const approvedVersionOf = (event: Event): number | null =>
  event.action === "agreed" && event.byPerson ? event.version : null;

/** The row of an event. */
function toRow(event: Event): Omit<StoredEvent, "roomId"> {
  const { seq, at, participantId, action } = event;
  const changes = action === "proposed" ? event.changes : null;
  return {
    seq,
    at,
    participantId,
    action,
    body: "body" in event ? event.body : "",
    questionSeq: questionSeqOf(event),
    contractVersion: "version" in event ? event.version : null,
    addedLines: changes?.added ?? null,
    removedLines: changes?.removed ?? null,
    basis: "basis" in event ? event.basis : null,
    byPerson: "byPerson" in event ? event.byPerson : null,
  };
}

/** The events of rows, in their order. `room` has the questions that they ask. */
export const toEvents = (rows: EventRow[], room: Pick<Room, "questions">): Event[] =>
  rows.map((row) => toEvent(row, room));

/** The event of a row. The database's checks guarantee the columns of each action. */
export function toEvent(row: EventRow, { questions }: Pick<Room, "questions">): Event {
  const at = typeof row.at === "string" ? new Date(row.at) : row.at;
  const event = { seq: row.seq, at, participantId: row.participantId };
  const byPerson = row.byPerson ?? false;
  switch (row.action) {
    case "joined":
      return { ...event, action: row.action };
    case "posted":
      return { ...event, action: row.action, body: row.body };
    case "asked": {
      const { blocking, addresseeId } = questionOf(row, questions);
      return { ...event, action: row.action, body: row.body, blocking, addresseeId };
    }
    case "resolved":
      return {
        ...event,
        action: row.action,
        body: row.body,
        questionSeq: row.questionSeq ?? 0,
        basis: row.basis ?? "verified",
      };
    case "proposed": {
      const { addedLines: added, removedLines: removed } = row;
      const changes = added === null || removed === null ? null : { added, removed };
      return { ...event, action: row.action, body: row.body, version: row.contractVersion ?? 0, changes };
    }
    case "submitted":
      return { ...event, action: row.action, version: row.contractVersion ?? 0 };
    case "agreed":
      return { ...event, action: row.action, version: row.contractVersion ?? 0, byPerson };
    case "declined":
      return { ...event, action: row.action, body: row.body, version: row.contractVersion ?? 0, byPerson };
    case "withdrew":
      return { ...event, action: row.action, body: row.body, byPerson };
    case "replaced_link":
      return { ...event, action: row.action };
  }
}

function questionOf({ seq }: EventRow, questions: Question[]): Question {
  const question = questions.find((one) => one.seq === seq);
  if (!question) throw new Error(`Event ${seq} asks a question that its room does not have.`);
  return question;
}
