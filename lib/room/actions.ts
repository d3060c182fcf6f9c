import { isComplete } from "./evolve";
import { limits } from "./limits";
import { mayResolve, type Participant, participantOf, type Room, type Viewer } from "./room";

/** The calls that a room offers, by the names under which they stand in lib/wire/endpoints.ts. */
export type ActionName =
  | "readRoom"
  | "readEvents"
  | "joinRoom"
  | "sendMessage"
  | "askQuestion"
  | "resolveQuestion"
  | "proposeContract"
  | "agreeToContract"
  | "finalizeContract"
  | "listContractVersions"
  | "readContractVersion"
  | "getFinalContract"
  | "deleteRoom";

/** One call that would succeed now. `bytesLeft` is how much text the room still takes, for calls that bring one. */
export type Action = {
  name: ActionName;
  questionSeq?: number;
  version?: number;
  bytesLeft?: number;
};

/**
 * The calls that this viewer may make now. Honest (docs/interface.md#available-actions): each listed call succeeds,
 * each write that is not listed would be refused or change nothing.
 */
export function availableActions(room: Room, viewer: Viewer): Action[] {
  const me = participantOf(room, viewer);
  return [
    ...(me && room.status === "open" ? writes(room, me) : []),
    { name: "readRoom" },
    { name: "readEvents" },
    { name: "listContractVersions" },
    ...(room.contractVersion > 0
      ? [{ name: "readContractVersion", version: room.contractVersion } as const]
      : []),
    ...(room.status === "agreed" ? [{ name: "getFinalContract" } as const] : []),
    { name: "deleteRoom" },
  ];
}

function writes(room: Room, me: Participant): Action[] {
  const version = room.contractVersion;
  const agreeing = version > 0 && (me.agreement?.version !== version || isComplete(room));
  return [
    ...(me.joinedAt ? [] : [{ name: "joinRoom" } as const]),
    ...textWrites(room, me),
    ...(agreeing
      ? [{ name: "agreeToContract", version } as const, { name: "finalizeContract", version } as const]
      : []),
  ];
}

/** Whether the room takes no more text, but agreements still (docs/interface.md#limits). */
export const isFull = (room: Room): boolean => room.contentBytes >= limits.roomBytes;

function textWrites(room: Room, me: Participant): Action[] {
  if (isFull(room)) return [];
  const bytesLeft = limits.roomBytes - room.contentBytes;
  const resolvable = room.questions.filter(
    (question) => question.resolvedSeq === null && mayResolve(question, me.id),
  );
  return [
    ...(room.messageCount < limits.messages ? [{ name: "sendMessage", bytesLeft } as const] : []),
    ...(room.questions.length < limits.questions ? [{ name: "askQuestion", bytesLeft } as const] : []),
    ...resolvable.map(({ seq }) => ({ name: "resolveQuestion", questionSeq: seq, bytesLeft }) as const),
    { name: "proposeContract", version: room.contractVersion, bytesLeft },
  ];
}
