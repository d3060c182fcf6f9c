import { lineDiff } from "@/lib/diff/line-diff";
import { decide } from "@/lib/room/decide";
import { RoomError } from "@/lib/room/errors";
import { evolve } from "@/lib/room/evolve";
import { openRoom } from "@/lib/room/open";
import type { RoomTexts, SafeText } from "@/lib/room/room";
import {
  type Basis,
  type Command,
  type Event,
  type Participant,
  participantById,
  type Room,
  type Viewer,
} from "@/lib/room/room";
import type { Perspective } from "@/lib/wire/perspective";
import { excerpt, same } from "./compare";
import { type Actor, ensure, kindOf, positionOf } from "./operation";
import type { RoomHistory } from "./run-program";

/** The events of a room and its state after each event: `states[seq]`, with `states[0]` before the first. */
export type Replay = { events: Event[]; states: Room[]; texts: RoomTexts };

/** An event as the rules decide it: how many lines a proposal changes is measured afterwards. */
export const asDecided = (event: Event): Event =>
  event.action === "proposed" ? { ...event, changes: null } : event;

/**
 * Replays the timeline of a room with the rules alone. Throws if the rules could not have decided an event at its
 * place: numbered without a gap, later than the one before, and equal to their decision.
 */
export function replayTimeline(history: RoomHistory): Replay {
  const { id, request, participants, timeline, room } = history;
  const { title, goal } = request;
  const texts = [
    title,
    goal,
    ...request.participants.flatMap(({ role, instructions }) => [role, instructions]),
  ];
  const seats = participants.map(({ approvalToken, ...participant }) => ({
    ...participant,
    needsApproval: approvalToken !== null,
  }));
  let state = openRoom({ id, participants: seats, texts });
  const states = [state];
  const questions = [...room.open_questions, ...room.resolved_questions];
  let contract = "";
  const events = timeline.events.map(({ seq, at, participant_id, action, body, ...more }, index): Event => {
    ensure(seq === index + 1, () => `Event ${index + 1} is numbered ${seq}.`);
    const stamp = { seq, at: new Date(at), participantId: participant_id };
    const text = body as SafeText;
    const byPerson = more.by_person === true;
    const questionSeq = Number(more.question_id?.slice("qst_".length));
    switch (action) {
      case "joined":
        return { ...stamp, action };
      case "posted":
        return { ...stamp, action, body: text };
      case "asked": {
        const asked = questions.find((question) => question.seq === seq);
        ensure(asked !== undefined, () => `Question ${seq} is in the timeline, but not in the room.`);
        const { blocking, addressed_to_participant_id: addresseeId } = asked;
        return { ...stamp, action, body: text, blocking, addresseeId };
      }
      case "resolved":
        return { ...stamp, action, body: text, questionSeq, basis: more.basis as Basis };
      case "proposed": {
        const { added, removed } = lineDiff(contract, body);
        const expected = { added_lines: added, removed_lines: removed };
        ensure(
          same(more.changes, expected),
          () => `Event ${seq} changes ${excerpt(expected)}, not ${excerpt(more.changes)}.`,
        );
        contract = body;
        return {
          ...stamp,
          action,
          body: text,
          version: more.contract_version ?? 0,
          changes: { added, removed },
        };
      }
      case "submitted":
        return { ...stamp, action, version: more.contract_version ?? 0 };
      case "agreed": {
        const byPerson = more.approved_by_person === true;
        return { ...stamp, action, version: more.contract_version ?? 0, byPerson };
      }
      case "declined":
        return { ...stamp, action, body: text, version: more.contract_version ?? 0, byPerson };
      case "replaced_link":
        return { ...stamp, action };
      case "withdrew":
        return { ...stamp, action, body: text, byPerson };
      default:
        throw new Error(`There is no action ${action}.`);
    }
  });
  for (const event of events) {
    const decided = redecide(state, event);
    ensure(
      same(decided, asDecided(event)),
      () => `The rules decide ${excerpt(decided)}, the timeline says ${excerpt(event)}.`,
    );
    state = evolve(state, event);
    states.push(state);
  }
  ensure(
    timeline.last_seq === events.length,
    () => `${events.length} events, but last_seq ${timeline.last_seq}.`,
  );
  const { created_at, expires_at } = room.room;
  return {
    events,
    states,
    texts: {
      title,
      goal,
      brief: null,
      createdAt: new Date(created_at),
      expiresAt: new Date(expires_at),
      participants: participants.map(({ id: each }, position) => ({
        id: each,
        displayName: null,
        knows: [],
        needsToDetermine: [],
        instructions: request.participants[position]?.instructions ?? null,
      })),
    },
  };
}

/** What the rules decide for an event's command at its place, or the message of their error. */
function redecide(room: Room, event: Event): unknown {
  try {
    return decide(room, byId(room, event.participantId), commandOf(event), event.at);
  } catch (error) {
    if (error instanceof RoomError) return error.message;
    throw error;
  }
}

/** The command that leads to the event. */
function commandOf(event: Event): Command {
  switch (event.action) {
    case "joined":
      return { type: "join" };
    case "posted":
      return { type: "post", content: event.body };
    case "asked":
      return {
        type: "ask",
        question: event.body,
        blocking: event.blocking,
        addresseeId: event.addresseeId ?? undefined,
      };
    case "resolved":
      return {
        type: "resolve",
        questionSeq: event.questionSeq,
        resolution: event.body,
        basis: event.basis,
      };
    case "proposed":
      return { type: "propose", markdown: event.body };
    case "submitted":
      return { type: "agree", version: event.version };
    case "agreed":
      return { type: event.byPerson ? "approve" : "agree", version: event.version };
    case "declined": {
      const { version, body: reason, byPerson } = event;
      return { type: "decline", version, reason, byPerson };
    }
    case "withdrew": {
      const { body: reason, byPerson } = event;
      return { type: "withdraw", lastSeq: event.seq - 1, reason, byPerson };
    }
    case "replaced_link":
      return { type: "replaceLink" };
  }
}

/** The room after `seq` events. */
export function stateAt({ states }: Replay, seq: number): Room {
  const state = states[seq];
  ensure(state !== undefined, () => `A response has event ${seq}, but there are ${states.length - 1}.`);
  return state;
}

/** The room after `seq` events from the perspective of an actor. */
export function perspectiveAt(replay: Replay, seq: number, actor: Actor, baseUrl: string): Perspective {
  const room = stateAt(replay, seq);
  const participantId = room.participants[positionOf(actor) ?? -1]?.id;
  const kind = kindOf(actor);
  const viewer: Viewer =
    participantId === undefined || kind === "observer" ? { kind: "observer" } : { kind, participantId };
  return { room, viewer, baseUrl, way: "http" };
}

function byId(room: Room, id: string): Participant {
  const participant = participantById(room, id);
  ensure(participant !== undefined, () => `An event is by ${id}, who is not a participant.`);
  return participant;
}
