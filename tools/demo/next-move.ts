import type { QuestionBody } from "@/lib/wire/questions";
import { parseContract, unresolvedLabels } from "./contract";
import { answerWith, factsAskedFor, factsOf } from "./facts";
import type { KnownRoom } from "./known-room";
import type { Move, Party, View } from "./party";

/**
 * The next move of a party, derived only from the room as its participant reads it; undefined means wait. It keeps no
 * memory, so a restarted agent continues where it stopped.
 */
export function nextMove(party: Party, room: KnownRoom): Move | undefined {
  const me = room.participants.find(({ id }) => id === room.your_participant_id);
  if (!me || room.room_status === "agreed") return undefined;
  if (!me.joined_at) return { kind: "join" };
  return (
    firstNotDone(party.opening, room) ??
    resolveMove(party, room) ??
    finalizeMove(room) ??
    firstNotDone(contractMoves(party, room), room)
  );
}

function resolveMove(party: Party, room: KnownRoom): Move | undefined {
  const mine = room.open_questions.filter((question) => mayResolve(party, question, room));
  const question = mine.find(({ blocking }) => blocking) ?? mine[0];
  if (!question) return undefined;
  const facts = factsAskedFor(question.question, party.knowledge);
  return { kind: "resolve", questionId: question.id, ...answerWith(party.verified, facts) };
}

/** A party that knows nothing about a question to anyone leaves it to others. */
function mayResolve(party: Party, question: QuestionBody, room: KnownRoom): boolean {
  if (question.asked_by_participant_id === room.your_participant_id) return false;
  if (question.addressed_to_participant_id !== null) {
    return question.addressed_to_participant_id === room.your_participant_id;
  }
  return factsAskedFor(question.question, party.knowledge).length > 0;
}

function finalizeMove(room: KnownRoom): Move | undefined {
  const isBlocked = room.open_questions.some(({ blocking }) => blocking);
  const everyoneAgreed = room.participants.every(({ id }) => hasAgreed(room, id));
  return isMyTurn(room) && everyoneAgreed && !isBlocked ? { kind: "finalize" } : undefined;
}

/** No party agrees to a version with an unresolved point, not even to its own. */
function contractMoves(party: Party, room: KnownRoom): Move[] {
  const view: View = { room, facts: factsOf(room) };
  const contract = room.current_contract;
  if (!contract) return isMyTurn(room) ? (party.draft?.(view) ?? []) : [];
  if (hasAgreed(room, room.your_participant_id)) return [];
  const terms = parseContract(contract.markdown);
  const isComplete = unresolvedLabels(terms).length === 0;
  const isOwn = contract.proposed_by_participant_id === room.your_participant_id;
  const moves: Move[] = isOwn ? [{ kind: "agree" }] : party.review(view, terms);
  return isComplete ? moves : moves.filter(({ kind }) => kind !== "agree");
}

const firstNotDone = (moves: Move[], room: KnownRoom): Move | undefined =>
  moves.find((move) => !isDone(move, room));

function isDone(move: Move, room: KnownRoom): boolean {
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

const isMyTurn = (room: KnownRoom): boolean =>
  room.whose_turn.some(({ participant_id }) => participant_id === room.your_participant_id);

const hasAgreed = ({ current_contract: contract }: KnownRoom, participantId: string | null): boolean =>
  contract?.agreements.some(
    ({ participant_id, version }) => participant_id === participantId && version === contract.version,
  ) ?? false;
