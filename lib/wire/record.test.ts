import { expect, test } from "vitest";
import { agree, approve, decided, join, newRoom, propose, safe, start } from "@/e2e/support/plain-room";
import { evolve } from "@/lib/room/evolve";
import type { Command, Event, Room, RoomTexts } from "@/lib/room/room";
import { presentRecord } from "./record";

const texts: RoomTexts = {
  title: "Delivery",
  brief: null,
  goal: safe("Dates"),
  createdAt: start,
  expiresAt: new Date("2026-01-02T00:00:00.000Z"),
  participants: [],
};

/** The events of a room that the person of the second participant closes, and the room after them. */
function closed(): { room: Room; events: Event[] } {
  let room = newRoom(2, [1]);
  const steps: [number, Command][] = [
    [1, join],
    [0, propose()],
    [0, agree()],
    [1, agree()],
    [1, approve()],
  ];
  const events = steps.flatMap(([position, command]) => {
    const event = decided(room, position, command);
    if (event) room = evolve(room, event);
    return event ?? [];
  });
  return { room, events };
}

const approved = (room: Room, events: Event[]) =>
  presentRecord({ room, texts, events, iss: "https://rooms.example" }).participants.map(
    ({ approved_by_person }) => approved_by_person,
  );

test("a record says that a person approved only if the event of the agreement says so", () => {
  const { room, events } = closed();
  expect(room.status).toBe("agreed");
  expect(approved(room, events)).toEqual([false, true]);
  const byAgent = events.map((event) => (event.action === "agreed" ? { ...event, byPerson: false } : event));
  expect(approved(room, byAgent)).toEqual([false, false]);
});
