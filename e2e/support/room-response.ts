import { decided, newRoom, safe, start } from "@/e2e/support/plain-room";
import { evolve } from "@/lib/room/evolve";
import type { Command, Event, Room, RoomTexts, Viewer } from "@/lib/room/room";
import {
  type AgreedRoom,
  type EndedRoom,
  presentAgreedRoom,
  presentEndedRoom,
  presentRoom,
  presentView,
  type RoomView,
} from "@/lib/wire/present-room";
import type { RoomResponse } from "@/lib/wire/responses";

const texts: RoomTexts = {
  title: "Order\nwebhook",
  brief: "They have met before.",
  goal: "Agree on how orders arrive.",
  createdAt: start,
  expiresAt: new Date("2026-01-02T00:00:00.000Z"),
  participants: [
    {
      id: "p0",
      displayName: "Ada",
      knows: ["Orders are final."],
      needsToDetermine: [],
      instructions: "Be brief.",
    },
    { id: "p1", displayName: null, knows: [], needsToDetermine: ["Which field?"], instructions: null },
  ],
};

export type Step = [position: number, command: Command];

/** What a viewer reads of a room after some commands. */
export function responseFor(viewer: Viewer, ...steps: Step[]): RoomResponse {
  const { room, events } = after(steps);
  return presentRoom({ room, viewer, baseUrl, way: "http" }, texts, events);
}

/** What the final artifact is made from after some commands. The last of them must close the room. */
export function agreedAfter(...steps: Step[]): AgreedRoom {
  const { room, events } = after(steps);
  return presentAgreedRoom({ room, viewer: creator, baseUrl, way: "http" }, texts, events);
}

/** What the record of a room that ended is made from. The last command must be a withdrawal. */
export function endedAfter(...steps: Step[]): EndedRoom {
  const { room, events } = after(steps);
  return presentEndedRoom({ room, viewer: creator, baseUrl, way: "http" }, texts, events);
}

/** What a page shows to a viewer after some commands. */
export function viewAfter(viewer: Viewer, ...steps: Step[]): RoomView {
  const { room, events } = after(steps);
  const perspective = { room, viewer, baseUrl, way: "http" as const, now: room.lastAt };
  return presentView(perspective, texts, { events, version: room.contractVersion, seen: 0 });
}

const baseUrl = "http://rooms.test";

function after(steps: Step[]): { room: Room; events: Event[] } {
  let room: Room = newRoom();
  const events: Event[] = [];
  for (const [position, command] of steps) {
    const event = decided(room, position, command);
    if (!event) throw new Error("a step changed nothing");
    events.push(event);
    room = evolve(room, event);
  }
  return { room, events };
}

export const creator: Viewer = { kind: "participant", participantId: "p0" };
export const other: Viewer = { kind: "participant", participantId: "p1" };
export const observer: Viewer = { kind: "observer" };

export const contract = "# Contract\n\n```\nid\n```";
export const proposal: Command = { type: "propose", markdown: safe(contract) };
