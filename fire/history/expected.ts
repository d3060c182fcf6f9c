import { decide } from "@/lib/room/decide";
import { RoomError } from "@/lib/room/errors";
import type { Event } from "@/lib/room/room";
import { callingParticipant } from "@/lib/service/authenticate";
import type { Perspective } from "@/lib/wire/perspective";
import {
  presentAgreement,
  presentContract,
  presentEvents,
  presentMessage,
  presentProgress,
  presentQuestion,
} from "@/lib/wire/present";
import { presentRoom } from "@/lib/wire/present-room";
import { meanings, presentRefusal } from "@/lib/wire/refusal";
import { type Command, promise, type Reading, redacted } from "./operation";
import type { Story } from "./story";

/** An answer as the rules give it. */
export type Expected = { status: number; body: unknown };

/** What a reading answers where the viewer sees the room as it stood. */
export function expectedReading(wish: Reading, perspective: Perspective, story: Story): Expected {
  const { lastSeq } = perspective.room;
  const events = story.events.slice(wish.kind === "poll" ? wish.after : 0, lastSeq);
  const body =
    wish.kind === "read" ? presentRoom(perspective, story.texts, events) : presentEvents(perspective, events);
  return { status: 200, body };
}

/** What a write answers that left the room as the viewer sees it, by `event`, or changed nothing (null). */
export function expectedWrite(
  command: Command,
  perspective: Perspective,
  event: Event | null,
  story: Story,
): Expected {
  const { redactions } = redacted(command);
  const facts = event && "body" in event ? madeBy(event, perspective, story) : standing(command, perspective);
  return { status: statuses[command.type], body: { ...facts, ...presentProgress(perspective, redactions) } };
}

const statuses = { join: 200, post: 201, ask: 201, resolve: 200, propose: 200, agree: 200 };

function madeBy(event: Extract<Event, { body: unknown }>, { room }: Perspective, { events }: Story): object {
  switch (event.action) {
    case "posted":
      return { message: presentMessage(room, event) };
    case "asked":
      return { question: presentQuestion(room, event, undefined) };
    case "resolved": {
      const asked = events[event.questionSeq - 1];
      promise(
        asked?.action === "asked",
        () => `Event ${event.seq} resolves ${event.questionSeq}, which asks nothing.`,
      );
      return { question: presentQuestion(room, asked, event) };
    }
    case "proposed":
      return { contract: presentContract(room, event) };
  }
}

/** What a participant is told of where it stands: it may say the same again. */
function standing({ type }: Command, perspective: Perspective): object {
  promise(
    type === "join" || type === "agree",
    () => `A call was answered with success, but there is no event of it: ${type}.`,
  );
  if (type === "agree") return presentAgreement(perspective);
  const { id, role, joinedAt } = callingParticipant(perspective);
  return { participant_id: id, role, joined_at: joinedAt?.toISOString() };
}

/** What a command answers that the rules refuse in this state; undefined when they do not. */
export function expectedRefusal(command: Command, perspective: Perspective): Expected | undefined {
  const error = decisionOf(command, perspective);
  if (!(error instanceof RoomError)) return undefined;
  const { room, baseUrl, way } = perspective;
  const body = presentRefusal(error, { way, baseUrl, roomId: room.id });
  return { status: meanings[error.reason].status, body };
}

/**
 * What the rules make of a command in this state: the event at the time `now`, null when it would change nothing, or the
 * error by which they refuse it.
 */
export function decisionOf(
  command: Command,
  perspective: Perspective,
  now: Date = perspective.room.lastAt,
): Event | null | RoomError {
  try {
    return decide(perspective.room, callingParticipant(perspective), redacted(command).value, now);
  } catch (error) {
    if (error instanceof RoomError) return error;
    throw error;
  }
}

/** What a call is answered under a key that belongs to another (docs/interface.md#idempotency). */
export const keyTaken: Expected = {
  status: 409,
  body: {
    error: {
      code: "conflict",
      message:
        "This Idempotency-Key was sent before with another call or body: send a new key with each new call.",
      retryable: false,
    },
  },
};
