import { invalidField, RoomError } from "./errors";
import { limits } from "./limits";
import { quoteName } from "./quote-name";
import {
  awaitsApproval,
  isDeclinedByPerson,
  mayResolve,
  type Participant,
  participantById,
  type Room,
  roleOf,
} from "./room";

// Why a command is rejected: each function throws RoomError, with the request that helps.

/** Throws RoomError `conflict` or `full` if the room takes no proposal that is based on this version. */
export function rejectProposal(room: Room, baseVersion: number | undefined): void {
  rejectClosed(room);
  rejectStale(room, baseVersion);
  if (room.contractVersion >= limits.contractVersions)
    throw full(`it already holds ${limits.contractVersions} versions of the contract`);
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
    `Question qst_${questionSeq} can be resolved only by its addressee ${addressee} or its author ${author}.`,
    { next: "readRoom" },
  );
}

/** Throws RoomError `invalid` for an addressee that is the author or not in the room. */
export function checkAddressee(room: Room, viewer: Participant, addresseeId: string | undefined): void {
  if (addresseeId === undefined) return;
  const path = "addressed_to_participant_id";
  const others = room.participants
    .filter(({ id }) => id !== viewer.id)
    .map(({ id, role }) => `${id} (${quoteName(role)})`);
  const valid = `send one of ${others.join(", ")}, or leave it out to ask anyone`;
  if (addresseeId === viewer.id) throw invalidField(path, `is your own id: ${valid}.`);
  if (!participantById(room, addresseeId))
    throw invalidField(path, `is not a participant in this room: ${valid}.`);
}

/** Throws RoomError `invalid` for an event that the room does not have yet. */
export function checkLastSeq(room: Room, lastSeq: number): void {
  if (lastSeq <= room.lastSeq) return;
  throw invalidField(
    "last_seq",
    `is ${lastSeq}, but the last event of the room is ${room.lastSeq}: send the last_seq that you have read.`,
  );
}

/** Throws RoomError `conflict` while there is no contract. A person can't propose one. */
export function rejectNoContract(room: Room, byPerson = false): void {
  if (room.contractVersion > 0) return;
  if (byPerson)
    throw new RoomError("conflict", "There is no contract yet, so there is nothing to decline.", {
      next: "readRoom",
    });
  throw new RoomError("conflict", "There is no contract yet: propose the first version.", {
    next: "proposeContract",
  });
}

/** Throws RoomError `forbidden` if nobody approves for the participant: it was created without approval. */
export function rejectNoApproval({ role, needsApproval }: Participant): void {
  if (needsApproval) return;
  throw new RoomError("forbidden", `${quoteName(role)} needs no approval: it agrees without a person.`, {
    next: "readRoom",
  });
}

/** Throws RoomError `conflict` if the participant has not submitted the current version. */
export function rejectNotSubmitted(room: Room, viewer: Participant): void {
  if (awaitsApproval(room, viewer)) return;
  const message =
    room.contractVersion === 0
      ? "There is no contract yet, so there is nothing to approve."
      : `${quoteName(viewer.role)} has not submitted version ${room.contractVersion}: there is nothing to approve yet.`;
  throw new RoomError("conflict", message, { next: "readRoom" });
}

/** Throws RoomError `conflict` if the person of the participant has declined the current version. */
export function rejectDeclinedByPerson(room: Room, viewer: Participant): void {
  if (!isDeclinedByPerson(room, viewer)) return;
  const message = `Your person declined version ${room.contractVersion}, so you can't submit it again: propose another version. If your person has changed their mind, propose the same text again.`;
  throw new RoomError("conflict", message, { next: "proposeContract" });
}

/** Throws RoomError `conflict` if the room ended without agreement. */
export function rejectEnded(room: Room): void {
  if (room.status !== "ended") return;
  throw new RoomError("conflict", "This room ended without agreement: it accepts no more writes.", {
    next: "getFinalContract",
  });
}

