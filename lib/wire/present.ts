import type { Event } from "@/lib/room/room";
import { whoseTurn } from "@/lib/room/turn";
import { presentEnded } from "./endings";
import { type ProgressBody, presentEvent } from "./events";
import type { StandingBody } from "./fields";
import { nextStepText } from "./next-step-text";
import type { Perspective } from "./perspective";
import type { EventsResponse } from "./responses";

/** The state of the room: status, whose turn, next step and last event. Part of every response about a room. */
export const presentStanding = (perspective: Perspective): StandingBody => ({
  room_status: perspective.room.status,
  whose_turn: whoseTurn(perspective.room).map(({ participantId: participant_id, role, reason }) => ({
    participant_id,
    role,
    reason,
  })),
  what_you_should_do_next: nextStepText(perspective),
  last_activity_at: perspective.room.lastAt.toISOString(),
  last_seq: perspective.room.lastSeq,
});

/** The response to a poll: the given events and the state of the room (docs/interface.md#read-events). */
export const presentEvents = (perspective: Perspective, events: Event[]): EventsResponse => ({
  events: events.map((event) => presentEvent(perspective.room, event)),
  ended: presentEnded(perspective.room),
  ...presentStanding(perspective),
});

/** The last fields of every response to a write: where the room stands, and redactions (docs/interface.md#write-responses). */
export const presentProgress = (
  perspective: Perspective,
  redactions: number,
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
