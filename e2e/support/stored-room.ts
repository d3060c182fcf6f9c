import { safe } from "@/e2e/support/plain-room";
import { decide } from "@/lib/room/decide";
import { evolve } from "@/lib/room/evolve";
import { openRoom } from "@/lib/room/open";
import type { Command, Event, Room } from "@/lib/room/room";
import {
  hashToken,
  newApprovalToken,
  newObserverToken,
  newParticipantId,
  newParticipantToken,
  newRoomId,
} from "@/lib/security/tokens";
import { prisma } from "@/lib/store/connection/prisma";
import { appendEvent, eventColumns, toEvents } from "@/lib/store/events";
import { findRoom } from "@/lib/store/find-room";
import type { Reader } from "@/lib/store/large-reads";
import type { Target } from "@/lib/store/notifications/targets";
import { deleteRoom, insertRoom, readClock } from "@/lib/store/rooms";

/** Rooms in the database, for tests of the store. */

/** A client that reads a room. */
export const readerOf = <State>(room: State): Reader<State> => ({ room, client: ["test"] });

type Stored = {
  room: Room;
  opened: Room;
  joined: Event;
  tokens: string[];
  approvalTokens: (string | null)[];
  observerToken: string;
};

/** Stores a new room with the given number of participants. `approving`: those whose person approves. */
export async function storeRoom({
  count = 2,
  livesMs = 3_600_000,
  approving = [] as number[],
} = {}): Promise<Stored> {
  const participants = Array.from({ length: count }, (_, index) => ({
    id: newParticipantId(),
    role: safe(`Role ${index}`),
    token: newParticipantToken(),
    needsApproval: approving.includes(index),
    approvalToken: approving.includes(index) ? newApprovalToken() : null,
  }));
  const observerToken = newObserverToken();
  const now = await readClock();
  const opened = openRoom({ id: newRoomId(), participants, texts: ["goal"] });
  const [creator] = opened.participants;
  const joined = creator && decide(opened, creator, { type: "join" }, now);
  if (!joined) throw new Error("A room has a creator.");
  const room = evolve(opened, joined);
  await insertRoom({
    room,
    joined,
    title: safe("Title"),
    brief: null,
    goal: safe("goal"),
    expiresAt: new Date(now.getTime() + livesMs),
    observerTokenHash: hashToken(observerToken),
    participants: participants.map(({ id, role, token, approvalToken }) => ({
      id,
      role,
      displayName: null,
      knows: [safe("a fact")],
      needsToDetermine: [],
      instructions: null,
      tokenHash: hashToken(token),
      approvalTokenHash: approvalToken === null ? null : hashToken(approvalToken),
    })),
  });
  return {
    room,
    opened,
    joined,
    tokens: participants.map(({ token }) => token),
    approvalTokens: participants.map(({ approvalToken }) => approvalToken),
    observerToken,
  };
}

/** The current state of the room. */
export async function getRoom(
  roomId: string,
  token = "",
): Promise<NonNullable<Awaited<ReturnType<typeof findRoom>>>> {
  const result = await findRoom(roomId, hashToken(token));
  if (!result) throw new Error("The room is not there.");
  return result;
}

/** Reads the room, decides and appends once; false if another writer was faster. */
export async function write(roomId: string, position: number, command: Command): Promise<boolean> {
  const { room, now, notificationsSet } = await getRoom(roomId);
  const actor = room.participants[position];
  const event = actor && decide(room, actor, command, now);
  return event ? appendEvent(room, event, evolve(room, event), { notificationsSet }) : true;
}

/** Deletes the room as its observer does; null if there is none. */
export async function deleteAsObserver(roomId: string): Promise<Target[] | null> {
  const stored = await prisma().room.findUnique({ where: { id: roomId } });
  return stored && deleteRoom(roomId, stored.observerTokenHash);
}

/** All stored events of a room, whatever its state says. */
export async function readStoredEvents({ id }: Room): Promise<Event[]> {
  const questions = await prisma().question.findMany({ where: { roomId: id } });
  return toEvents(
    await prisma().$queryRaw`SELECT ${eventColumns}, body FROM events WHERE room_id = ${id} ORDER BY seq`,
    { questions: questions.map(({ askedSeq, ...question }) => ({ ...question, seq: askedSeq })) },
  );
}
