import { createHash } from "node:crypto";
import {
  type Event,
  openBlockingQuestions,
  participantById,
  type Question,
  type Room,
  withoutAgreement,
} from "@/lib/room/room";
import { whoseTurn } from "@/lib/room/turn";
import { nextStepText } from "./next-step-text";
import type { Perspective } from "./perspective";
import type {
  ContractBody,
  EventBody,
  EventsAnswer,
  MessageBody,
  ProgressBody,
  QuestionBody,
} from "./responses";

/** The events of a room with the text of each, as the store gives them. */
type EventWith<Action extends Event["action"]> = Extract<Event, { action: Action }>;

const kinds = {
  joined: "participant",
  posted: "message",
  asked: "question",
  resolved: "question",
  proposed: "contract",
  agreed: "agreement",
} as const;

/** A message as it stands in answers (docs/interface.md#messages). */
export const presentMessage = (room: Room, event: EventWith<"posted">): MessageBody => ({
  id: `msg_${event.seq}`,
  seq: event.seq,
  at: event.at.toISOString(),
  participant_id: event.participantId,
  role: roleOf(room, event.participantId),
  content: event.body,
});

/** A question as it stands in answers, open while there is no event that resolved it (docs/interface.md#questions). */
export const presentQuestion = (
  room: Room,
  asked: EventWith<"asked">,
  resolved: EventWith<"resolved"> | undefined,
): QuestionBody => ({
  id: `qst_${asked.seq}`,
  seq: asked.seq,
  at: asked.at.toISOString(),
  question: asked.body,
  blocking: asked.blocking,
  asked_by_participant_id: asked.participantId,
  asked_by: roleOf(room, asked.participantId),
  addressed_to_participant_id: asked.addresseeId,
  addressed_to: asked.addresseeId === null ? null : roleOf(room, asked.addresseeId),
  status: resolved ? "resolved" : "open",
  resolution: resolved?.body ?? null,
  resolved_by_participant_id: resolved?.participantId ?? null,
  resolved_by: resolved ? roleOf(room, resolved.participantId) : null,
  resolved_at: resolved?.at.toISOString() ?? null,
});

/**
 * A version of the contract with the latest agreement of each participant that has agreed to any
 * (docs/interface.md#contracts).
 */
export const presentContract = (room: Room, proposed: EventWith<"proposed">): ContractBody => ({
  version: proposed.version,
  markdown: proposed.body,
  sha256: createHash("sha256").update(proposed.body, "utf8").digest("hex"),
  at: proposed.at.toISOString(),
  proposed_by_participant_id: proposed.participantId,
  proposed_by: roleOf(room, proposed.participantId),
  agreements: room.participants.flatMap(({ id, role, agreement }) =>
    agreement
      ? [{ participant_id: id, role, version: agreement.version, at: agreement.at.toISOString() }]
      : [],
  ),
});

/** An entry of the timeline (docs/interface.md#events). */
export const presentEvent = (room: Room, event: Event): EventBody => ({
  seq: event.seq,
  at: event.at.toISOString(),
  participant_id: event.participantId,
  role: roleOf(room, event.participantId),
  kind: kinds[event.action],
  action: event.action,
  body: "body" in event ? event.body : "",
  ...(event.action === "asked" ? { question_id: `qst_${event.seq}` } : {}),
  ...(event.action === "resolved" ? { question_id: `qst_${event.questionSeq}` } : {}),
  ...("version" in event ? { contract_version: event.version } : {}),
});

/** Whose turn it is, as it stands in answers (docs/interface.md#whose-turn). */
export const presentTurns = (room: Room) =>
  whoseTurn(room).map(({ participantId, role, reason }) => ({ participant_id: participantId, role, reason }));

/** The answer to a poll: the given events and where the room stands (docs/interface.md#read-events). */
export const presentEvents = (perspective: Perspective, events: Event[]): EventsAnswer => ({
  events: events.map((event) => presentEvent(perspective.room, event)),
  room_status: perspective.room.status,
  whose_turn: presentTurns(perspective.room),
  what_you_should_do_next: nextStepText(perspective),
  last_activity_at: perspective.room.lastAt.toISOString(),
  last_seq: perspective.room.lastSeq,
});

/**
 * What every answer to a write ends with: where the room stands, and what was redacted
 * (docs/interface.md#write-responses).
 */
export const presentProgress = (perspective: Perspective, redactions: number): ProgressBody => ({
  room_status: perspective.room.status,
  whose_turn: presentTurns(perspective.room),
  what_you_should_do_next: nextStepText(perspective),
  last_activity_at: perspective.room.lastAt.toISOString(),
  last_seq: perspective.room.lastSeq,
  ...presentRedactions(redactions),
});

/** How many values were replaced and what to do instead (docs/interface.md#redaction); nothing when none was. */
export const presentRedactions = (
  redactions: number,
): Pick<ProgressBody, "redactions" | "redaction_notice"> =>
  redactions === 0
    ? {}
    : {
        redactions,
        redaction_notice: `${redactions === 1 ? "One value that looks" : `${redactions} values that look`} like a secret ${redactions === 1 ? "was" : "were"} replaced with [REDACTED:secret-looking-value] before anything was stored: name the secret, its source and purpose here, hand the value over outside this room, or write SECRET_TRANSFER_REQUIRED.`,
      };

/** The facts of an agree or finalize call (docs/interface.md#agree). */
export const presentAgreement = ({ room }: Perspective) => ({
  agreed_contract_version: room.contractVersion,
  everyone_agreed: room.status === "agreed",
  waiting_for: withoutAgreement(room).map(({ role }) => role),
  open_blocking_questions: openBlockingQuestions(room).map(({ seq }: Question) => `qst_${seq}`),
});

const roleOf = (room: Room, id: string): string => participantById(room, id)?.role ?? "";
