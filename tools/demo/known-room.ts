import type { ContractBody } from "@/lib/wire/contracts";
import type { EventBody } from "@/lib/wire/events";
import type { RoomResponse } from "@/lib/wire/responses";

/** What an agent knows of the room: it reads the room once, and from then on only the events. */
export type KnownRoom = Pick<
  RoomResponse,
  | "your_participant_id"
  | "participants"
  | "conversation"
  | "open_questions"
  | "resolved_questions"
  | "room_status"
  | "whose_turn"
  | "last_seq"
> & { current_contract: KnownContract | null };

type KnownContract = Pick<ContractBody, "version" | "markdown" | "proposed_by_participant_id" | "agreements">;

/** What every response to a write or a wait says about the room. */
export type News = Pick<
  RoomResponse,
  "room_status" | "whose_turn" | "what_you_should_do_next" | "last_seq"
> & {
  events?: EventBody[] | undefined;
};

/**
 * The room after the events of a response. `sent` is the text that the agent has just written: the response leaves it
 * out.
 */
export function roomAfter(room: KnownRoom, news: News, sent = ""): KnownRoom {
  const { room_status, whose_turn, last_seq, events = [] } = news;
  const fresh = events.filter(({ seq }) => seq > room.last_seq);
  const known = fresh.reduce((state, event) => {
    const isOwn = event.participant_id === room.your_participant_id;
    return withEvent(state, isOwn && event.body === "" ? { ...event, body: sent } : event);
  }, room);
  return { ...known, room_status, whose_turn, last_seq };
}

function withEvent(room: KnownRoom, event: EventBody): KnownRoom {
  const { seq, at, participant_id, role, body } = event;
  switch (event.action) {
    case "joined": {
      const participants = room.participants.map((each) =>
        each.id === participant_id ? { ...each, joined_at: at } : each,
      );
      return { ...room, participants };
    }
    case "posted": {
      const message = { id: `msg_${seq}`, seq, at, participant_id, role, content: body };
      return { ...room, conversation: [...room.conversation, message] };
    }
    case "asked":
      return { ...room, open_questions: [...room.open_questions, questionOf(event)] };
    case "resolved":
      return withResolution(room, event);
    case "proposed": {
      const agreements = room.current_contract?.agreements ?? [];
      const version = event.contract_version ?? 0;
      const contract = { version, markdown: body, proposed_by_participant_id: participant_id, agreements };
      return { ...room, current_contract: contract };
    }
    case "agreed":
    case "declined":
      return withPosition(room, event);
    default:
      return room;
  }
}

const questionOf = (event: EventBody): KnownRoom["open_questions"][number] => ({
  id: event.question_id ?? "",
  seq: event.seq,
  at: event.at,
  question: event.body,
  blocking: event.blocking ?? true,
  asked_by_participant_id: event.participant_id,
  asked_by: event.role,
  addressed_to_participant_id: event.addressed_to_participant_id ?? null,
  addressed_to: event.addressed_to ?? null,
  status: "open",
  resolution: null,
  basis: null,
  resolved_by_participant_id: null,
  resolved_by: null,
  resolved_at: null,
});

function withResolution(room: KnownRoom, event: EventBody): KnownRoom {
  const [question] = room.open_questions.filter(({ id }) => id === event.question_id);
  if (!question) return room;
  const resolved = {
    ...question,
    status: "resolved" as const,
    resolution: event.body,
    basis: event.basis ?? null,
    resolved_by_participant_id: event.participant_id,
    resolved_by: event.role,
    resolved_at: event.at,
  };
  return {
    ...room,
    open_questions: room.open_questions.filter((each) => each !== question),
    resolved_questions: [...room.resolved_questions, resolved],
  };
}

/** Of each participant the latest agreement counts; a decline takes it back. */
function withPosition(room: KnownRoom, event: EventBody): KnownRoom {
  const { participant_id, role, at, contract_version: version = 0 } = event;
  if (!room.current_contract) return room;
  const others = room.current_contract.agreements.filter((each) => each.participant_id !== participant_id);
  const agreements = event.action === "agreed" ? [...others, { participant_id, role, version, at }] : others;
  return { ...room, current_contract: { ...room.current_contract, agreements } };
}
