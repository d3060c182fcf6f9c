import sql, { empty, raw } from "sql-template-tag";
import type { Event, Room } from "@/lib/room/room";
import type { SafeText } from "@/lib/room/text";
import { type CallKey, insertCall, isRemembered } from "./calls";
import { rowsOf } from "./client";
import { roomChannel } from "./listen";
import { guarded } from "./unavailable";

/**
 * Appends one event and moves the room from the state `before` to `after`, in one atomic statement. False, with nothing
 * changed, when the room is no longer in the state `before`, is gone, or is past its expiry, or when a call under the
 * same key was remembered meanwhile: read and decide again.
 * Wakes whoever watches the room. A call that may be repeated is remembered in the same step.
 */
export const appendEvent = (
  before: Room,
  event: Event,
  after: Room,
  call?: { key: CallKey; redactions: number },
): Promise<boolean> =>
  guarded("appendEvent", async () => {
    const remembered = call
      ? sql`, remembered AS (${insertCall(
          call.key,
          { eventSeq: event.seq, lastSeq: after.lastSeq, redactions: call.redactions },
          sql`moved`,
        )})`
      : empty;
    const actor = after.participants.find(({ id }) => id === event.participantId);
    const rows = await rowsOf<object>(sql`
      WITH moved AS (
        UPDATE rooms SET status = ${after.status}, contract_version = ${after.contractVersion},
          message_count = ${after.messageCount}, content_bytes = ${after.contentBytes},
          last_seq = ${after.lastSeq}, last_at = ${after.lastAt}
        WHERE id = ${before.id} AND last_seq = ${before.lastSeq} AND expires_at > clock_timestamp()
        RETURNING id
      ), appended AS (
        INSERT INTO events (room_id, seq, at, participant_id, action, body, question_seq, contract_version)
        SELECT id, ${event.seq}::int, ${event.at}::timestamptz, ${event.participantId}, ${event.action},
          ${"body" in event ? event.body : ""}, ${questionSeqOf(event)}::int, ${versionOf(event)}::int
        FROM moved
      ), acted AS (
        UPDATE participants SET joined_at = ${actor?.joinedAt ?? null}::timestamptz,
          agreed_version = ${actor?.agreement?.version ?? null}::int,
          agreed_at = ${actor?.agreement?.at ?? null}::timestamptz
        FROM moved
        WHERE room_id = moved.id AND participants.id = ${event.participantId}
          AND ${event.action === "joined" || event.action === "agreed"}::boolean
      ), asked AS (
        INSERT INTO questions (room_id, asked_seq, blocking, author_id, addressee_id)
        SELECT id, ${event.seq}::int, ${event.action === "asked" && event.blocking}::boolean, ${event.participantId},
          ${event.action === "asked" ? event.addresseeId : null}
        FROM moved WHERE ${event.action === "asked"}::boolean
      ), resolved AS (
        UPDATE questions SET resolved_seq = ${event.seq}::int FROM moved
        WHERE room_id = moved.id AND asked_seq = ${questionSeqOf(event)}::int
      )${remembered}
      SELECT pg_notify(${roomChannel}, id)::text FROM moved`).catch((error: unknown) => {
      if (call && isRemembered(error)) return [];
      throw error;
    });
    return rows.length === 1;
  });

/** An event as a statement gives it; its time is a text where the statement gives events as JSON. */
export type EventRow = { seq: number; at: Date | string; participant_id: string } & (
  | { action: "joined" }
  | { action: "posted"; body: SafeText }
  | { action: "asked"; body: SafeText; blocking: boolean; addressee_id: string | null }
  | { action: "resolved"; body: SafeText; question_seq: number }
  | { action: "proposed"; body: SafeText; contract_version: number }
  | { action: "agreed"; contract_version: number }
);

/** What statements select as an EventRow, beside the body, and from where. */
export const eventColumns =
  "seq, at, participant_id, action, question_seq, contract_version, blocking, addressee_id";
export const eventTables =
  "events LEFT JOIN questions ON questions.room_id = events.room_id AND asked_seq = seq";

/** The events of a room with `from` < at or seq, up to the state `room`, in order; the first `limit` of them. */
export const readTimeline = (
  room: Room,
  from: { after: number } | { since: Date },
  limit: number | null = null,
): Promise<Event[]> =>
  guarded("readTimeline", async () => {
    const after = "after" in from ? from.after : 0;
    const since = "since" in from ? from.since : new Date(0);
    const rows = await rowsOf<EventRow>(sql`
      SELECT ${raw(eventColumns)}, body FROM ${raw(eventTables)}
      WHERE events.room_id = ${room.id} AND seq > ${after} AND at > ${since} AND seq <= ${room.lastSeq}
      ORDER BY seq LIMIT ${limit}::int`);
    return rows.map(toEvent);
  });

/** One event by its number, or null. */
export const readEvent = (room: Room, seq: number): Promise<Event | null> =>
  guarded("readEvent", async () => {
    const [row] = await rowsOf<EventRow>(sql`
      SELECT ${raw(eventColumns)}, body FROM ${raw(eventTables)} WHERE events.room_id = ${room.id} AND seq = ${seq}`);
    return row ? toEvent(row) : null;
  });

/** The proposal of one version of the contract, or null when there is no such version. */
export const readProposal = (room: Room, version: number): Promise<Event | null> =>
  guarded("readProposal", async () => {
    const [row] = await rowsOf<EventRow>(sql`
      SELECT seq, at, participant_id, action, body, question_seq, contract_version,
        NULL::boolean AS blocking, NULL::text AS addressee_id
      FROM events
      WHERE room_id = ${room.id} AND action = 'proposed' AND contract_version = ${version}`);
    return row ? toEvent(row) : null;
  });

/** A version of the contract without its text. `bytes` of UTF-8, `sha256` in lower-case hex. */
export type ContractVersion = {
  version: number;
  at: Date;
  participantId: string;
  bytes: number;
  sha256: string;
};

/** The versions of the contract, oldest first. */
export const listContractVersions = (room: Room): Promise<ContractVersion[]> =>
  guarded("listContractVersions", () =>
    rowsOf<ContractVersion>(sql`
      SELECT contract_version AS version, at, participant_id AS "participantId", octet_length(body) AS bytes,
        encode(sha256(convert_to(body, 'UTF8')), 'hex') AS sha256
      FROM events
      WHERE room_id = ${room.id} AND action = 'proposed' AND seq <= ${room.lastSeq}
      ORDER BY seq`),
  );

const questionSeqOf = (event: Event): number | null =>
  event.action === "resolved" ? event.questionSeq : null;

const versionOf = (event: Event): number | null => ("version" in event ? event.version : null);

/** The database's checks hold the columns of each action together as EventRow says. */
export function toEvent(row: EventRow): Event {
  const at = typeof row.at === "string" ? new Date(row.at) : row.at;
  const event = { seq: row.seq, at, participantId: row.participant_id };
  switch (row.action) {
    case "joined":
      return { ...event, action: row.action };
    case "posted":
      return { ...event, action: row.action, body: row.body };
    case "asked":
      return {
        ...event,
        action: row.action,
        body: row.body,
        blocking: row.blocking,
        addresseeId: row.addressee_id,
      };
    case "resolved":
      return { ...event, action: row.action, body: row.body, questionSeq: row.question_seq };
    case "proposed":
      return { ...event, action: row.action, body: row.body, version: row.contract_version };
    case "agreed":
      return { ...event, action: row.action, version: row.contract_version };
  }
}
