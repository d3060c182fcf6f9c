import { beforeEvents, evolve } from "./evolve";
import { quoteName } from "./quote-name";
import {
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
  /** Somebody declined the current version, and everyone else has taken a position. */
  | { kind: "revise"; version: number; declinedBy: string[] }
  | { kind: "finalize"; version: number };

/** A participant that the room waits for, and what for, also in a few words. */
export type Turn = { participantId: string; role: string; awaited: Awaited; reason: string };

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
  const undecided = room.participants.filter((participant) => isUndecided(room, participant));
  const reviewers = undecided.filter(({ id }) => id !== room.proposerId);
  if (reviewers.length > 0) {
    return reviewers.map((participant) => turn(participant, { kind: "review", version }));
  }
  if (undecided.length > 0) {
    return undecided.map((proposer) => turn(proposer, { kind: "confirm", version }));
  }

  const declinedBy = decliners(room).map(({ role }) => role);
  if (declinedBy.length > 0) {
    return room.participants.map((participant) => turn(participant, { kind: "revise", version, declinedBy }));
  }

  return room.participants.map((participant) => turn(participant, { kind: "finalize", version }));
}

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

const turn = ({ id, role }: Participant, awaited: Awaited): Turn => ({
  participantId: id,
  role,
  awaited,
  reason: reasonOf(awaited),
});

function reasonOf(awaited: Awaited): string {
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
    case "finalize":
      return "call finalize";
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
