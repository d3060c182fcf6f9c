import { firstHead, nextHead } from "./chain";
import {
  type Event,
  openBlockingQuestions,
  type Participant,
  participantById,
  type Room,
  textBytes,
  withoutAgreement,
} from "./room";

/**
 * The state after one more event. Pure; never throws: a stored event has happened (docs/architecture.md#the-core).
 * Only this function closes a room: at an agreement after which nothing is missing (docs/interface.md#agreement), or when
 * a participant withdraws (docs/interface.md#withdraw).
 */
export function evolve(room: Room, event: Event): Room {
  const next: Room = {
    ...room,
    lastSeq: event.seq,
    lastAt: event.at,
    contentBytes: room.contentBytes + textBytes(event),
    head: nextHead(room.head, event),
  };
  switch (event.action) {
    case "joined":
      return withParticipant(next, event.participantId, { joinedAt: event.at });
    case "posted": {
      const counted = { ...next, messageCount: room.messageCount + 1 };
      const isFirst = participantById(room, event.participantId)?.hasPosted === false;
      return isFirst ? withParticipant(counted, event.participantId, { hasPosted: true }) : counted;
    }
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
      return { ...next, contractVersion: event.version, proposerId: event.participantId };
    case "submitted":
      return withParticipant(next, event.participantId, {
        submittedVersion: event.version,
        declinedVersion: null,
      });
    case "agreed": {
      const agreement = { version: event.version, at: event.at };
      const agreed = withParticipant(next, event.participantId, {
        agreement,
        declinedVersion: null,
        submittedVersion: null,
      });
      return isComplete(agreed) ? { ...agreed, status: "agreed" } : agreed;
    }
    case "declined": {
      const agreement = participantById(room, event.participantId)?.agreement ?? null;
      return withParticipant({ ...next, messageCount: room.messageCount + 1 }, event.participantId, {
        agreement: agreement?.version === event.version ? null : agreement,
        declinedVersion: event.version,
        submittedVersion: null,
        ...(event.byPerson ? { personDeclinedVersion: event.version } : {}),
      });
    }
    case "withdrew":
      return {
        ...next,
        status: "ended",
        ended: {
          participantId: event.participantId,
          byPerson: event.byPerson,
          reason: event.body,
          at: event.at,
        },
      };
    case "replaced_link": {
      const linksReplaced = (participantById(room, event.participantId)?.linksReplaced ?? 0) + 1;
      return withParticipant(next, event.participantId, { linksReplaced });
    }
  }
}

/** The state of a room after its event `seq`. `events` are all events of `room`, with their texts. */
export function roomAfter(room: Room, events: Event[], seq: number): Room {
  const contentBytes = events.reduce((left, event) => left - textBytes(event), room.contentBytes);
  return events.slice(0, seq).reduce(evolve, { ...beforeEvents(room), contentBytes });
}

/** A participant before it has done anything. */
const beforeJoining = ({ id, role, needsApproval }: Seat): Participant => ({
  id,
  role,
  joinedAt: null,
  hasPosted: false,
  agreement: null,
  declinedVersion: null,
  linksReplaced: 0,
  needsApproval,
  submittedVersion: null,
  personDeclinedVersion: null,
});

/** What is known of a participant when the room is created. */
export type Seat = Pick<Participant, "id" | "role" | "needsApproval">;

type RoomSeed = { id: string; participants: Seat[] };

/** The state before the first event, without the bytes of its creation. */
export const beforeEvents = ({ id, participants }: RoomSeed): Room => ({
  id,
  status: "open",
  ended: null,
  participants: participants.map(beforeJoining),
  questions: [],
  contractVersion: 0,
  proposerId: null,
  messageCount: 0,
  contentBytes: 0,
  lastSeq: 0,
  lastAt: new Date(0),
  head: firstHead(id),
});

/** Whether all agreed to the current version and no blocking question is open (docs/interface.md#agreement). */
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
