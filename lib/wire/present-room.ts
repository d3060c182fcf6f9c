import type { Event } from "@/lib/room/room";
import { participantOf } from "@/lib/room/room";
import type { RoomTexts } from "@/lib/room/texts";
import { presentActions } from "./available-actions";
import { nextStepText } from "./next-step-text";
import type { Perspective } from "./perspective";
import { presentContract, presentMessage, presentQuestion, presentTurns } from "./present";
import type { ParticipantBody, RoomAnswer } from "./responses";

/**
 * The whole room as the viewer may see it (docs/interface.md#read-a-room). `events` are the messages, questions and
 * resolutions and the proposal of the current contract. Instructions go to their own participant only
 * (docs/interface.md#rights).
 */
export function presentRoom(perspective: Perspective, texts: RoomTexts, events: Event[]): RoomAnswer {
  const { room, viewer } = perspective;
  const me = participantOf(room, viewer);
  const instructions = texts.participants.find(({ id }) => id === me?.id)?.instructions;
  const questions = presentQuestions(perspective, events);
  const current = events.find(
    (event) => event.action === "proposed" && event.version === room.contractVersion,
  );
  const lastActivityAt = room.lastAt.toISOString();
  return {
    your_role: me?.role ?? "observer",
    your_participant_id: me?.id ?? null,
    your_instructions: instructions ?? null,
    room: {
      room_id: room.id,
      title: texts.title,
      brief: texts.brief,
      goal: texts.goal,
      status: room.status,
      created_at: texts.createdAt.toISOString(),
      expires_at: texts.expiresAt.toISOString(),
      last_activity_at: lastActivityAt,
    },
    room_goal: texts.goal,
    room_status: room.status,
    participants: presentParticipants(perspective, texts),
    conversation: events.flatMap((event) => (event.action === "posted" ? [presentMessage(room, event)] : [])),
    open_questions: questions.filter(({ status }) => status === "open"),
    resolved_questions: questions.filter(({ status }) => status === "resolved"),
    current_contract: current?.action === "proposed" ? presentContract(room, current) : null,
    whose_turn: presentTurns(room),
    what_you_should_do_next: nextStepText(perspective),
    available_actions: presentActions(perspective),
    last_activity_at: lastActivityAt,
    last_seq: room.lastSeq,
  };
}

function presentParticipants({ room }: Perspective, texts: RoomTexts): ParticipantBody[] {
  const textsById = new Map(texts.participants.map((participant) => [participant.id, participant]));
  return room.participants.map(({ id, role, joinedAt }) => ({
    id,
    role,
    display_name: textsById.get(id)?.displayName ?? null,
    knows: textsById.get(id)?.knows ?? [],
    needs_to_determine: textsById.get(id)?.needsToDetermine ?? [],
    ...(joinedAt ? { joined_at: joinedAt.toISOString() } : {}),
  }));
}

function presentQuestions({ room }: Perspective, events: Event[]) {
  const resolutions = new Map(
    events.flatMap((event) => (event.action === "resolved" ? [[event.questionSeq, event] as const] : [])),
  );
  return events.flatMap((event) =>
    event.action === "asked" ? [presentQuestion(room, event, resolutions.get(event.seq))] : [],
  );
}
