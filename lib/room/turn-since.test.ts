import { expect, test } from "vitest";
import { evolve } from "./evolve";
import type { Command, Event } from "./room";
import { agree, ask, decided, join, newRoom, post, propose, resolve } from "./test-room";
import { turnSince } from "./turn-since";

/** The number of the event since which the room waits as it does after these steps; 1 is the creator's join. */
function waitsSince(...steps: [number, Command][]): number {
  let room = newRoom();
  const joined: Event = { seq: 1, at: room.lastAt, participantId: "p0", action: "joined" };
  const events: Event[] = [joined];
  for (const [position, command] of steps) {
    const event = decided(room, position, command);
    if (!event) throw new Error("a step changed nothing");
    events.push(event);
    room = evolve(room, event);
  }
  const since = turnSince(room, events);
  return events.findIndex(({ at }) => at.getTime() === since.getTime()) + 1;
}

test("a room waits for those who have not joined since it was created", () => {
  expect(waitsSince()).toBe(1);
  expect(waitsSince([0, post()], [0, propose()])).toBe(1);
});

test("what changes nobody's turn does not count", () => {
  expect(waitsSince([1, join], [1, post()], [0, post()])).toBe(2);
});

test("a question to somebody starts that turn, another one to the same does not", () => {
  expect(waitsSince([1, join], [0, ask(true, 1)], [0, post()], [0, ask(true, 1)])).toBe(3);
  expect(waitsSince([1, join], [0, ask(true, 1)], [1, resolve(3)])).toBe(4);
});

test("a new version starts a new review", () => {
  expect(waitsSince([1, join], [0, propose()], [1, post()])).toBe(3);
  expect(waitsSince([1, join], [0, propose()], [1, propose()])).toBe(4);
  expect(waitsSince([1, join], [0, propose()], [0, agree()], [1, post()])).toBe(4);
});

test("an agreed room is agreed since the last agreement", () => {
  expect(waitsSince([1, join], [0, propose()], [0, agree()], [1, agree()])).toBe(5);
});
