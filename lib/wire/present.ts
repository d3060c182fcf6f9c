import type { Event } from "@/lib/room/room";
import { type Turn, whoseTurn } from "@/lib/room/turn";
import { presentEnded } from "./endings";
import { type ProgressBody, presentEvent } from "./events";
import type { StandingBody, TurnBody } from "./fields";
import { nextStepText } from "./next-step-text";
import type { Perspective } from "./perspective";
import type { EventsResponse } from "./responses";

/** The state of the room: status, whose turn, next step and last event. Part of every response about a room. */
export const presentStanding = (perspective: Perspective): StandingBody => ({
  room_status: perspective.room.status,
  whose_turn: whoseTurn(perspective.room).map(presentTurn),
  what_you_should_do_next: nextStepText(perspective),
  last_activity_at: perspective.room.lastAt.toISOString(),
  last_seq: perspective.room.lastSeq,
});

const presentTurn = ({ participantId, role, waitsFor, reason }: Turn): TurnBody => ({
  participant_id: participantId,
  role,
  ...(waitsFor === "person" ? { waits_for: waitsFor } : {}),
  reason,
});

/** The response to a poll: the given events and the state of the room (docs/interface.md#read-events). */
export const presentEvents = (perspective: Perspective, events: Event[]): EventsResponse => ({
  events: events.map((event) => presentEvent(perspective.room, event)),
  ended: presentEnded(perspective.room),
  ...presentStanding(perspective),
  head: perspective.room.head,
});

/**
 * The last fields of every response to a write: where the room stands, and redactions
 * (docs/interface.md#write-responses).
 */
export const presentProgress = (
  perspective: Perspective,
  redactions: Redactions,
  read?: ReadEvents,
): ProgressBody => ({
  ...presentStanding(perspective),
  ...presentRedactions(redactions),
  ...(read ? presentRead(perspective, read) : {}),
});

/** The events that a write brings back; `hasMore` if there are more before its own (docs/interface.md#write-responses). */
export type ReadEvents = {
  events: Event[];
  hasMore: boolean;
  /** The number of the event whose text the client has just sent and asked to leave out. */
  withoutText?: number | undefined;
};

const presentRead = ({ room, readUpTo }: Perspective, { events, hasMore, withoutText }: ReadEvents) => ({
  events: events.map((event) => ({
    ...presentEvent(room, event),
    ...(event.seq === withoutText ? { body: "" } : {}),
  })),
  ...(hasMore ? ({ has_more: true, last_seq: readUpTo ?? room.lastSeq } as const) : {}),
});

/** How many values were replaced (docs/interface.md#redaction), and in which fields of the request. */
export type Redactions = { redactions: number; redactedFields: string[] };

/** The same for a response, and what to do instead; nothing when no value was replaced. */
export function presentRedactions({
  redactions,
  redactedFields,
}: Redactions): Pick<ProgressBody, "redactions" | "redacted_fields" | "redaction_notice"> {
  if (redactions === 0) return {};
  const values = redactions === 1 ? "One value that looks" : `${redactions} values that look`;
  const where = redactedFields.length === 0 ? "" : ` in ${redactedFields.join(", ")}`;
  return {
    redactions,
    ...(redactedFields.length === 0 ? {} : { redacted_fields: redactedFields }),
    redaction_notice: `${values} like a secret ${redactions === 1 ? "was" : "were"} replaced with [REDACTED:secret-looking-value]${where} before anything was stored: name the secret, its source and purpose here, hand the value over outside this room, or write SECRET_TRANSFER_REQUIRED. If it is not a secret, send it again in other words.`,
  };
}
