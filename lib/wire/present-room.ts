import { type Event, lastPosition, participantOf, proposalIn, type RoomTexts, roleOf } from "@/lib/room/room";
import { type Turn, turnSince, whoseTurn } from "@/lib/room/turn";
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
 * resolutions, and what was said about the current contract: its proposal, submissions, agreements and declines.
 * Instructions go to their own participant only (docs/interface.md#rights), not to the person who approves for it.
 */
export function presentRoom(perspective: Perspective, texts: RoomTexts, events: Event[]): RoomResponse {
  const { room, viewer } = perspective;
  const me = participantOf(room, viewer);
  const mine = texts.participants.find(({ id }) => id === me?.id);
  const questions = presentQuestions(room, events);
  const current = proposalIn(events, room.contractVersion);
  return {
    viewer: viewer.kind,
    your_role: me?.role ?? "observer",
    your_participant_id: me?.id ?? null,
    your_instructions: viewer.kind === "participant" ? (mine?.instructions ?? null) : null,
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
  return room.participants.map(({ id, role, joinedAt, needsApproval, submittedVersion }) => ({
    id,
    role,
    display_name: textsById.get(id)?.displayName ?? null,
    knows: textsById.get(id)?.knows ?? [],
    needs_to_determine: textsById.get(id)?.needsToDetermine ?? [],
    ...(joinedAt ? { joined_at: joinedAt.toISOString() } : {}),
    ...(needsApproval
      ? {
          approval: "person" as const,
          submitted_version: submittedVersion === room.contractVersion ? submittedVersion : null,
        }
      : {}),
  }));
}

/**
 * An agreed room, and the first agreement to its final version that was not taken back by a decline. Whatever was written
 * later was not part of that agreement.
 */
export type AgreedRoom = RoomResponse & { first_agreement: { role: string; at: string }; closed_at: string };

/**
 * An agreed room as the viewer may see it. `events` must contain the agreements to and declines of the final version: of a
 * participant that agreed twice, the room's state knows only the second time.
 */
export function presentAgreedRoom(perspective: Perspective, texts: RoomTexts, events: Event[]): AgreedRoom {
  const { room } = perspective;
  const isDeclinedAfter = (agreement: Event) =>
    events.some(
      (event) =>
        event.action === "declined" &&
        event.version === room.contractVersion &&
        event.participantId === agreement.participantId &&
        event.seq > agreement.seq,
    );
  const agreements = events
    .filter((event) => event.action === "agreed" && event.version === room.contractVersion)
    .filter((event) => !isDeclinedAfter(event))
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
type Position = { role: string; action: "agreed" | "declined"; by_person?: true; at: string; reason: string };

/** A room that ended as the viewer may see it. `events` must contain the agreements to and declines of the last version. */
export function presentEndedRoom(perspective: Perspective, texts: RoomTexts, events: Event[]): EndedRoom {
  const { room } = perspective;
  const ended = presentEnded(room);
  if (!ended) throw new Error("A room that ended has somebody who withdrew.");
  const positions = room.participants.flatMap(({ id, role }): Position[] => {
    const last = lastPosition(events, id, room.contractVersion);
    if (!last) return [];
    const reason = last.action === "declined" ? last.body : "";
    const by = last.byPerson ? { by_person: true as const } : {};
    return [{ role, action: last.action, ...by, at: last.at.toISOString(), reason }];
  });
  return { ...presentRoom(perspective, texts, events), ended, positions };
}

/** A room for its HTML page: the JSON response, and what else the page shows. */
export type RoomView = RoomResponse & {
  turns: (Pick<Turn, "role" | "waitsFor" | "awaited"> & { participant_id: string })[];
  /** Since when it is these participants' turn, or the room is closed. */
  turn_since: string;
  /** Every event in order; proposals without their text. */
  timeline: EventBody[];
  /** The version to show, and the text of the one before it ("" if there is none); null without a contract. */
  shown: { contract: ContractBody; before: string } | null;
  /** For a person who approves: the version seen last before the current one; null if there is none. */
  seen: { version: number; markdown: string } | null;
  /** The database's clock when the room was read. */
  now: string;
};

/**
 * The room page of a viewer. `events` are all events, with the text of the current version, of `version` and of the one
 * before, and of `seen`, the version that a person saw last.
 */
export function presentView(
  perspective: Perspective & { now: Date },
  texts: RoomTexts,
  { events, version, seen }: { events: Event[]; version: number; seen: number },
): RoomView {
  const { room, now } = perspective;
  const shown = proposalIn(events, version);
  const before = proposalIn(events, version - 1);
  const seenBefore = proposalIn(events, seen);
  return {
    ...presentRoom(perspective, texts, events),
    turns: whoseTurn(room).map(({ role, participantId, waitsFor, awaited }) => ({
      role,
      participant_id: participantId,
      waitsFor,
      awaited,
    })),
    turn_since: turnSince(room, events).toISOString(),
    timeline: events.map((event) => ({
      ...presentEvent(room, event),
      ...(event.action === "proposed" ? { body: "" } : {}),
    })),
    shown: shown ? { contract: presentContract(room, shown), before: before?.body ?? "" } : null,
    seen: seenBefore ? { version: seen, markdown: seenBefore.body } : null,
    now: now.toISOString(),
  };
}
