import { applyEdits } from "@/e2e/support/apply-edits";
import { decide, mayCommand } from "@/lib/room/decide";
import { RoomError } from "@/lib/room/errors";
import { rejectProposal } from "@/lib/room/rejections";
import { type Event, type Room, textBytes } from "@/lib/room/room";
import { redactedPaths } from "@/lib/security/redact";
import { forbidden, requireParticipant } from "@/lib/service/authenticate";
import { inviteUrl } from "@/lib/urls";
import { contractRequest, presentAgreement, presentContract } from "@/lib/wire/contracts";
import { presentEnded } from "@/lib/wire/endings";
import { errorMeanings, presentError } from "@/lib/wire/errors";
import { validate } from "@/lib/wire/fields";
import { presentMessage } from "@/lib/wire/messages";
import type { Perspective } from "@/lib/wire/perspective";
import { presentProgress, type ReadEvents, type Redactions } from "@/lib/wire/present";
import { presentQuestion } from "@/lib/wire/questions";
import { textOf } from "./expected-read";
import { type Command, type EditCommand, ensure, redacted, type WriteRequest } from "./operation";
import type { Replay } from "./replay";

/** A response that follows from the rules. */
export type Expected = { status: number; body: unknown };

/** The response to a write that led to this state with `event`, or changed nothing (null). */
export function expectedWrite(
  { command, after, isMinimal }: WriteRequest,
  perspective: Perspective,
  event: Event | null,
  replay: Replay,
): Expected {
  const { redactions, redactedFields } = redactionsOf(command);
  const isBrief = isMinimal === true && redactions === 0;
  const facts =
    event && "body" in event ? madeBy(event, perspective, replay, isBrief) : standing(command, perspective);
  const read =
    after === undefined ? undefined : readBy(after, perspective.room, isBrief ? event : null, replay);
  const readUpTo = read?.hasMore ? (read.events.at(-1)?.seq ?? after) : perspective.room.lastSeq;
  const progress = presentProgress(
    { ...perspective, readUpTo: read ? readUpTo : null },
    { redactions, redactedFields },
    read,
  );
  return { status: statuses[command.type], body: { ...facts, ...progress } };
}

/** The response with a new link, whose token is random. */
export function expectedLink(perspective: Perspective, token: string): Expected {
  const { room, baseUrl } = perspective;
  const { id } = requireParticipant(perspective);
  const body = { participant_id: id, token, invite_url: inviteUrl(baseUrl, room.id, token) };
  return { status: statuses.replaceLink, body };
}

/** The replaced values of a command; no edit of a history has any. */
function redactionsOf(command: Command | EditCommand): Redactions {
  if (command.type === "edit") return { redactions: 0, redactedFields: [] };
  const { value, redactions } = redacted(command);
  return { redactions, redactedFields: redactedPaths(command, value) };
}

const maxEvents = 100;
const maxEventBytes = 256 * 1024;

/** The events that a write brings back: as many as fit into a response (docs/interface.md#write-responses). */
function readBy(after: number, room: Room, without: Event | null, replay: Replay): ReadEvents {
  const due = replay.events.slice(after, room.lastSeq);
  const events: Event[] = [];
  let bytes = 0;
  for (const event of due) {
    bytes += textBytes(event);
    if (events.length === maxEvents || (events.length > 0 && bytes > maxEventBytes)) break;
    events.push(event);
  }
  return { events, hasMore: events.length < due.length, withoutText: without?.seq };
}

const statuses = {
  join: 200,
  post: 201,
  ask: 201,
  resolve: 200,
  propose: 200,
  edit: 200,
  agree: 200,
  approve: 200,
  decline: 200,
  withdraw: 200,
  replaceLink: 201,
};

/** The own fields of a response to a write with a text; `isBrief`: without that text. */
function madeBy(
  event: Extract<Event, { body: unknown }>,
  { room }: Perspective,
  { events }: Replay,
  isBrief: boolean,
): object {
  const sent = <Body extends object>(body: Body, field: keyof Body) =>
    isBrief ? { ...body, [field]: undefined } : body;
  switch (event.action) {
    case "posted":
      return { message: sent(presentMessage(room, event), "content") };
    case "asked":
      return { question: sent(presentQuestion(room, event, undefined), "question") };
    case "resolved": {
      const asked = events[event.questionSeq - 1];
      ensure(
        asked?.action === "asked",
        () => `Event ${event.seq} resolves ${event.questionSeq}, which is not a question.`,
      );
      return { question: sent(presentQuestion(room, asked, event), "resolution") };
    }
    case "proposed":
      return { contract: sent(presentContract(room, event), "markdown") };
    case "declined":
      return { declined_contract_version: event.version };
    case "withdrew":
      return { ended: presentEnded(room) };
  }
}

/** The own fields of a response to a join or an agreement, which may be repeated. */
function standing({ type }: WriteRequest["command"], perspective: Perspective): object {
  const isAgreement = type === "agree" || type === "approve";
  ensure(type === "join" || isAgreement, () => `A request succeeded without an event: ${type}.`);
  const me = requireParticipant(perspective);
  if (isAgreement) return presentAgreement(perspective.room, me);
  const { id, role, joinedAt } = me;
  return { participant_id: id, role, joined_at: joinedAt?.toISOString() };
}

/** The error for a write that the rules reject in this state; undefined if they accept it. */
export function expectedError(
  { command, after }: WriteRequest,
  perspective: Perspective,
  replay: Replay,
): Expected | undefined {
  const error = decisionOf(command, perspective, replay);
  if (!(error instanceof RoomError)) return undefined;
  error.after ??= after;
  const { room, baseUrl, way } = perspective;
  const body = presentError(error, { way, baseUrl, roomId: room.id });
  return { status: errorMeanings[error.reason].status, body };
}

/**
 * What the rules decide for a command in this state: the event at the time `now`, null if nothing changes, or the error
 * that rejects it.
 */
export function decisionOf(
  command: Command | EditCommand,
  perspective: Perspective,
  replay: Replay,
  now: Date = perspective.room.lastAt,
): Event | null | RoomError {
  const { room, viewer } = perspective;
  try {
    if (!mayCommand(viewer, command.type)) throw forbidden(perspective);
    const decided = command.type === "edit" ? proposalOf(command, room, replay) : command;
    const { value } = redacted(decided);
    const byPerson = viewer.kind === "person" && (value.type === "decline" || value.type === "withdraw");
    return decide(room, requireParticipant(perspective), byPerson ? { ...value, byPerson } : value, now);
  } catch (error) {
    if (error instanceof RoomError) return error;
    throw error;
  }
}

const proposals = new WeakMap<EditCommand, Command>();

/** What edits propose. Cached, as the version that they name has one text. */
function proposalOf(command: EditCommand, room: Room, replay: Replay): Command {
  const { baseVersion, edits } = command;
  rejectProposal(room, baseVersion);
  const made = proposals.get(command);
  if (made) return made;
  const markdown = applyEdits(textOf(replay, baseVersion), edits);
  validate(contractRequest, { markdown }, "The result");
  const proposal: Command = { type: "propose", markdown, baseVersion };
  proposals.set(command, proposal);
  return proposal;
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
