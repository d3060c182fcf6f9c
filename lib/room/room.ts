import { byteLength } from "./limits";

declare const redacted: unique symbol;

/**
 * A text that has passed redaction. Only lib/security/redact.ts makes one, so no text can reach the core, and through it
 * the store, without redaction (docs/interface.md#redaction).
 */
export type SafeText = string & { readonly [redacted]: true };

export type Agreement = { version: number; at: Date };

/** What the rules need to know of a participant. The list keeps the order of creation; the first is the creator. */
export type Participant = {
  id: string;
  role: string;
  joinedAt: Date | null;
  /** Whether it has sent a message. */
  hasPosted: boolean;
  /** The latest agreement, to whatever version, unless the same version was declined later; null before the first. */
  agreement: Agreement | null;
  /** The version that was declined last, unless the participant agreed later; null otherwise. */
  declinedVersion: number | null;
  /** How often it has replaced its link. */
  linksReplaced: number;
  /** Whether its agreement counts only when its person approves (docs/interface.md#approval-by-a-person). */
  needsApproval: boolean;
  /** The latest version that it submitted to its person, unless it was approved or declined later; null otherwise. */
  submittedVersion: number | null;
  /** The version that its person declined last: the participant can't submit it again. Null before the first. */
  personDeclinedVersion: number | null;
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

/** How many lines a version adds to the one before it and removes from it. */
type LineChanges = { added: number; removed: number };

/**
 * What an answer is based on (docs/interface.md#resolve-a-question): a fact that was checked; a decision or an offer; or
 * nothing, because the participant does not know and can't find out now.
 */
export const bases = ["verified", "decided", "unknown"] as const;
export type Basis = (typeof bases)[number];

/** A participant, or the person who approves for it, withdrew: the room ended without agreement. */
export type Ending = { participantId: string; byPerson: boolean; reason: SafeText; at: Date };

/**
 * The small state of a room: the fold of its events without their texts, but for the reason why it ended
 * (docs/architecture.md#the-core).
 */
export type Room = {
  id: string;
  status: "open" | "agreed" | "ended";
  /** Who ended the room without agreement; null otherwise. */
  ended: Ending | null;
  participants: Participant[];
  questions: Question[];
  /** The current version of the contract; 0 while there is none. */
  contractVersion: number;
  /** Who proposed the current version; null while there is none. */
  proposerId: string | null;
  /** Messages and declines: they share a limit. */
  messageCount: number;
  /** UTF-8 bytes of every text stored in the room, those of its creation included. */
  contentBytes: number;
  lastSeq: number;
  lastAt: Date;
  /** The head of the hash chain over the events, in lower-case hex (docs/interface.md#event-chain). */
  head: string;
};

/** Who looks at a room, by the link: a participant (usually an agent), the person who approves for it, or the observer. */
export type Viewer = { kind: "participant" | "person"; participantId: string } | { kind: "observer" };

/** What each kind of event carries, by its action. */
type EventFields = {
  joined: unknown;
  posted: { body: SafeText };
  asked: { body: SafeText; blocking: boolean; addresseeId: string | null };
  resolved: { body: SafeText; questionSeq: number; basis: Basis };
  /** `changes` is measured against the version before, once the version is known; null in rooms of an earlier release. */
  proposed: { body: SafeText; version: number; changes: LineChanges | null };
  submitted: { version: number };
  /** `byPerson`: the person of the participant did it, with the approval link. */
  agreed: { version: number; byPerson: boolean };
  declined: { body: SafeText; version: number; byPerson: boolean };
  withdrew: { body: SafeText; byPerson: boolean };
  replaced_link: unknown;
};

export type EventOf<Action extends keyof EventFields> = {
  seq: number;
  at: Date;
  participantId: string;
  action: Action;
} & EventFields[Action];

/** Something that happened in a room. Numbered 1, 2, 3 … without gaps, `at` strictly rising, never changed. */
export type Event = { [Action in keyof EventFields]: EventOf<Action> }[keyof EventFields];

type TextNames<Fields> = {
  [Name in keyof Fields]: Extract<Fields[Name], SafeText> extends never ? never : Name;
}[keyof Fields];

/** The texts of each kind of event. All of them count for the size of the room; the compiler finds one that is missing. */
const eventTexts: { [Action in keyof EventFields]: Record<TextNames<EventFields[Action]>, true> } = {
  joined: {},
  posted: { body: true },
  asked: { body: true },
  resolved: { body: true },
  proposed: { body: true },
  submitted: {},
  agreed: {},
  declined: { body: true },
  withdrew: { body: true },
  replaced_link: {},
};

/** The size of all texts of an event, in UTF-8 bytes. */
export const textBytes = (event: Event): number =>
  Object.keys(eventTexts[event.action])
    .map((name) => byteLength(((event as Record<string, unknown>)[name] as string | null) ?? ""))
    .reduce((sum, bytes) => sum + bytes, 0);

/** How much text several events hold, in bytes. */
export const textsBytes = (events: Event[]): number =>
  events.reduce((sum, event) => sum + textBytes(event), 0);

/** About the most that an event takes in addition to its text, in bytes: its fields as JSON, with the longest role. */
export const eventBytes = 1024;

/** About the most that all of a room takes when it is read or stored, in bytes: short texts can make very many events. */
export const readBytes = ({ contentBytes, lastSeq }: Pick<Room, "contentBytes" | "lastSeq">): number =>
  contentBytes + eventBytes * lastSeq;

/**
 * What a participant wants to do. A version that the client named is a number; without one, the current version
 * applies. Without a basis, `verified` applies. `byPerson`: the person of the participant sends it, with the approval
 * link.
 */
export type Command<Text = SafeText> =
  | { type: "join" }
  | { type: "post"; content: Text }
  | { type: "ask"; question: Text; blocking: boolean; addresseeId?: string | undefined }
  | { type: "resolve"; questionSeq: number; resolution: Text; basis?: Basis | undefined }
  | { type: "propose"; markdown: Text; baseVersion?: number | undefined }
  | { type: "agree"; version?: number | undefined }
  | { type: "approve"; version: number }
  | { type: "decline"; version: number; reason: Text; byPerson?: boolean }
  | { type: "withdraw"; lastSeq: number; reason: Text; byPerson?: boolean }
  | { type: "replaceLink" };

/** The participant with this id, or undefined. */
export const participantById = (
  room: Pick<Room, "participants">,
  id: string | null,
): Participant | undefined => room.participants.find((participant) => participant.id === id);

/** The role of a participant; "" for an id that the room does not have. */
export const roleOf = (room: Pick<Room, "participants">, id: string): string =>
  participantById(room, id)?.role ?? "";

/** The participant that a viewer is, or is the person of; undefined for the observer. */
export const participantOf = (room: Room, viewer: Viewer): Participant | undefined =>
  // Stryker disable next-line ConditionalExpression: only the types ask; nobody has a missing id
  viewer.kind === "observer" ? undefined : participantById(room, viewer.participantId);

/** The open questions that keep a room from being agreed. */
export const openBlockingQuestions = (room: Room): Question[] =>
  room.questions.filter((question) => question.blocking && question.resolvedSeq === null);

/** The participants whose latest agreement is not to the current version; everyone while there is no contract. */
export const withoutAgreement = (room: Room): Participant[] =>
  room.participants.filter(({ agreement }) => agreement?.version !== room.contractVersion);

/** The participants whose latest position on the current version is that they decline it. */
export const decliners = (room: Room): Participant[] =>
  room.participants.filter(({ declinedVersion }) => declinedVersion === room.contractVersion);

/** Whether a participant has neither agreed to nor declined the current version, nor submitted it to its person. */
export const isUndecided = (room: Room, participant: Participant): boolean =>
  participant.agreement?.version !== room.contractVersion &&
  participant.declinedVersion !== room.contractVersion &&
  !awaitsApproval(room, participant);

/** Whether a participant has submitted the current version, and its person has not decided yet. */
export const awaitsApproval = (room: Room, { submittedVersion }: Participant): boolean =>
  submittedVersion === room.contractVersion;

/** Whether the person of a participant has declined the current version. */
export const isDeclinedByPerson = (room: Room, { personDeclinedVersion }: Participant): boolean =>
  personDeclinedVersion === room.contractVersion;

/** Whether the current version can still be agreed: a person's decline is final (docs/interface.md#approval-by-a-person). */
export const canBeAgreed = (room: Room): boolean =>
  !room.participants.some((participant) => isDeclinedByPerson(room, participant));

/** The event that proposed a version of the contract, if `events` has it. */
export const proposalIn = (events: Event[], version: number): EventOf<"proposed"> | undefined =>
  events.find(
    (event): event is EventOf<"proposed"> => event.action === "proposed" && event.version === version,
  );

type Position = EventOf<"agreed"> | EventOf<"declined">;

/**
 * The event in which a participant last agreed to or declined a version, if it counts (indexOfPosition) and is in
 * `events`.
 */
export function lastPosition(events: Event[], participantId: string, version: number): Position | undefined {
  const own = events.filter(
    (event): event is Position | EventOf<"submitted"> =>
      (event.action === "agreed" || event.action === "declined" || event.action === "submitted") &&
      event.participantId === participantId &&
      event.version === version,
  );
  const position = own[indexOfPosition(own)];
  return position?.action === "submitted" ? undefined : position;
}

/** An agreement, decline or submission, or any other event. */
type Stance = { action: string; version?: number | undefined; byPerson?: boolean | undefined };

/**
 * The index of the agreement or decline that is the position of a participant, of all its events with their versions; -1 if
 * it has none. It is the last one, with two exceptions: what its person declined stays declined, so a later decline of the
 * agent does not take its place; and an agent that submits a version takes back what was said of it before, except by a
 * decline of its person.
 */
export function indexOfPosition(events: Stance[]): number {
  const submitted = new Map(
    events.flatMap(({ action, version }, index) => (action === "submitted" ? [[version, index]] : [])),
  );
  const isDecision = ({ action, byPerson }: Stance) => action === "declined" && byPerson === true;
  const counts = (event: Stance, index: number) =>
    isDecision(event) ||
    ((event.action === "agreed" || event.action === "declined") &&
      index > (submitted.get(event.version) ?? -1));
  const last = events.findLastIndex(counts);
  const version = events[last]?.version;
  const decided = events.findLastIndex((event) => isDecision(event) && event.version === version);
  return last >= 0 && decided >= 0 ? decided : last;
}

/**
 * Whether this participant may resolve this question: author, addressee, or anyone when it names nobody
 * (docs/interface.md#rights).
 */
export const mayResolve = (question: Question, participantId: string): boolean =>
  question.addresseeId === null ||
  question.addresseeId === participantId ||
  question.authorId === participantId;

/** The texts of a room's creation and its times, which the rules do not need. */
export type RoomTexts = {
  title: string;
  brief: string | null;
  goal: string;
  createdAt: Date;
  expiresAt: Date;
  participants: {
    id: string;
    displayName: string | null;
    knows: string[];
    needsToDetermine: string[];
    instructions: string | null;
  }[];
};
