import {
  type Event,
  type EventOf,
  participantOf,
  type RoomTexts,
  roleOf,
  type Viewer,
} from "@/lib/room/room";
import { type Awaited, turnSince, whoseTurn } from "@/lib/room/turn";
import { presentActions } from "./available-actions";
import { type ContractBody, presentContract } from "./contracts";
import { type EndedBody, presentEnded } from "./endings";
import { type EventBody, presentEvent } from "./events";
import { presentMessage } from "./messages";
import type { Perspective } from "./perspective";
import { presentStanding } from "./present";
import { presentQuestions } from "./questions";
import type { ParticipantBody, RoomResponse } from "./responses";

/**
 * The whole room as the viewer may see it (docs/interface.md#read-a-room). `events` are the messages, questions and
 * resolutions and the proposal of the current contract. Instructions go to their own participant only
 * (docs/interface.md#rights).
 */
export function presentRoom(perspective: Perspective, texts: RoomTexts, events: Event[]): RoomResponse {
  const { room, viewer } = perspective;
  const me = participantOf(room, viewer);
  const instructions = texts.participants.find(({ id }) => id === me?.id)?.instructions;
  const questions = presentQuestions(room, events);
  const current = proposalIn(events, room.contractVersion);
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
      last_activity_at: room.lastAt.toISOString(),
    },
    room_goal: texts.goal,
    participants: presentParticipants(perspective, texts),
    conversation: events.flatMap((event) => (event.action === "posted" ? [presentMessage(room, event)] : [])),
    open_questions: questions.filter(({ status }) => status === "open"),
    resolved_questions: questions.filter(({ status }) => status === "resolved"),
    current_contract: current ? presentContract(room, current, events) : null,
    ended: presentEnded(room),
    available_actions: presentActions(perspective),
    ...presentStanding(perspective),
    head: room.head,
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

/** An agreed room, and the first agreement to its final version. Whatever was written later was not part of that agreement. */
export type AgreedRoom = RoomResponse & { first_agreement: { role: string; at: string }; closed_at: string };

/**
 * An agreed room as the viewer may see it. `events` must contain the agreements to the final version: of a participant
 * that agreed twice, the room's state knows only the second time.
 */
export function presentAgreedRoom(perspective: Perspective, texts: RoomTexts, events: Event[]): AgreedRoom {
  const { room } = perspective;
  const agreements = events
    .filter((event) => event.action === "agreed" && event.version === room.contractVersion)
    .sort((a, b) => a.seq - b.seq);
  const [first, last = first] = [agreements[0], agreements.at(-1)];
  if (!first || !last) throw new Error("An agreed room has an agreement to its final version.");
  return {
    ...presentRoom(perspective, texts, events),
    first_agreement: { role: roleOf(room, first.participantId), at: first.at.toISOString() },
    // The room may have later events: links can be replaced after it was closed.
    closed_at: last.at.toISOString(),
  };
}

/** A room that ended without agreement, and what each participant said last of the final version. */
export type EndedRoom = RoomResponse & { ended: EndedBody; positions: Position[] };
type Position = { role: string; action: "agreed" | "declined"; at: string; reason: string };

/** A room that ended as the viewer may see it. `events` must contain the agreements to and declines of the last version. */
export function presentEndedRoom(perspective: Perspective, texts: RoomTexts, events: Event[]): EndedRoom {
  const { room } = perspective;
  const ended = presentEnded(room);
  if (!ended) throw new Error("A room that ended has somebody who withdrew.");
  const positions = room.participants.flatMap(({ id, role }): Position[] => {
    const last = events.findLast(
      (event) =>
        event.participantId === id &&
        (event.action === "agreed" || event.action === "declined") &&
        event.version === room.contractVersion,
    );
    if (last?.action !== "agreed" && last?.action !== "declined") return [];
    const reason = last.action === "declined" ? last.body : "";
    return [{ role, action: last.action, at: last.at.toISOString(), reason }];
  });
  return { ...presentRoom(perspective, texts, events), ended, positions };
}

/** A room for its HTML page: the JSON response, and what the page shows beside it. */
export type RoomView = RoomResponse & {
  viewer: Viewer["kind"];
  turns: { role: string; participant_id: string; awaited: Awaited }[];
  /** Since when it is these participants' turn, or the room is closed. */
  turn_since: string;
  /** Every event in order; proposals without their text. */
  timeline: EventBody[];
  /** The version to show, and the text of the one before it ("" if there is none); null without a contract. */
  shown: { contract: ContractBody; before: string } | null;
  /** The database's clock when the room was read. */
  now: string;
};

/** The room page of a viewer. `events` are all events, with the text of the current version, of `version` and of the one before. */
export function presentView(
  perspective: Perspective & { now: Date },
  texts: RoomTexts,
  { events, version }: { events: Event[]; version: number },
): RoomView {
  const { room, viewer, now } = perspective;
  const shown = proposalIn(events, version);
  const before = proposalIn(events, version - 1);
  return {
    ...presentRoom(perspective, texts, events),
    viewer: viewer.kind,
    turns: whoseTurn(room).map(({ role, participantId, awaited }) => ({
      role,
      participant_id: participantId,
      awaited,
    })),
    turn_since: turnSince(room, events).toISOString(),
    timeline: events.map((event) => ({
      ...presentEvent(room, event),
      ...(event.action === "proposed" ? { body: "" } : {}),
    })),
    shown: shown ? { contract: presentContract(room, shown), before: before?.body ?? "" } : null,
    now: now.toISOString(),
  };
}

const proposalIn = (events: Event[], version: number) =>
  events.find(
    (event): event is EventOf<"proposed"> => event.action === "proposed" && event.version === version,
  );
