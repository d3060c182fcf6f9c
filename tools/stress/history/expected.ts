import { decide } from "@/lib/room/decide";
import { RoomError } from "@/lib/room/errors";
import type { Event } from "@/lib/room/room";
import { requireParticipant } from "@/lib/service/authenticate";
import { presentAgreement, presentContract } from "@/lib/wire/contracts";
import { presentEnded } from "@/lib/wire/endings";
import { errorMeanings, presentError } from "@/lib/wire/errors";
import { presentMessage } from "@/lib/wire/messages";
import type { Perspective } from "@/lib/wire/perspective";
import { presentEvents, presentProgress } from "@/lib/wire/present";
import { presentRoom } from "@/lib/wire/present-room";
import { presentQuestion } from "@/lib/wire/questions";
import { type Command, ensure, type ReadRequest, redacted } from "./operation";
import type { Replay } from "./replay";

/** A response that follows from the rules. */
export type Expected = { status: number; body: unknown };

/** The response to a read in this state. */
export function expectedRead(request: ReadRequest, perspective: Perspective, replay: Replay): Expected {
  const { lastSeq } = perspective.room;
  const events = replay.events.slice(request.kind === "poll" ? request.after : 0, lastSeq);
  const body =
    request.kind === "read"
      ? presentRoom(perspective, replay.texts, events)
      : presentEvents(perspective, events);
  return { status: 200, body };
}

/** The response to a write that led to this state with `event`, or changed nothing (null). */
export function expectedWrite(
  command: Command,
  perspective: Perspective,
  event: Event | null,
  replay: Replay,
): Expected {
  const { redactions } = redacted(command);
  const facts =
    event && "body" in event ? madeBy(event, perspective, replay) : standing(command, perspective);
  return {
    status: statuses[command.type],
    body: { ...facts, ...presentProgress({ ...perspective, readUpTo: null }, redactions) },
  };
}

const statuses = {
  join: 200,
  post: 201,
  ask: 201,
  resolve: 200,
  propose: 200,
  agree: 200,
  decline: 200,
  withdraw: 200,
};

function madeBy(event: Extract<Event, { body: unknown }>, { room }: Perspective, { events }: Replay): object {
  switch (event.action) {
    case "posted":
      return { message: presentMessage(room, event) };
    case "asked":
      return { question: presentQuestion(room, event, undefined) };
    case "resolved": {
      const asked = events[event.questionSeq - 1];
      ensure(
        asked?.action === "asked",
        () => `Event ${event.seq} resolves ${event.questionSeq}, which is not a question.`,
      );
      return { question: presentQuestion(room, asked, event) };
    }
    case "proposed":
      return { contract: presentContract(room, event) };
    case "declined":
      return { declined_contract_version: event.version };
    case "withdrew":
      return { ended: presentEnded(room) };
  }
}

/** The own fields of a response to a join or an agreement, which may be repeated. */
function standing({ type }: Command, perspective: Perspective): object {
  ensure(type === "join" || type === "agree", () => `A request succeeded without an event: ${type}.`);
  if (type === "agree") return presentAgreement(perspective.room);
  const { id, role, joinedAt } = requireParticipant(perspective);
  return { participant_id: id, role, joined_at: joinedAt?.toISOString() };
}

/** The error for a command that the rules reject in this state; undefined if they accept it. */
export function expectedError(command: Command, perspective: Perspective): Expected | undefined {
  const error = decisionOf(command, perspective);
  if (!(error instanceof RoomError)) return undefined;
  const { room, baseUrl, way } = perspective;
  const body = presentError(error, { way, baseUrl, roomId: room.id });
  return { status: errorMeanings[error.reason].status, body };
}

/**
 * What the rules decide for a command in this state: the event at the time `now`, null if nothing changes, or the error
 * that rejects it.
 */
export function decisionOf(
  command: Command,
  perspective: Perspective,
  now: Date = perspective.room.lastAt,
): Event | null | RoomError {
  try {
    return decide(perspective.room, requireParticipant(perspective), redacted(command).value, now);
  } catch (error) {
    if (error instanceof RoomError) return error;
    throw error;
  }
}

/** The error for a key that belongs to another request (docs/interface.md#idempotency). */
export const keyReused: Expected = {
  status: 409,
  body: {
    error: {
      code: "conflict",
      message:
        "This Idempotency-Key was sent before with another request or body: send a new key with each new request.",
      retryable: false,
    },
  },
};
