import { isFull } from "./actions";
import { limits } from "./limits";
import {
  canBeAgreed,
  isUndecided,
  openBlockingQuestions,
  type Participant,
  participantOf,
  type Question,
  type Room,
  type Viewer,
} from "./room";
import { type Awaited, type Turn, whoseTurn } from "./turn";

/** What a viewer should do next: what the room waits for, or else. The words are made in lib/wire/next-step-text.ts. */
export type Step =
  | Awaited
  | { kind: "inform"; questions: Question[] }
  /** Its person decides on what the participant has submitted. */
  | { kind: "awaitPerson"; version: number }
  /** All have agreed and nothing blocks: its person, who has approved, closes the room by approving again. */
  | { kind: "awaitClosing"; version: number }
  | { kind: "answer"; questions: Question[] }
  | { kind: "full" }
  | { kind: "wait" }
  | { kind: "watch" }
  | { kind: "agreed" }
  | { kind: "ended" };

/**
 * The first step that applies to this viewer, in the order of docs/interface.md#next-step. An observer watches, and so
 * does a person who has nothing to approve. It never contradicts whoseTurn(): a viewer whose turn it is gets the step
 * that the room waits for; any other viewer gets one that nobody waits for.
 */
export function nextStep(room: Room, viewer: Viewer): Step {
  if (room.status !== "open") return { kind: room.status };
  const me = participantOf(room, viewer);
  if (!me) return { kind: "watch" };
  return viewer.kind === "person" ? (awaitedOf(room, me, "person") ?? { kind: "watch" }) : stepOf(room, me);
}

/** What the room waits for from a participant, or from its person. */
const awaitedOf = (room: Room, me: Participant, who: Turn["waitsFor"]): Awaited | undefined =>
  whoseTurn(room).find(({ participantId, waitsFor }) => participantId === me.id && waitsFor === who)?.awaited;

function stepOf(room: Room, me: Participant): Step {
  if (!me.joinedAt) return { kind: "join" };
  const blocking = openBlockingQuestions(room);
  // Nothing more can be resolved or proposed.
  if (isFull(room) && (blocking.length > 0 || room.contractVersion === 0)) return { kind: "full" };
  const awaited = awaitedOf(room, me, "participant");
  if (awaited?.kind === "resolve") return { kind: "resolve", questions: addressedFirst(awaited.questions) };
  return awaited ?? stepMeanwhile(room, me, blocking.length > 0);
}

/** What a participant can do while the room waits for others. */
function stepMeanwhile(room: Room, me: Participant, isBlocked: boolean): Step {
  const isProposer = me.id === room.proposerId && isUndecided(room, me);
  if (isProposer && canBeAgreed(room) && !isBlocked)
    return { kind: "confirm", version: room.contractVersion };
  const waiting = waitingStep(room, me);
  if (isFull(room)) return waiting;
  const questions = room.questions.filter(
    ({ resolvedSeq, addresseeId }) => resolvedSeq === null && addresseeId === me.id,
  );
  const canPost = !me.hasPosted && room.messageCount < limits.messages;
  if (room.contractVersion === 0 && canPost && !isBlocked) return { kind: "inform", questions };
  return questions.length > 0 ? { kind: "answer", questions } : waiting;
}

function waitingStep(room: Room, me: Participant): Step {
  const awaited = awaitedOf(room, me, "person");
  if (!awaited) return { kind: "wait" };
  const kind = awaited.kind === "finalize" ? "awaitClosing" : "awaitPerson";
  return { kind, version: room.contractVersion };
}

const addressedFirst = (questions: Question[]): Question[] => [
  ...questions.filter(({ addresseeId }) => addresseeId !== null),
  ...questions.filter(({ addresseeId }) => addresseeId === null),
];
