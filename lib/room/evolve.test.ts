import { describe, expect, test } from "vitest";
import {
  agree,
  ask,
  decided,
  join,
  newParticipant,
  newRoom,
  participantAt,
  post,
  propose,
  resolve,
  roomAfter,
  start,
} from "@/e2e/support/plain-room";
import { firstHead } from "./chain";
import { beforeEvents, evolve, roomAfter as roomAfterEvents } from "./evolve";
import type { Command, Event } from "./room";

/** A room after some commands, all its events, and the room after each of them. */
function history(...steps: [number, Command][]) {
  const joined: Event = { seq: 1, at: start, participantId: "p0", action: "joined" };
  const events: Event[] = [joined];
  let room = newRoom();
  const states = [room];
  for (const [position, command] of steps) {
    const event = decided(room, position, command);
    if (!event) throw new Error("a step changed nothing");
    events.push(event);
    room = evolve(room, event);
    states.push(room);
  }
  return { room, events, states };
}

describe("an event", () => {
  test("changes its participant, and no other", () => {
    const { room } = history([1, join], [0, propose()], [1, agree()]);
    const [creator, other] = [participantAt(room, 0), participantAt(room, 1)];
    expect(creator).toEqual({ ...newParticipant(0), joinedAt: start });
    expect(other.joinedAt).toEqual(new Date(start.getTime() + 1));
    expect(other.agreement).toEqual({ version: 1, at: new Date(start.getTime() + 3) });
  });

  test("that posts is remembered of its participant; a proposal names its proposer", () => {
    const { room } = history([1, join], [1, post()], [0, propose()]);
    expect([participantAt(room, 0).hasPosted, participantAt(room, 1).hasPosted]).toEqual([false, true]);
    expect(room).toMatchObject({ contractVersion: 1, proposerId: "p0" });
    expect(history([0, propose()], [1, propose()]).room).toMatchObject({ proposerId: "p1" });
  });

  test("that asks adds an open question after those before", () => {
    const { room } = history([1, ask(false)], [0, ask(true, 1)]);
    expect(room.questions).toEqual([
      { seq: 2, blocking: false, authorId: "p1", addresseeId: null, resolvedSeq: null },
      { seq: 3, blocking: true, authorId: "p0", addresseeId: "p1", resolvedSeq: null },
    ]);
  });

  test("that resolves names itself in its question, and in no other", () => {
    const { room } = history([1, ask()], [0, ask()], [0, resolve(2)]);
    expect(room.questions.map(({ resolvedSeq }) => resolvedSeq)).toEqual([4, null]);
  });

  test("without a text adds no bytes, one with a text those of the text", () => {
    const { room: silent } = history([1, join]);
    expect(silent.contentBytes).toBe(newRoom().contentBytes);
    const { room } = history([1, join], [0, post("ää")]);
    expect(room.contentBytes).toBe(newRoom().contentBytes + 4);
  });
});

test("the second message of a participant changes nothing of the participant", () => {
  const once = roomAfter(newRoom(), [0, post()]);
  expect(participantAt(once, 0).hasPosted).toBe(true);
  expect(participantAt(roomAfter(once, [0, post()]), 0)).toBe(participantAt(once, 0));
});

describe("a room as it stood", () => {
  const lived = () => history([1, join], [0, post()], [1, ask()], [0, propose()], [0, agree()]);

  test("before its first event is empty", () => {
    const { room } = lived();
    expect(beforeEvents(room)).toEqual({
      id: room.id,
      status: "open",
      ended: null,
      participants: [newParticipant(0), newParticipant(1)],
      questions: [],
      contractVersion: 0,
      proposerId: null,
      messageCount: 0,
      contentBytes: 0,
      lastSeq: 0,
      lastAt: new Date(0),
      head: firstHead(room.id),
    });
  });

  test("after each of its events is as it was then, the bytes of its creation included", () => {
    const { room, events, states } = lived();
    for (const [index, state] of states.entries())
      expect(roomAfterEvents(room, events, index + 1)).toEqual(state);
    expect(states.at(-1)).toEqual(room);
  });

  test("before it was agreed was open", () => {
    const { room: agreed, events: all } = history([0, propose()], [0, agree()], [1, agree()]);
    expect(agreed.status).toBe("agreed");
    expect(roomAfterEvents(agreed, all, all.length - 1).status).toBe("open");
    expect(roomAfterEvents(agreed, all, all.length).status).toBe("agreed");
  });
});
