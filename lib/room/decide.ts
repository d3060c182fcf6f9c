import { isComplete } from "./evolve";
import {
  checkAddressee,
  checkLastSeq,
  rejectClosed,
  rejectDeclinedByPerson,
  rejectEnded,
  rejectForeignResolver,
  rejectNoApproval,
  rejectNoContract,
  rejectNotSubmitted,
  rejectOverfull,
  rejectOverlongReason,
  rejectProposal,
  rejectStale,
  rejectTooManyLinks,
  rejectTooManyMessages,
  rejectTooManyQuestions,
  rejectUnread,
  rejectUnresolvable,
} from "./rejections";
import {
  awaitsApproval,
  type Command,
  type Event,
  type Participant,
  type Room,
  textBytes,
  type Viewer,
} from "./room";

/**
 * The event that results from a command of a participant, or null if it changes nothing (a repeated join or agree).
 * Pure: `now` is the database's clock, read with the state; the event's `at` is `now`, but at least 1 ms after the
 * event before (docs/interface.md#times). Throws RoomError in this order (docs/interface.md#order-of-checks):
 * forbidden, invalid, not_found, conflict, full.
 */
export function decide(room: Room, viewer: Participant, command: Command, now: Date): Event | null {
  const event = eventOf(room, viewer, command, stamp(room, viewer, now));
  if (event?.action === "withdrew") rejectOverlongReason(room, textBytes(event));
  else if (event) rejectOverfull(room, textBytes(event));
  return event;
}

function eventOf(room: Room, viewer: Participant, command: Command, event: Stamp): Event | null {
  switch (command.type) {
    case "join":
      return room.status !== "open" || viewer.joinedAt ? null : { ...event, action: "joined" };
    case "post":
      rejectClosed(room);
      rejectTooManyMessages(room);
      return { ...event, action: "posted", body: command.content };
    case "ask":
      checkAddressee(room, viewer, command.addresseeId);
      rejectClosed(room);
      rejectTooManyQuestions(room);
      return {
        ...event,
        action: "asked",
        body: command.question,
        blocking: command.blocking,
        addresseeId: command.addresseeId ?? null,
      };
    case "resolve":
      rejectForeignResolver(room, viewer, command.questionSeq);
      rejectUnresolvable(room, command.questionSeq);
      return {
        ...event,
        action: "resolved",
        body: command.resolution,
        questionSeq: command.questionSeq,
        basis: command.basis ?? "verified",
      };
    case "propose":
      rejectProposal(room, command.baseVersion);
      return {
        ...event,
        action: "proposed",
        body: command.markdown,
        version: room.contractVersion + 1,
        changes: null,
      };
    case "agree":
      return decideAgreement(room, viewer, command.version, event);
    case "approve":
      return decideApproval(room, viewer, command.version, event);
    case "decline":
      rejectClosed(room);
      rejectNoContract(room, command.byPerson);
      rejectStale(room, command.version);
      rejectTooManyMessages(room);
      return {
        ...event,
        action: "declined",
        body: command.reason,
        version: room.contractVersion,
        byPerson: command.byPerson ?? false,
      };
    case "withdraw":
      checkLastSeq(room, command.lastSeq);
      rejectClosed(room);
      rejectUnread(room, command.lastSeq);
      return { ...event, action: "withdrew", body: command.reason, byPerson: command.byPerson ?? false };
    case "replaceLink":
      rejectTooManyLinks(viewer);
      return { ...event, action: "replaced_link" };
  }
}

/**
 * Whether a viewer may send a command at all (docs/interface.md#rights): only the person who approves for a participant can
 * approve, and can also decline and withdraw, nothing else. The observer can send none.
 */
export function mayCommand({ kind }: Viewer, command: CommandType): boolean {
  if (kind === "person") return ["approve", "decline", "withdraw"].includes(command);
  return kind === "participant" && command !== "approve";
}

/** A kind of command; edits become a proposal. */
type CommandType = Command["type"] | "edit";

type Stamp = Pick<Event, "seq" | "at" | "participantId">;

function stamp(room: Room, viewer: Participant, now: Date): Stamp {
  const at = new Date(Math.max(now.getTime(), room.lastAt.getTime() + 1));
  return { seq: room.lastSeq + 1, at, participantId: viewer.id };
}

function decideAgreement(
  room: Room,
  viewer: Participant,
  version: number | undefined,
  event: Stamp,
): Event | null {
  rejectEnded(room);
  rejectNoContract(room);
  rejectStale(room, version);
  if (room.status === "agreed") return null;
  const repeated = viewer.agreement?.version === room.contractVersion;
  if (viewer.needsApproval) {
    if (repeated || awaitsApproval(room, viewer)) return null;
    rejectDeclinedByPerson(room, viewer);
    return { ...event, action: "submitted", version: room.contractVersion };
  }
  if (repeated && !isComplete(room)) return null;
  return { ...event, action: "agreed", version: room.contractVersion, byPerson: false };
}

/** Only this makes an agreement of a participant whose person decides (docs/interface.md#approve). */
function decideApproval(room: Room, viewer: Participant, version: number, event: Stamp): Event | null {
  rejectNoApproval(viewer);
  rejectEnded(room);
  if (room.contractVersion > 0) rejectStale(room, version);
  if (room.status === "agreed") return null;
  const repeated = viewer.agreement?.version === room.contractVersion;
  if (repeated && !isComplete(room)) return null;
  if (!repeated) rejectNotSubmitted(room, viewer);
  return { ...event, action: "agreed", version: room.contractVersion, byPerson: true };
}
