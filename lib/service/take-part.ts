import { metrics } from "@/lib/metrics";
import { rejectForeignResolver } from "@/lib/room/rejections";
import type { Event } from "@/lib/room/room";
import { roomNotFound } from "@/lib/store/not-found";
import { deleteRoom as deleteStoredRoom } from "@/lib/store/rooms";
import { readEvent } from "@/lib/store/timeline";
import {
  type AgreeRequest,
  type AgreeResponse,
  type ApproveRequest,
  type ContractRequest,
  type ContractResponse,
  type EditRequest,
  presentAgreement,
  presentContract,
} from "@/lib/wire/contracts";
import {
  type DeclineRequest,
  type DeclineResponse,
  presentEnded,
  type WithdrawRequest,
  type WithdrawResponse,
} from "@/lib/wire/endings";
import { type MessageRequest, presentMessage } from "@/lib/wire/messages";
import {
  presentQuestion,
  type QuestionRequest,
  type QuestionResponse,
  type ResolveRequest,
} from "@/lib/wire/questions";
import type { DeleteResponse, JoinResponse, MessageResponse } from "@/lib/wire/responses";
import { refresh, requireAccess, requireParticipant, type Session } from "./authenticate";
import { describeWrite, executeCommand, type WriteRequest } from "./execute-command";
import { tellDeletion } from "./notifications/tell-deletion";
import { isBrief, progressOf } from "./progress";
import type { Client } from "./rate-limit";
import { runReadingBack, runStoring } from "./retry";

/** Joins the room; repeating it keeps the first time (docs/interface.md#join). */
export async function joinRoom(session: Session): Promise<JoinResponse> {
  const outcome = await executeCommand(session, { type: "join" });
  const { id, role, joinedAt } = requireParticipant(outcome.session);
  return {
    participant_id: id,
    role,
    ...(joinedAt ? { joined_at: joinedAt.toISOString() } : {}),
    ...(await progressOf(outcome)),
  };
}

/** Appends a message (docs/interface.md#send-a-message). */
export async function sendMessage(
  session: Session,
  { content, ...more }: MessageRequest,
): Promise<MessageResponse> {
  const { room, event, progress, sent } = await perform(
    session,
    { type: "post", content, ...more },
    "posted",
  );
  return { message: sent(presentMessage(room, event), "content"), ...progress };
}

/** Asks a question (docs/interface.md#ask-a-question). */
export async function askQuestion(
  session: Session,
  { question, blocking, addressed_to_participant_id: addresseeId }: QuestionRequest,
): Promise<QuestionResponse> {
  const command = { type: "ask", question, blocking, addresseeId } as const;
  const { room, event, progress, sent } = await perform(session, command, "asked");
  return { question: sent(presentQuestion(room, event, undefined), "question"), ...progress };
}

/** Resolves a question (docs/interface.md#resolve-a-question). `questionId` as in its body, `qst_<seq>`. */
export async function resolveQuestion(
  session: Session,
  questionId: string,
  { resolution, basis }: ResolveRequest,
): Promise<QuestionResponse> {
  const questionSeq = questionSeqOf(questionId);
  const command = { type: "resolve", questionSeq, resolution, basis } as const;
  const { room, event, progress, sent } = await perform(session, command, "resolved");
  const asked = await runReadingBack(describeWrite(session, event), () => readEvent(room, questionSeq));
  return {
    question: sent(presentQuestion(room, requireEvent(asked, "asked"), event), "resolution"),
    ...progress,
  };
}

/** Throws RoomError `forbidden` for a caller that is neither author nor addressee (docs/interface.md#order-of-checks). */
export function requireResolver(session: Session, questionId: string): void {
  rejectForeignResolver(session.room, requireParticipant(session), questionSeqOf(questionId));
}

/** Proposes the next version of the contract (docs/interface.md#propose-a-contract). */
export async function proposeContract(
  session: Session,
  { markdown, base_version: baseVersion }: ContractRequest,
): Promise<ContractResponse> {
  return contractResponse(session, { type: "propose", markdown, baseVersion });
}

