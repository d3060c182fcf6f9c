import type { SafeText } from "./text";

/** An agreement of one participant to one version of the contract. */
export type Agreement = { version: number; at: Date };

/** What the rules need to know of a participant. The list keeps the order of creation; the first is the creator. */
export type Participant = {
  id: string;
  role: string;
  joinedAt: Date | null;
  /** The latest agreement, to whatever version; null before the first. */
  agreement: Agreement | null;
};

/** What the rules need to know of a question: no text. `seq` is the event that asked it. */
export type Question = {
  seq: number;
  blocking: boolean;
  authorId: string;
  /** null: addressed to anyone. */
  addresseeId: string | null;
  /** The event that resolved it; null while it is open. */
  resolvedSeq: number | null;
};

/**
 * The small state of a room: the fold of its events without message and contract texts (docs/architecture.md#the-core).
 */
export type Room = {
  id: string;
  status: "open" | "agreed";
  participants: Participant[];
  questions: Question[];
  /** The current version of the contract; 0 while there is none. */
  contractVersion: number;
  messageCount: number;
  /** UTF-8 bytes of every text stored in the room, those of its creation included. */
  contentBytes: number;
  lastSeq: number;
  lastAt: Date;
};

/** Who calls: a participant of the room, or its observer (null id). */
export type Viewer = { kind: "participant"; participantId: string } | { kind: "observer" };

type EventOf<Action extends string, Fields = unknown> = {
  seq: number;
  at: Date;
  participantId: string;
  action: Action;
} & Fields;

/** Something that happened in a room. Numbered 1, 2, 3 … without gaps, `at` strictly rising, never changed. */
export type Event =
  | EventOf<"joined">
  | EventOf<"posted", { body: SafeText }>
  | EventOf<"asked", { body: SafeText; blocking: boolean; addresseeId: string | null }>
  | EventOf<"resolved", { body: SafeText; questionSeq: number }>
  | EventOf<"proposed", { body: SafeText; version: number }>
  | EventOf<"agreed", { version: number }>;

/** What a participant may want. Versions that the caller named are numbers; absent: whatever is current. */
export type Command<Text = SafeText> =
  | { type: "join" }
  | { type: "post"; content: Text }
  | { type: "ask"; question: Text; blocking: boolean; addresseeId?: string | undefined }
  | { type: "resolve"; questionSeq: number; resolution: Text }
  | { type: "propose"; markdown: Text; baseVersion?: number | undefined }
  | { type: "agree"; version?: number | undefined };

/** The participant with this id, or undefined. */
export const participantById = (room: Room, id: string | null): Participant | undefined =>
  room.participants.find((participant) => participant.id === id);

/** The participant who calls; undefined when it is the observer. */
export const participantOf = (room: Room, viewer: Viewer): Participant | undefined =>
  // Stryker disable next-line ConditionalExpression: only the types ask; nobody has a missing id
  viewer.kind === "participant" ? participantById(room, viewer.participantId) : undefined;

/** The open questions that keep a room from being agreed. */
export const openBlockingQuestions = (room: Room): Question[] =>
  room.questions.filter((question) => question.blocking && question.resolvedSeq === null);

/** The participants whose latest agreement is not to the current version; everyone while there is no contract. */
export const withoutAgreement = (room: Room): Participant[] =>
  room.participants.filter(
    ({ agreement }) => room.contractVersion === 0 || agreement?.version !== room.contractVersion,
  );

/**
 * Whether this participant may resolve this question: author, addressee, or anyone when it names nobody
 * (docs/interface.md#rights).
 */
export const mayResolve = (question: Question, participantId: string): boolean =>
  question.addresseeId === null ||
  question.addresseeId === participantId ||
  question.authorId === participantId;
