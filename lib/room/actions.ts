import { isComplete } from "./evolve";
import { limits } from "./limits";
import {
  awaitsApproval,
  isDeclinedByPerson,
  mayResolve,
  type Participant,
  participantOf,
  type Room,
  type Viewer,
} from "./room";

/** The requests that a room offers, by their names in lib/wire/endpoints.ts. */
export type ActionName =
  | "readRoom"
  | "readEvents"
  | "joinRoom"
  | "sendMessage"
  | "askQuestion"
  | "resolveQuestion"
  | "proposeContract"
  | "editContract"
  | "diffContract"
  | "agreeToContract"
  | "finalizeContract"
  | "approveContract"
  | "declineContract"
  | "withdraw"
  | "listContractVersions"
  | "readContractVersion"
  | "replaceLink"
  | "getFinalContract"
  | "getRecord"
  | "exportRoom"
  | "deleteRoom";

/** A request that would succeed now. `bytesLeft`, for requests with a text, is how much text the room still accepts. */
export type Action = { name: ActionName; questionSeq?: number; version?: number; bytesLeft?: number };

/**
 * The requests that would succeed for this viewer now (docs/interface.md#available-actions). Any other write would be
 * rejected or change nothing.
 */
export function availableActions(room: Room, viewer: Viewer): Action[] {
  const me = participantOf(room, viewer);
  const isPerson = viewer.kind === "person";
  const version = room.contractVersion;
  const writesOf = isPerson ? personWrites : writes;
  return [
    ...(me && room.status === "open" ? writesOf(room, me) : []),
    { name: "readRoom" },
    { name: "readEvents" },
    { name: "listContractVersions" },
    ...when(version > 0, { name: "diffContract" }, { name: "readContractVersion", version }),
    ...when(room.status !== "open", ...closedReads),
    ...when(!isPerson && me && me.linksReplaced < limits.linkReplacements, { name: "replaceLink" }),
    ...when(!isPerson, { name: "deleteRoom" }),
  ];
}

/** The actions if they would succeed, else none. */
const when = (wouldSucceed: boolean | undefined, ...actions: Action[]): Action[] =>
  wouldSucceed ? actions : [];

const closedReads: Action[] = [{ name: "getFinalContract" }, { name: "getRecord" }, { name: "exportRoom" }];

function writes(room: Room, me: Participant): Action[] {
  const version = room.contractVersion;
  const isClosing = isComplete(room);
  const hasAgreed = me.agreement?.version === version;
  const agreeing = me.needsApproval
    ? version > 0 && !hasAgreed && !awaitsApproval(room, me) && !isDeclinedByPerson(room, me)
    : version > 0 && (!hasAgreed || isClosing);
  return [
    ...when(!me.joinedAt, { name: "joinRoom" }),
    ...textWrites(room, me),
    ...when(agreeing, { name: "agreeToContract", version }),
    // The alias of agree, where closing is all that is left.
    ...when(isClosing && !me.needsApproval, { name: "finalizeContract", version }),
    withdrawing,
  ];
}

const withdrawing: Action = { name: "withdraw", bytesLeft: limits.textBytes };

/** The person of a participant approves, declines or withdraws, and writes nothing else. */
function personWrites(room: Room, me: Participant): Action[] {
  const approving = me.needsApproval && (awaitsApproval(room, me) || isComplete(room));
  return [
    ...when(approving, { name: "approveContract", version: room.contractVersion }),
    ...declining(room),
    withdrawing,
  ];
}

/** Whether the room accepts no more text; it still accepts agreements (docs/interface.md#limits). */
export const isFull = (room: Room): boolean => room.contentBytes >= limits.roomBytes;

function textWrites(room: Room, me: Participant): Action[] {
  if (isFull(room)) return [];
  const version = room.contractVersion;
  const takesVersion = version < limits.contractVersions;
  const bytesLeft = limits.roomBytes - room.contentBytes;
  const resolvable = room.questions.filter(
    (question) => question.resolvedSeq === null && mayResolve(question, me.id),
  );
  return [
    ...when(room.messageCount < limits.messages, { name: "sendMessage", bytesLeft }),
    ...declining(room),
    ...when(room.questions.length < limits.questions, { name: "askQuestion", bytesLeft }),
    ...resolvable.map(({ seq }): Action => ({ name: "resolveQuestion", questionSeq: seq, bytesLeft })),
    ...when(takesVersion, { name: "proposeContract", version, bytesLeft }),
    ...when(takesVersion && version > 0, { name: "editContract", version, bytesLeft }),
  ];
}

function declining(room: Room): Action[] {
  if (isFull(room) || room.messageCount >= limits.messages || room.contractVersion === 0) return [];
  const bytesLeft = limits.roomBytes - room.contentBytes;
  return [{ name: "declineContract", version: room.contractVersion, bytesLeft }];
}