/** Throws RoomError `conflict` if the room is agreed or has ended. */
export function rejectClosed(room: Room): void {
  rejectEnded(room);
  if (room.status !== "agreed") return;
  throw new RoomError("conflict", "This room is agreed: it accepts no more writes.", {
    next: "getFinalContract",
  });
}

/**
 * Throws RoomError `not_found` for a question that the room does not have, `conflict` for a resolved one or in a closed
 * room.
 */
export function rejectUnresolvable(room: Room, questionSeq: number): void {
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
    throw new RoomError("conflict", `Question qst_${questionSeq} is already resolved.`, { next: "readRoom" });
  }
}

/** Throws RoomError `conflict` for a version that is not the current one; none named is the current one. */
export function rejectStale(room: Room, version: number | undefined): void {
  if (version === undefined || version === room.contractVersion) return;
  const message =
    room.contractVersion === 0
      ? `You named contract version ${version}, but there is no contract yet: name 0 or leave it out.`
      : `You named contract version ${version}, but the current version is ${room.contractVersion}: read what changed before you go on.`;
  throw new RoomError("conflict", message, { next: "readEvents", currentVersion: room.contractVersion });
}

/** Throws RoomError `conflict` for a participant that has not read the newest event (docs/interface.md#withdraw). */
export function rejectUnread(room: Room, lastSeq: number): void {
  if (lastSeq === room.lastSeq) return;
  throw new RoomError(
    "conflict",
    `The room has events after ${lastSeq}, up to ${room.lastSeq}: read them before you withdraw.`,
    { next: "readEvents", after: lastSeq },
  );
}

/** Throws RoomError `full` after too many links. In a closed room a link can be replaced, too: it still opens the room. */
export function rejectTooManyLinks({ linksReplaced }: Participant): void {
  if (linksReplaced < limits.linkReplacements) return;
  const message = `You have replaced your link ${limits.linkReplacements} times already: keep the one that you have.`;
  throw new RoomError("full", message, { next: "readRoom" });
}

/** Throws RoomError `full` for a request that changes nothing if this many of its participant have stored their keys. */
export function rejectTooManyKeys(stored: number): void {
  if (stored < limits.keysWithoutEvent) return;
  const message = `You have sent ${limits.keysWithoutEvent} requests with an Idempotency-Key that changed nothing: no more of these keys are stored. This request would change nothing either. If you need its response, name the version of the contract and send no key.`;
  throw new RoomError("full", message, { next: "readRoom" });
}

/** Throws RoomError `full` if the room takes no more messages and declines. */
export function rejectTooManyMessages(room: Room): void {
  if (room.messageCount >= limits.messages)
    throw full(`it already holds ${limits.messages} messages and declines`);
}

/** Throws RoomError `full` if the room takes no more questions. */
export function rejectTooManyQuestions(room: Room): void {
  if (room.questions.length >= limits.questions) throw full(`it already holds ${limits.questions} questions`);
}

/** Throws RoomError `full` if a text of this many bytes does not fit into the room. */
export function rejectOverfull(room: Room, bytes: number): void {
  const left = limits.roomBytes - room.contentBytes;
  if (bytes <= left) return;
  throw full(`${left} of its ${limits.roomBytes} bytes of text are left, and your text has ${bytes}`);
}

/**
 * Throws RoomError `full` if the reason of a withdrawal does not fit. A room that is full can still be left: every reason
 * fits but one that redaction made longer.
 */
export function rejectOverlongReason(room: Room, bytes: number): void {
  const left = limits.roomBytes + limits.textBytes - room.contentBytes;
  if (bytes <= left) return;
  throw full(
    `${left} bytes are left for your reason, and it has ${bytes} once values that look like secrets are replaced. Send it without them`,
  );
}

const full = (what: string) => new RoomError("full", `This room is full: ${what}.`, { next: "readRoom" });
