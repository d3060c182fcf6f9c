import { openBlockingQuestions, type Participant, type Question, type Room, withoutAgreement } from "./room";

/** What the room waits for, and with which version or questions it has to do. */
export type Awaited =
  | { kind: "join" }
  | { kind: "resolve"; questions: Question[] }
  | { kind: "propose" }
  | { kind: "review"; version: number }
  | { kind: "finalize" };

/** A participant whom the room waits for, and what it waits for, also in a few words. */
export type Turn = { participantId: string; role: string; awaited: Awaited; reason: string };

/**
 * Whose turn it is, in the order of the participants; nobody once the room is agreed (docs/interface.md#whose-turn).
 */
export function whoseTurn(room: Room): Turn[] {
  if (room.status === "agreed") return [];

  const absent = room.participants.filter(({ joinedAt }) => joinedAt === null);
  if (absent.length > 0) return absent.map((participant) => turn(participant, { kind: "join" }));

  const blocking = openBlockingQuestions(room);
  if (blocking.length > 0) return resolvers(room, blocking);

  if (room.contractVersion === 0) {
    return room.participants.slice(0, 1).map((creator) => turn(creator, { kind: "propose" }));
  }

  const reviewers = withoutAgreement(room);
  if (reviewers.length > 0) {
    return reviewers.map((participant) =>
      turn(participant, { kind: "review", version: room.contractVersion }),
    );
  }

  return room.participants.map((participant) => turn(participant, { kind: "finalize" }));
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
    return mine.length > 0 ? [turn(participant, { kind: "resolve", questions: mine })] : [];
  });
}

const turn = ({ id, role }: Participant, awaited: Awaited): Turn => ({
  participantId: id,
  role,
  awaited,
  reason: reasonOf(awaited),
});

function reasonOf(awaited: Awaited): string {
  switch (awaited.kind) {
    case "join":
      return "join";
    case "resolve":
      return `resolve ${firstFew(awaited.questions.map(({ seq }) => `qst_${seq}`))}`;
    case "propose":
      return "propose the first version";
    case "review":
      return `review version ${awaited.version}: agree, ask, or propose a change`;
    case "finalize":
      return "call finalize";
  }
}
