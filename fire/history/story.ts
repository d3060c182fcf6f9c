import { decide } from "@/lib/room/decide";
import { RoomError } from "@/lib/room/errors";
import { evolve } from "@/lib/room/evolve";
import { openRoom } from "@/lib/room/open";
import {
  type Command,
  type Event,
  type Participant,
  participantById,
  type Room,
  type Viewer,
} from "@/lib/room/room";
import type { SafeText } from "@/lib/room/text";
import type { RoomTexts } from "@/lib/room/texts";
import type { Perspective } from "@/lib/wire/perspective";
import { same, written } from "./compare";
import { promise, type Who } from "./operation";
import type { Played } from "./play";

/** What happened in a room, and how it stood after each event: `states[seq]`, `states[0]` before the first. */
export type Story = { events: Event[]; states: Room[]; texts: RoomTexts };

/**
 * Tells the timeline of a room by the rules alone. Fails when an event is none that they could have brought about at its
 * place: numbered without a gap, at a later time than the one before, and equal to what they decide there.
 */
export function tell(played: Played): Story {
  const { id, request, participants, timeline, room } = played;
  const { title, goal } = request;
  const texts = [
    title,
    goal,
    ...request.participants.flatMap(({ role, instructions }) => [role, instructions]),
  ];
  let state = openRoom({ id, participants, texts });
  const states = [state];
  const questions = [...room.open_questions, ...room.resolved_questions];
  const events = timeline.events.map(({ seq, at, participant_id, action, body, ...more }, index): Event => {
    promise(seq === index + 1, () => `Event ${index + 1} is numbered ${seq}.`);
    const stamp = { seq, at: new Date(at), participantId: participant_id };
    const text = body as SafeText;
    const questionSeq = Number(more.question_id?.slice("qst_".length));
    switch (action) {
      case "joined":
        return { ...stamp, action };
      case "posted":
        return { ...stamp, action, body: text };
      case "asked": {
        const asked = questions.find((question) => question.seq === seq);
        promise(asked !== undefined, () => `Question ${seq} is in the timeline, but not in the room.`);
        const { blocking, addressed_to_participant_id: addresseeId } = asked;
        return { ...stamp, action, body: text, blocking, addresseeId };
      }
      case "resolved":
        return { ...stamp, action, body: text, questionSeq };
      case "proposed":
        return { ...stamp, action, body: text, version: more.contract_version ?? 0 };
      case "agreed":
        return { ...stamp, action, version: more.contract_version ?? 0 };
      default:
        throw new Error(`There is no action ${action}.`);
    }
  });
  for (const event of events) {
    const decided = decidedAgain(state, event);
    promise(
      same(decided, event),
      () => `The rules decide ${written(decided)}, the timeline says ${written(event)}.`,
    );
    state = evolve(state, event);
    states.push(state);
  }
  promise(
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

/** What the rules make of an event's command at its place; or why they refuse it. */
function decidedAgain(room: Room, event: Event): unknown {
  try {
    return decide(room, byId(room, event.participantId), commandOf(event), event.at);
  } catch (error) {
    if (error instanceof RoomError) return error.message;
    throw error;
  }
}

/** The command whose event it is. */
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
      return { type: "resolve", questionSeq: event.questionSeq, resolution: event.body };
    case "proposed":
      return { type: "propose", markdown: event.body };
    case "agreed":
      return { type: "agree", version: event.version };
  }
}

/** The room after `seq` events. */
export function stateAt({ states }: Story, seq: number): Room {
  const state = states[seq];
  promise(state !== undefined, () => `An answer tells of event ${seq}, but there are ${states.length - 1}.`);
  return state;
}

/** The room after `seq` events as somebody sees it. */
export function seenBy(story: Story, seq: number, who: Who, baseUrl: string): Perspective {
  const room = stateAt(story, seq);
  const participantId = who === "observer" ? undefined : room.participants[who]?.id;
  const viewer: Viewer =
    participantId === undefined ? { kind: "observer" } : { kind: "participant", participantId };
  return { room, viewer, baseUrl, way: "http" };
}

function byId(room: Room, id: string): Participant {
  const participant = participantById(room, id);
  promise(participant !== undefined, () => `An event is by ${id}, who is nobody in the room.`);
  return participant;
}
