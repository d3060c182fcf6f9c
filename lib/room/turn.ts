import { openBlockingQuestions, type Participant, type Question, type Room, withoutAgreement } from "./room";

/** A participant whom the room waits for, and what it waits for, in a few words. */
export type Turn = { participantId: string; role: string; reason: string };

/** Whose turn it is, in the order of the participants; nobody once the room is agreed (decisions §7). */
export function whoseTurn(room: Room): Turn[] {
  if (room.status === "agreed") return [];

  const absent = room.participants.filter(({ joinedAt }) => joinedAt === null);
  if (absent.length > 0) return absent.map((participant) => turn(participant, "join"));

  const blocking = openBlockingQuestions(room);
  if (blocking.length > 0) return resolvers(room, blocking);

  if (room.contractVersion === 0) {
    return room.participants.slice(0, 1).map((creator) => turn(creator, "propose the first version"));
  }

  const reviewers = withoutAgreement(room);
  if (reviewers.length > 0) {
    const reason = `review version ${room.contractVersion}: agree, ask, or propose a change`;
    return reviewers.map((participant) => turn(participant, reason));
  }

  return room.participants.map((participant) => turn(participant, "call finalize"));
}

/** Whether it is this participant who is waited for to resolve this question: the addressee, or all but the author. */
export const isAwaitedToResolve = (question: Question, participantId: string): boolean =>
  question.addresseeId === null
    ? question.authorId !== participantId
    : question.addresseeId === participantId;

/** The first five of some names, and how many more there are: a room may hold 200 questions. */
export const firstFew = (names: string[]): string =>
  names.length > 5 ? `${names.slice(0, 5).join(", ")} and ${names.length - 5} more` : names.join(", ");

function resolvers(room: Room, blocking: Question[]): Turn[] {
  return room.participants.flatMap((participant) => {
    const mine = blocking.filter((question) => isAwaitedToResolve(question, participant.id));
    return mine.length > 0
      ? [turn(participant, `resolve ${firstFew(mine.map(({ seq }) => `qst_${seq}`))}`)]
      : [];
  });
}

const turn = ({ id, role }: Participant, reason: string): Turn => ({ participantId: id, role, reason });
