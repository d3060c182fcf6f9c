import { isFull } from "./actions";
import {
  openBlockingQuestions,
  type Participant,
  participantOf,
  type Question,
  type Room,
  type Viewer,
  withoutAgreement,
} from "./room";
import { isAwaitedToResolve } from "./turn";

/** What a viewer should do next. The words for it are made in lib/wire/next-step-text.ts. */
export type Step =
  | { kind: "join" }
  | { kind: "resolve"; questions: Question[] }
  | { kind: "propose" }
  | { kind: "inform"; questions: Question[] }
  | { kind: "review"; version: number; openBlocking: Question[] }
  | { kind: "finalize"; version: number }
  | { kind: "answer"; questions: Question[] }
  | { kind: "full" }
  | { kind: "wait" }
  | { kind: "watch" }
  | { kind: "done" };

/** The first step that applies to this viewer, in the order of docs/interface.md#next-step. An observer watches. */
export function nextStep(room: Room, viewer: Viewer): Step {
  if (room.status === "agreed") return { kind: "done" };
  const me = participantOf(room, viewer);
  return me ? stepOf(room, me) : { kind: "watch" };
}

function stepOf(room: Room, me: Participant): Step {
  if (!me.joinedAt) return { kind: "join" };

  const blocking = openBlockingQuestions(room);
  // Nothing can be resolved or proposed any more.
  if (isFull(room) && (blocking.length > 0 || room.contractVersion === 0)) return { kind: "full" };
  const addressed = blocking.filter(({ addresseeId }) => addresseeId === me.id);
  if (addressed.length > 0) return { kind: "resolve", questions: addressed };
  const anyones = blocking.filter((question) => isAwaitedToResolve(question, me.id));
  if (anyones.length > 0) return { kind: "resolve", questions: anyones };
  if (blocking.some(({ addresseeId }) => addresseeId === null)) return { kind: "wait" };

  const asked = room.questions.filter(
    (question) => question.resolvedSeq === null && question.addresseeId === me.id,
  );
  if (room.contractVersion === 0) {
    return me === room.participants[0] ? { kind: "propose" } : { kind: "inform", questions: asked };
  }
  if (me.agreement?.version !== room.contractVersion) {
    return { kind: "review", version: room.contractVersion, openBlocking: blocking };
  }
  if (withoutAgreement(room).length === 0 && blocking.length === 0) {
    return { kind: "finalize", version: room.contractVersion };
  }
  return asked.length > 0 && !isFull(room) ? { kind: "answer", questions: asked } : { kind: "wait" };
}
