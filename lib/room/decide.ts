import { RoomError } from "./errors";
import { isComplete } from "./evolve";
import { limits } from "./limits";
import { quoteName } from "./quote-name";
import {
  awaitsApproval,
  type Command,
  type Event,
  mayResolve,
  type Participant,
  participantById,
  type Room,
  roleOf,
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
  // A room that is full can still be left.
  if (event && event.action !== "withdrew") rejectOverfull(room, textBytes(event));
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
      if (room.questions.length >= limits.questions)
        throw full(`it holds ${limits.questions} questions already`);
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
      rejectNoContract(room);
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

/** Throws RoomError `conflict` or `full` if the room takes no proposal that is based on this version. */
export function rejectProposal(room: Room, baseVersion: number | undefined): void {
  rejectClosed(room);
  rejectStale(room, baseVersion);
  if (room.contractVersion >= limits.contractVersions)
    throw full(`it holds ${limits.contractVersions} versions of the contract already`);
}

/**
 * Throws RoomError `forbidden` for a participant that is neither author nor addressee of a question
 * (docs/interface.md#rights). Exported because this check precedes reading the body
 * (docs/interface.md#order-of-checks). An unknown question passes.
 */
export function rejectForeignResolver(room: Room, viewer: Participant, questionSeq: number): void {
  const question = room.questions.find(({ seq }) => seq === questionSeq);
  if (!question || mayResolve(question, viewer.id)) return;
  const author = quoteName(roleOf(room, question.authorId));
  const addressee = quoteName(roleOf(room, question.addresseeId ?? ""));
  throw new RoomError(
    "forbidden",
    `Question qst_${questionSeq} can be resolved by its addressee ${addressee} or its author ${author} only.`,
    { next: "readRoom" },
  );
}

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

function checkAddressee(room: Room, viewer: Participant, addresseeId: string | undefined): void {
  if (addresseeId === undefined) return;
  const path = "addressed_to_participant_id";
  const others = room.participants
    .filter(({ id }) => id !== viewer.id)
    .map(({ id, role }) => `${id} (${quoteName(role)})`);
  const valid = `send one of ${others.join(", ")}, or leave it out to ask anyone`;
  if (addresseeId === viewer.id) throw invalid(path, `is yourself: ${valid}.`);
  if (!participantById(room, addresseeId)) throw invalid(path, `is nobody in this room: ${valid}.`);
}

function checkLastSeq(room: Room, lastSeq: number): void {
  if (lastSeq <= room.lastSeq) return;
  throw invalid(
    "last_seq",
    `is ${lastSeq}, but the last event of the room is ${room.lastSeq}: send the last_seq that you have read.`,
  );
}

function rejectNoContract(room: Room): void {
  if (room.contractVersion > 0) return;
  throw new RoomError("conflict", "There is no contract yet: propose the first version.", {
    next: "proposeContract",
  });
}

/** Nobody approves for a participant that was created without approval: it agrees by itself. */
function rejectNoApproval({ role, needsApproval }: Participant): void {
  if (needsApproval) return;
  throw new RoomError("forbidden", `Nobody approves for ${quoteName(role)}: it agrees by itself.`, {
    next: "readRoom",
  });
}

function rejectNotSubmitted(room: Room, viewer: Participant): void {
  if (awaitsApproval(room, viewer)) return;
  const message =
    room.contractVersion === 0
      ? "There is no contract yet, so there is nothing to approve."
      : `${quoteName(viewer.role)} has not submitted version ${room.contractVersion}: there is nothing to approve yet.`;
  throw new RoomError("conflict", message, { next: "readRoom" });
}

function rejectEnded(room: Room): void {
  if (room.status !== "ended") return;
  throw new RoomError("conflict", "This room ended without agreement: it accepts no more writes.", {
    next: "getFinalContract",
  });
}

function rejectClosed(room: Room): void {
  rejectEnded(room);
  if (room.status !== "agreed") return;
  throw new RoomError("conflict", "This room is agreed: it accepts no more writes.", {
    next: "getFinalContract",
  });
}

function rejectUnresolvable(room: Room, questionSeq: number): void {
  const question = room.questions.find(({ seq }) => seq === questionSeq);
  if (!question) {
    throw new RoomError(
      "not_found",
      "There is no such question in this room: send the id of one of its open_questions.",
      { next: "readRoom" },
    );
  }
  rejectClosed(room);
  if (question.resolvedSeq !== null) {
    throw new RoomError("conflict", `Question qst_${questionSeq} is resolved already.`, { next: "readRoom" });
  }
}

function rejectStale(room: Room, version: number | undefined): void {
  if (version === undefined || version === room.contractVersion) return;
  const message =
    room.contractVersion === 0
      ? `You named contract version ${version}, but there is no contract yet: name 0 or leave it out.`
      : `You named contract version ${version}, but the current version is ${room.contractVersion}: read what changed before you go on.`;
  throw new RoomError("conflict", message, { next: "readEvents", currentVersion: room.contractVersion });
}

/** Only those who have read the newest event may withdraw (docs/interface.md#withdraw). */
function rejectUnread(room: Room, lastSeq: number): void {
  if (lastSeq === room.lastSeq) return;
  throw new RoomError(
    "conflict",
    `The room has events after ${lastSeq}, up to ${room.lastSeq}: read them before you withdraw.`,
    { next: "readEvents", after: lastSeq },
  );
}

/** In a closed room a link can be replaced, too: it still opens the room. */
function rejectTooManyLinks({ linksReplaced }: Participant): void {
  if (linksReplaced < limits.linkReplacements) return;
  const message = `You have replaced your link ${limits.linkReplacements} times already: keep the one that you have.`;
  throw new RoomError("full", message, { next: "readRoom" });
}

function rejectTooManyMessages(room: Room): void {
  if (room.messageCount >= limits.messages)
    throw full(`it holds ${limits.messages} messages and declines already`);
}

function rejectOverfull(room: Room, bytes: number): void {
  const left = limits.roomBytes - room.contentBytes;
  if (bytes <= left) return;
  throw full(`of its ${limits.roomBytes} bytes of text ${left} are left, and yours has ${bytes}`);
}

const full = (what: string) => new RoomError("full", `This room is full: ${what}.`, { next: "readRoom" });

const invalid = (path: string, message: string) =>
  new RoomError("invalid", `${path} ${message}`, { issues: [{ path, message }] });
