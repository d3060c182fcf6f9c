import type { QuestionBody, RoomAnswer } from "../../lib/wire/responses";
import { parseContract, unresolvedLabels } from "./contract";
import { factsAskedFor, factsOf, resolutionText } from "./facts";
import type { Move, Side, View } from "./side";

/**
 * What a side does next in a room, from nothing but the room as its participant reads it; undefined: wait. It keeps no
 * memory, so an agent that is started again goes on where it stopped.
 */
export function nextMove(side: Side, room: RoomAnswer): Move | undefined {
  const me = room.participants.find(({ id }) => id === room.your_participant_id);
  if (!me || room.room_status === "agreed") return undefined;
  if (!me.joined_at) return { kind: "join" };
  return (
    firstNotDone(side.opening, room) ??
    resolveMove(side, room) ??
    finalizeMove(room) ??
    firstNotDone(contractMoves(side, room), room)
  );
}

function resolveMove(side: Side, room: RoomAnswer): Move | undefined {
  const mine = room.open_questions.filter((question) => mayResolve(side, question, room));
  const question = mine.find(({ blocking }) => blocking) ?? mine[0];
  if (!question) return undefined;
  const facts = factsAskedFor(question.question, side.knowledge);
  return { kind: "resolve", questionId: question.id, resolution: resolutionText(side.verified, facts) };
}

/** What is asked of anyone is left to others by a side that knows nothing on it. */
function mayResolve(side: Side, question: QuestionBody, room: RoomAnswer): boolean {
  if (question.asked_by_participant_id === room.your_participant_id) return false;
  if (question.addressed_to_participant_id !== null) {
    return question.addressed_to_participant_id === room.your_participant_id;
  }
  return factsAskedFor(question.question, side.knowledge).length > 0;
}

function finalizeMove(room: RoomAnswer): Move | undefined {
  const isBlocked = room.open_questions.some(({ blocking }) => blocking);
  const everyoneAgreed = room.participants.every(({ id }) => hasAgreed(room, id));
  return isMyTurn(room) && everyoneAgreed && !isBlocked ? { kind: "finalize" } : undefined;
}

/** Nobody agrees to a version that leaves something unresolved, not even to its own. */
function contractMoves(side: Side, room: RoomAnswer): Move[] {
  const view: View = { room, facts: factsOf(room) };
  const contract = room.current_contract;
  if (!contract) return isMyTurn(room) ? (side.draft?.(view) ?? []) : [];
  if (hasAgreed(room, room.your_participant_id)) return [];
  const terms = parseContract(contract.markdown);
  const isComplete = unresolvedLabels(terms).length === 0;
  const isOwn = contract.proposed_by_participant_id === room.your_participant_id;
  const moves: Move[] = isOwn ? [{ kind: "agree" }] : side.review(view, terms);
  return isComplete ? moves : moves.filter(({ kind }) => kind !== "agree");
}

const firstNotDone = (moves: Move[], room: RoomAnswer): Move | undefined =>
  moves.find((move) => !isDone(move, room));

function isDone(move: Move, room: RoomAnswer): boolean {
  const me = room.your_participant_id;
  if (move.kind === "say") {
    return room.conversation.some(
      ({ participant_id, content }) => participant_id === me && content === move.content,
    );
  }
  if (move.kind === "ask") {
    return [...room.open_questions, ...room.resolved_questions].some(
      ({ asked_by_participant_id, question }) => asked_by_participant_id === me && question === move.question,
    );
  }
  return false;
}

const isMyTurn = (room: RoomAnswer): boolean =>
  room.whose_turn.some(({ participant_id }) => participant_id === room.your_participant_id);

const hasAgreed = ({ current_contract: contract }: RoomAnswer, participantId: string | null): boolean =>
  contract?.agreements.some(
    ({ participant_id, version }) => participant_id === participantId && version === contract.version,
  ) ?? false;
