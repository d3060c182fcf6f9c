import { Prisma, type Event as StoredEvent } from "@/generated/prisma/client";
import { limits } from "@/lib/room/limits";
import type { Event, Question, Room } from "@/lib/room/room";
import type { SafeText } from "@/lib/room/text";
import { type CallKey, insertCall, isRemembered } from "./calls";
import { gone } from "./gone";
import { readInTurn } from "./large-reads";
import { roomChannel } from "./listen";
import { prisma } from "./prisma";
import { guarded, guardedWrite } from "./unavailable";
import { wakesWatchers } from "./wakeups";

/**
 * Appends one event and moves the room from the state `before` to `after`, in one atomic statement. False, with nothing
 * changed, when the room is no longer in the state `before`, is gone, or is past its expiry, or when a call under the
 * same key was remembered meanwhile: read and decide again.
 * Wakes whoever watches the room. A call that may be repeated is remembered in the same step. Throws RoomError
 * `uncertain` when the database gave no answer.
 */
export const appendEvent = (
  before: Room,
  event: Event,
  after: Room,
  call?: { key: CallKey; redactions: number },
): Promise<boolean> =>
  guardedWrite("appendEvent", async () => {
    // Atomic by itself, where models would need a transaction of up to seven statements that all wait for their answers.
    const remembered = call
      ? Prisma.sql`, remembered AS (${insertCall(
          call.key,
          { eventSeq: event.seq, lastSeq: after.lastSeq, redactions: call.redactions },
          Prisma.sql`moved`,
        )})`
      : Prisma.empty;
    const actor = after.participants.find(({ id }) => id === event.participantId);
    const statement = Prisma.sql`
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
      SELECT pg_notify(${roomChannel}, id)::text FROM moved`;
    const appending = prisma()
      .$queryRaw<object[]>(statement)
      .catch((error: unknown) => {
        if (call && isRemembered(error)) return [];
        throw error;
      });
    return wakesWatchers(
      before.id,
      appending.then((rows) => rows.length === 1),
    );
  });

/** An event as it is stored. Its time is a text where a statement gives events as JSON. */
export type EventRow = Omit<StoredEvent, "roomId" | "at" | "action" | "body"> & {
  at: Date | string;
  action: Event["action"];
  /** The database holds what redaction let through. */
  body: SafeText;
};

/** What statements select as an EventRow, beside the body. */
export const eventColumns = Prisma.sql`seq, at, participant_id AS "participantId", action,
  question_seq AS "questionSeq", contract_version AS "contractVersion"`;

/** From where a timeline is read: after the event with this number, or after this time. */
type From = { after: number } | { since: Date };

/**
 * The events of a room with `from` < at or seq, up to the state `room`, in order; the first `limit` of them. Throws
 * RoomError `not_found` when the room was deleted after that state was read.
 */
export const readTimeline = (room: Room, from: From, limit: number | null = null): Promise<Event[]> =>
  guarded("readTimeline", async () => {
    const after = "after" in from ? from.after : 0;
    const count = Math.min(room.lastSeq - after, limit ?? room.lastSeq);
    const most = Math.min(room.contentBytes, count * limits.contractBytes);
    const rows = await readInTurn(room, most, () =>
      prisma().event.findMany({
        where: {
          roomId: room.id,
          seq: { gt: after, lte: room.lastSeq },
          ...("since" in from ? { at: { gt: from.since } } : {}),
        },
        omit: { roomId: true },
        orderBy: { seq: "asc" },
        ...(limit === null ? {} : { take: limit }),
      }),
    );
    if (!areAll(rows, room, from, limit)) throw gone();
    return toEvents(rows as EventRow[], room);
  });

/** Whether no event is missing that the state of the room implies: they are numbered 1 to lastSeq, and `at` rises. */
function areAll(
  rows: { seq: number }[],
  { lastSeq, lastAt }: Room,
  from: From,
  limit: number | null,
): boolean {
  if ("after" in from) {
    const newer = Math.max(0, lastSeq - from.after);
    return rows.length === Math.min(newer, limit ?? newer);
  }
  return lastAt <= from.since || rows.length === limit || rows.at(-1)?.seq === lastSeq;
}

/** An event that the room has, by its number. Throws RoomError `not_found` when the room was deleted meanwhile. */
export const readEvent = (room: Room, seq: number): Promise<Event> =>
  guarded("readEvent", async () => {
    const where = { roomId_seq: { roomId: room.id, seq } };
    const row = await prisma().event.findUnique({ where, omit: { roomId: true } });
    if (!row) throw gone();
    return toEvent(row as EventRow, room);
  });

/**
 * The proposal of one version of the contract, or null when the room has no such version. Throws RoomError `not_found`
 * when the room was deleted meanwhile.
 */
export const readProposal = (room: Room, version: number): Promise<Event | null> =>
  guarded("readProposal", async () => {
    if (version < 1 || version > room.contractVersion) return null;
    const where = { roomId: room.id, action: "proposed", contractVersion: version };
    const row = await prisma().event.findFirst({ where, omit: { roomId: true } });
    if (!row) throw gone();
    return toEvent(row as EventRow, room);
  });

/** A version of the contract without its text. `bytes` of UTF-8, `sha256` in lower-case hex. */
export type ContractVersion = {
  version: number;
  at: Date;
  participantId: string;
  bytes: number;
  sha256: string;
};

/** The versions of the contract, oldest first. Throws RoomError `not_found` when the room was deleted meanwhile. */
export const listContractVersions = (room: Room): Promise<ContractVersion[]> =>
  guarded("listContractVersions", async () => {
    // The database measures the texts: they are not fetched for it.
    const versions = await prisma().$queryRaw<ContractVersion[]>(Prisma.sql`
      SELECT contract_version AS version, at, participant_id AS "participantId", octet_length(body) AS bytes,
        encode(sha256(convert_to(body, 'UTF8')), 'hex') AS sha256
      FROM events
      WHERE room_id = ${room.id} AND action = 'proposed' AND seq <= ${room.lastSeq}
      ORDER BY seq`);
    if (versions.length !== room.contractVersion) throw gone();
    return versions;
  });

const questionSeqOf = (event: Event): number | null =>
  event.action === "resolved" ? event.questionSeq : null;

const versionOf = (event: Event): number | null => ("version" in event ? event.version : null);

/** Events out of rows, in their order, of a room that has read their questions. */
export const toEvents = (rows: EventRow[], room: Pick<Room, "questions">): Event[] =>
  rows.map((row) => toEvent(row, room));

/** The database's checks hold the columns of each action together. */
function toEvent(row: EventRow, { questions }: Pick<Room, "questions">): Event {
  const at = typeof row.at === "string" ? new Date(row.at) : row.at;
  const event = { seq: row.seq, at, participantId: row.participantId };
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
      return { ...event, action: row.action, body: row.body, questionSeq: row.questionSeq ?? 0 };
    case "proposed":
      return { ...event, action: row.action, body: row.body, version: row.contractVersion ?? 0 };
    case "agreed":
      return { ...event, action: row.action, version: row.contractVersion ?? 0 };
  }
}

function questionOf({ seq }: EventRow, questions: Question[]): Question {
  const question = questions.find((one) => one.seq === seq);
  if (!question) throw new Error(`Event ${seq} asks a question that its room does not have.`);
  return question;
}
