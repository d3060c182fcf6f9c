import { byteLength } from "./limits";
import { type Event, openBlockingQuestions, type Participant, type Room, withoutAgreement } from "./room";

/**
 * The state after one more event. Pure; never refuses: what was recorded has happened (docs/architecture.md#the-core).
 * The room becomes agreed only here, by an agreement after which nothing is missing (docs/interface.md#agreement).
 */
export function evolve(room: Room, event: Event): Room {
  const next: Room = {
    ...room,
    lastSeq: event.seq,
    lastAt: event.at,
    contentBytes: room.contentBytes + textBytes(event),
  };
  switch (event.action) {
    case "joined":
      return withParticipant(next, event.participantId, { joinedAt: event.at });
    case "posted":
      return { ...next, messageCount: room.messageCount + 1 };
    case "asked":
      return {
        ...next,
        questions: [
          ...room.questions,
          {
            seq: event.seq,
            blocking: event.blocking,
            authorId: event.participantId,
            addresseeId: event.addresseeId,
            resolvedSeq: null,
          },
        ],
      };
    case "resolved":
      return {
        ...next,
        questions: room.questions.map((question) =>
          question.seq === event.questionSeq ? { ...question, resolvedSeq: event.seq } : question,
        ),
      };
    case "proposed":
      return { ...next, contractVersion: event.version };
    case "agreed": {
      const agreement = { version: event.version, at: event.at };
      const agreed = withParticipant(next, event.participantId, { agreement });
      return isComplete(agreed) ? { ...agreed, status: "agreed" } : agreed;
    }
  }
}

/**
 * A room as it stood after its event `seq`. `events` are all events up to the state `room`, with their texts: the bytes
 * that they do not account for are those of the texts of its creation.
 */
export function roomAfter(room: Room, events: Event[], seq: number): Room {
  const contentBytes = events.reduce((left, event) => left - textBytes(event), room.contentBytes);
  return events.slice(0, seq).reduce(evolve, { ...beforeEvents(room), contentBytes });
}

const textBytes = (event: Event): number => ("body" in event ? byteLength(event.body) : 0);

/** A room before its first event, but for the bytes of its creation. */
export const beforeEvents = (room: Room): Room => ({
  ...room,
  status: "open",
  participants: room.participants.map(({ id, role }) => ({ id, role, joinedAt: null, agreement: null })),
  questions: [],
  contractVersion: 0,
  messageCount: 0,
  contentBytes: 0,
  lastSeq: 0,
  lastAt: new Date(0),
});

/**
 * Whether one more agreement closes the room: everyone agreed to the current version, no blocking question open
 * (docs/interface.md#agreement).
 */
export const isComplete = (room: Room): boolean =>
  withoutAgreement(room).length === 0 && openBlockingQuestions(room).length === 0;

function withParticipant(room: Room, id: string, change: Partial<Participant>): Room {
  return {
    ...room,
    participants: room.participants.map((participant) =>
      participant.id === id ? { ...participant, ...change } : participant,
    ),
  };
}