/** Proposes the next version by small edits to the current one (docs/interface.md#edit-a-contract). */
export const editContract = (
  session: Session,
  { base_version: baseVersion, edits }: EditRequest,
): Promise<ContractResponse> => contractResponse(session, { type: "edit", baseVersion, edits });

async function contractResponse(session: Session, request: WriteRequest): Promise<ContractResponse> {
  const { room, event, progress, sent } = await perform(session, request, "proposed");
  return { contract: sent(presentContract(room, event), "markdown"), ...progress };
}

/**
 * Agrees to the current version, and closes the room when nothing is missing; for a participant whose person approves,
 * submits the version to that person (docs/interface.md#agree).
 */
export async function agreeToContract(
  session: Session,
  { contract_version: version }: AgreeRequest,
): Promise<AgreeResponse> {
  return agreeResponse(session, { type: "agree", version });
}

/**
 * Approves the version that was submitted to this person, and closes the room when nothing is missing
 * (docs/interface.md#approve).
 */
export const approveContract = (
  session: Session,
  { contract_version: version }: ApproveRequest,
): Promise<AgreeResponse> => agreeResponse(session, { type: "approve", version });

async function agreeResponse(session: Session, request: WriteRequest): Promise<AgreeResponse> {
  const outcome = await executeCommand(session, request);
  const { room } = outcome.session;
  const me = requireParticipant(outcome.session);
  return { ...presentAgreement(room, me), ...(await progressOf(outcome)) };
}

/** Declines the current version of the contract (docs/interface.md#decline). */
export async function declineContract(
  session: Session,
  { contract_version: version, reason }: DeclineRequest,
): Promise<DeclineResponse> {
  const { event, progress } = await perform(session, { type: "decline", version, reason }, "declined");
  return { declined_contract_version: event.version, ...progress };
}

/** Leaves the negotiation, which ends the room (docs/interface.md#withdraw). */
export async function withdraw(
  session: Session,
  { reason, last_seq: lastSeq }: WithdrawRequest,
): Promise<WithdrawResponse> {
  const { room, progress } = await perform(session, { type: "withdraw", lastSeq, reason }, "withdrew");
  return { ended: presentEnded(room), ...progress };
}

/**
 * Deletes the room for everyone (docs/interface.md#deletion-and-expiry). Throws RoomError `forbidden` for a person who
 * approves, `not_found` if the room is gone, `unauthenticated` if the link was replaced meanwhile, and `unavailable`, not
 * `uncertain`, if the database gave no response: a deletion can be retried safely.
 */
export async function deleteRoom(session: Session, client: Client): Promise<DeleteResponse> {
  requireAccess(session, "participantOrObserver");
  const { room, tokenHash } = session;
  const write = { after: room.lastSeq, isRepeatable: true };
  const told = await runStoring(write, () => deleteStoredRoom(room.id, tokenHash));
  if (!told) {
    await refresh(session);
    throw roomNotFound();
  }
  tellDeletion(session, told, client);
  metrics().deletedRooms.inc({ why: "asked" });
  return { room_id: room.id, status: "deleted" };
}

/** The number in a question's id; 0, which no question has, when it is not such an id. */
const questionSeqOf = (questionId: string): number =>
  Number(/^qst_([1-9]\d{0,8})$/.exec(questionId)?.[1] ?? 0);

/** Executes a command that always brings an event about. */
async function perform<Action extends Event["action"]>(
  session: Session,
  request: WriteRequest,
  action: Action,
) {
  const outcome = await executeCommand(session, request);
  const event = requireEvent(outcome.event, action);
  const leavesOut = isBrief(outcome);
  /** The response with the text that the client sent, unless it asked to leave it out. */
  const sent = <Body extends object, Field extends keyof Body>(body: Body, field: Field) => {
    const { [field]: text, ...rest } = body;
    return leavesOut ? rest : body;
  };
  return { room: outcome.session.room, event, progress: await progressOf(outcome), sent };
}

function requireEvent<Action extends Event["action"]>(event: Event | null, action: Action) {
  if (event?.action === action) return event as Extract<Event, { action: Action }>;
  throw new Error(`The event is not ${action}, but ${event?.action}.`);
}
