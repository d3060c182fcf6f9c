import { decide } from "@/lib/room/decide";
import { RoomError } from "@/lib/room/errors";
import { evolve } from "@/lib/room/evolve";
import { openRoom } from "@/lib/room/open";
import {
  type Basis,
  type Command,
  type Event,
  type Participant,
  participantById,
  type Room,
  type SafeText,
} from "@/lib/room/room";

/** When the clock of these tests starts. */
export const start = new Date("2026-01-01T00:00:00.000Z");

/** A text as if it had passed redaction. */
export const safe = (text: string): SafeText => text as SafeText;

/** An open room with participants p0, p1 … of which the first has joined. `approving`: those whose person approves. */
export function newRoom(participants = 2, approving: number[] = []): Room {
  const specs = Array.from({ length: participants }, (_, index) => ({
    id: `p${index}`,
    role: `Role ${index}`,
    needsApproval: approving.includes(index),
  }));
  return roomAfter(openRoom({ id: "rm_test", participants: specs, texts: ["goal"] }), [0, { type: "join" }]);
}

/** A participant as it is when the room is created. */
export const newParticipant = (position: number, role = `Role ${position}`): Participant => ({
  id: `p${position}`,
  role,
  joinedAt: null,
  hasPosted: false,
  agreement: null,
  declinedVersion: null,
  linksReplaced: 0,
  needsApproval: false,
  submittedVersion: null,
  personDeclinedVersion: null,
});

/** The participant at a position. */
export function participantAt(room: Room, position: number): Participant {
  const participant = participantById(room, `p${position}`);
  if (!participant) throw new Error(`There is no participant ${position}.`);
  return participant;
}

/** What a command of the participant at a position brings about. */
export const decided = (room: Room, position: number, command: Command, now = start): Event | null =>
  decide(room, participantAt(room, position), command, now);

/** The error of a command of the participant at a position. */
export function errorOf(room: Room, position: number, command: Command): RoomError {
  try {
    decided(room, position, command);
  } catch (error) {
    if (error instanceof RoomError) return error;
    throw error;
  }
  throw new Error("was not rejected");
}

/** The room after some commands, each by the participant at its position. */
export function roomAfter(room: Room, ...steps: [number, Command][]): Room {
  return steps.reduce((state, [position, command]) => {
    const event = decided(state, position, command);
    return event ? evolve(state, event) : state;
  }, room);
}

export const join: Command = { type: "join" };
export const post = (content = "hello"): Command => ({ type: "post", content: safe(content) });
export const ask = (blocking = true, addressee?: number): Command => ({
  type: "ask",
  question: safe("which?"),
  blocking,
  ...(addressee === undefined ? {} : { addresseeId: `p${addressee}` }),
});
export const resolve = (questionSeq: number, basis?: Basis): Command => ({
  type: "resolve",
  questionSeq,
  resolution: safe("this"),
  basis,
});
export const propose = (baseVersion?: number): Command => ({
  type: "propose",
  markdown: safe("# C"),
  baseVersion,
});
export const agree = (version?: number): Command => ({ type: "agree", version });
export const approve = (version = 1): Command => ({ type: "approve", version });
export const decline = (version = 1, reason = "no"): Command => ({
  type: "decline",
  version,
  reason: safe(reason),
});
export const withdraw = (lastSeq: number, reason = "too far apart"): Command => ({
  type: "withdraw",
  lastSeq,
  reason: safe(reason),
});
