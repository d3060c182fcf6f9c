import { beforeEvents, evolve } from "./evolve";
import { quoteName } from "./quote-name";
import {
  awaitsApproval,
  canBeAgreed,
  decliners,
  type Event,
  isUndecided,
  openBlockingQuestions,
  type Participant,
  type Question,
  type Room,
} from "./room";

export type Awaited =
  | { kind: "join" }
  | { kind: "resolve"; questions: Question[] }
  | { kind: "propose" }
  | { kind: "review"; version: number }
  /** Everyone else has taken a position on the proposer's version. */
  | { kind: "confirm"; version: number }
  /** A person declined the current version, or a participant did and everyone else has taken a position. */
  | { kind: "revise"; version: number; declinedBy: string[] }
  /** The participant has submitted the version: its person decides. */
  | { kind: "approve"; version: number }
  | { kind: "finalize"; version: number };

/**
 * Whom the room waits for, and what for, also in a few words: a participant, or the person who approves for it. A
 * participant is in at most one turn.
 */
export type Turn = {
  participantId: string;
  role: string;
  waitsFor: "participant" | "person";
  awaited: Awaited;
  reason: string;
};

/**
 * Whose turn it is, in the order of the participants; nobody once the room is closed (docs/interface.md#whose-turn).
 */
export function whoseTurn(room: Room): Turn[] {
  if (room.status !== "open") return [];

  const absent = room.participants.filter(({ joinedAt }) => joinedAt === null);
  if (absent.length > 0) return absent.map((participant) => turn(participant, { kind: "join" }));

  const blocking = openBlockingQuestions(room);
  if (blocking.length > 0) return resolvers(room, blocking);

  if (room.contractVersion === 0) {
    return room.participants.slice(0, 1).map((creator) => turn(creator, { kind: "propose" }));
  }

  const version = room.contractVersion;
  const declinedBy = decliners(room).map(({ role }) => role);
  const deciding = [...undecidedTurns(room, version), ...approvalTurns(room, version, declinedBy)];
  if (canBeAgreed(room) && deciding.length > 0) return inOrder(room, deciding);

  if (declinedBy.length > 0) {
    return room.participants.map((participant) => turn(participant, { kind: "revise", version, declinedBy }));
  }

  return room.participants.map((participant) =>
    turn(participant, { kind: "finalize", version }, participant.needsApproval ? "person" : "participant"),
  );
}

/** Those who have taken no position on the current version; its proposer only after all others. */
function undecidedTurns(room: Room, version: number): Turn[] {
  const undecided = room.participants.filter((participant) => isUndecided(room, participant));
  const reviewers = undecided.filter(({ id }) => id !== room.proposerId);
  if (reviewers.length > 0) return reviewers.map((reviewer) => turn(reviewer, { kind: "review", version }));
  return undecided.map((proposer) => turn(proposer, { kind: "confirm", version }));
}

/** The persons who have not decided on the current version. Nobody is asked for a version that another has declined. */
const approvalTurns = (room: Room, version: number, declinedBy: string[]): Turn[] =>
  room.participants
    .filter((participant) => declinedBy.length === 0 && awaitsApproval(room, participant))
    .map((participant) => turn(participant, { kind: "approve", version }, "person"));

const inOrder = ({ participants }: Room, turns: Turn[]): Turn[] =>
  participants.flatMap(({ id }) => turns.filter(({ participantId }) => participantId === id));

/** Whether the room waits for this participant to resolve this question: its addressee, or else all but its author. */
const isAwaitedToResolve = (question: Question, participantId: string): boolean =>
  question.addresseeId === null
    ? question.authorId !== participantId
    : question.addresseeId === participantId;

/** The first five of some names, and how many more there are: a room may hold 200 questions. */
export const firstFew = (names: string[]): string =>
  names.length > 5 ? `${names.slice(0, 5).join(", ")} and ${names.length - 5} more` : names.join(", ");

function resolvers(room: Room, blocking: Question[]): Turn[] {
  return room.participants.flatMap((participant) => {
    const mine = blocking.filter((question) => isAwaitedToResolve(question, participant.id));
    return mine.length > 0 ? [turn(participant, { kind: "resolve", questions: mine })] : [];
  });
}

const turn = (
  { id, role }: Participant,
  awaited: Awaited,
  waitsFor: Turn["waitsFor"] = "participant",
): Turn => ({ participantId: id, role, waitsFor, awaited, reason: reasonOf(awaited, waitsFor) });

function reasonOf(awaited: Awaited, waitsFor: Turn["waitsFor"]): string {
  switch (awaited.kind) {
    case "join":
      return "join";
    case "resolve":
      return `resolve ${firstFew(awaited.questions.map(({ seq }) => `qst_${seq}`))}`;
    case "propose":
      return "propose the first version";
    case "review":
      return `review version ${awaited.version}`;
    case "confirm":
      return `agree to version ${awaited.version} or change it`;
    case "revise":
      return `version ${awaited.version} was declined by ${awaited.declinedBy.map(quoteName).join(", ")}: propose another version, or withdraw`;
    case "approve":
      return `approve version ${awaited.version}`;
    case "finalize":
      return waitsFor === "person"
        ? `approve version ${awaited.version} again, which closes the room`
        : "call finalize";
  }
}

/**
 * Since when it is the turn of the same participants for the same thing (one more question to the same participant does
 * not start a new turn). For a closed room: since when it is. `events` are all events of the room, in order.
 */
export function turnSince(room: Room, events: Event[]): Date {
  let state = beforeEvents(room);
  let turn: string | undefined;
  let since = room.lastAt;
  for (const event of events) {
    state = evolve(state, event);
    const next = turnKey(state);
    if (next !== turn) since = event.at;
    turn = next;
  }
  return since;
}

const turnKey = (room: Room): string =>
  JSON.stringify(
    whoseTurn(room).map(({ participantId, awaited }) => [
      participantId,
      awaited.kind,
      // Stryker disable next-line ConditionalExpression: only the types ask; a missing version is as constant as 0
      "version" in awaited ? awaited.version : 0,
    ]),
  );
