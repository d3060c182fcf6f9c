import { refuseForeignResolver } from "@/lib/room/decide";
import type { Event, Room } from "@/lib/room/room";
import { readEvent } from "@/lib/store/events";
import {
  presentAgreement,
  presentContract,
  presentMessage,
  presentProgress,
  presentQuestion,
} from "@/lib/wire/present";
import type * as requests from "@/lib/wire/requests";
import type * as responses from "@/lib/wire/responses";
import { act, writeOf } from "./act";
import { callingParticipant, type Session } from "./authenticate";
import type { Outcome } from "./outcome";
import { readingBack } from "./uncertain";

/** Joins the room; repeating it keeps the first time (docs/interface.md#join). */
export async function joinRoom(session: Session): Promise<responses.JoinAnswer> {
  const outcome = await act(session, { type: "join" });
  const { id, role, joinedAt } = callingParticipant(outcome.session);
  return {
    participant_id: id,
    role,
    ...(joinedAt ? { joined_at: joinedAt.toISOString() } : {}),
    ...progressOf(outcome),
  };
}

/** Appends a message (docs/interface.md#send-a-message). */
export async function sendMessage(
  session: Session,
  { content }: requests.MessageRequest,
): Promise<responses.MessageAnswer> {
  const outcome = await act(session, { type: "post", content });
  return {
    message: presentMessage(outcome.session.room, brought(outcome, "posted")),
    ...progressOf(outcome),
  };
}

/** Asks a question (docs/interface.md#ask-a-question). */
export async function askQuestion(
  session: Session,
  { question, blocking, addressed_to_participant_id: addresseeId }: requests.QuestionRequest,
): Promise<responses.QuestionAnswer> {
  const outcome = await act(session, { type: "ask", question, blocking, addresseeId });
  return {
    question: presentQuestion(outcome.session.room, brought(outcome, "asked"), undefined),
    ...progressOf(outcome),
  };
}

/** Resolves a question (docs/interface.md#resolve-a-question). `questionId` as in its body, `qst_<seq>`. */
export async function resolveQuestion(
  session: Session,
  questionId: string,
  { resolution }: requests.ResolveRequest,
): Promise<responses.QuestionAnswer> {
  const questionSeq = questionSeqOf(questionId);
  const outcome = await act(session, { type: "resolve", questionSeq, resolution });
  const { room } = outcome.session;
  const resolved = brought(outcome, "resolved");
  const asked = await readingBack(writeOf(session, resolved), () => askedEvent(room, questionSeq));
  return {
    question: presentQuestion(room, asked, resolved),
    ...progressOf(outcome),
  };
}

/**
 * Throws RoomError `forbidden` for a caller that is neither author nor addressee, before the body
 * (docs/interface.md#order-of-checks).
 */
export function permitResolver(session: Session, questionId: string): void {
  refuseForeignResolver(session.room, callingParticipant(session), questionSeqOf(questionId));
}

/** Proposes the next version of the contract (docs/interface.md#propose-a-contract). */
export async function proposeContract(
  session: Session,
  { markdown, base_version: baseVersion }: requests.ContractRequest,
): Promise<responses.ContractAnswer> {
  const outcome = await act(session, { type: "propose", markdown, baseVersion });
  return {
    contract: presentContract(outcome.session.room, brought(outcome, "proposed")),
    ...progressOf(outcome),
  };
}

/** Agrees to the current version, and closes the room when nothing is missing (docs/interface.md#agree). */
export async function agreeToContract(
  session: Session,
  { contract_version: version }: requests.AgreeRequest,
): Promise<responses.AgreeAnswer> {
  const outcome = await act(session, { type: "agree", version });
  return { ...presentAgreement(outcome.session), ...progressOf(outcome) };
}

/** The number in a question's id; 0, which no question has, when it is no such id. */
const questionSeqOf = (questionId: string): number =>
  Number(/^qst_([1-9]\d{0,8})$/.exec(questionId)?.[1] ?? 0);

const progressOf = ({ session, redactions }: Outcome) => presentProgress(session, redactions);

/** The event of a command that always brings one about. */
function brought<Action extends Event["action"]>({ event }: Outcome, action: Action) {
  if (event?.action === action) return event as Extract<Event, { action: Action }>;
  throw new Error(`The command brought about no ${action} event.`);
}

async function askedEvent(room: Room, seq: number) {
  const event = await readEvent(room, seq);
  if (event.action !== "asked") throw new Error(`Event ${seq} asks nothing.`);
  return event;
}
