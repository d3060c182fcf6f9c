import { describe, expect, test } from "vitest";
import {
  agree,
  ask,
  decided,
  decline,
  join,
  newRoom,
  post,
  propose,
  resolve,
  roomAfter,
  withdraw,
} from "@/e2e/support/plain-room";
import { evolve } from "./evolve";
import type { Command, Event, Room } from "./room";
import { firstFew, turnSince, whoseTurn } from "./turn";

const turns = (room: Room) =>
  whoseTurn(room).map(({ participantId, reason }) => `${participantId}: ${reason}`);

const joined = () => roomAfter(newRoom(), [1, join]);

describe("whose turn", () => {
  test("those who have not joined come first, whatever else is open", () => {
    const room = roomAfter(newRoom(3), [1, join], [0, ask()], [0, propose()]);
    expect(turns(room)).toEqual(["p2: join"]);
  });

  test("the addressee of a blocking question", () => {
    expect(turns(roomAfter(joined(), [0, ask(true, 1)]))).toEqual(["p1: resolve qst_3"]);
  });

  test("everyone but the author when a blocking question has no addressee", () => {
    const room = roomAfter(newRoom(3), [1, join], [2, join], [1, ask()]);
    expect(turns(room)).toEqual(["p0: resolve qst_4", "p2: resolve qst_4"]);
  });

  test("the creator while there is no contract", () => {
    expect(turns(joined())).toEqual(["p0: propose the first version"]);
  });

  test("those other than the proposer who have neither agreed to nor declined the current version", () => {
    const three = roomAfter(newRoom(3), [1, join], [2, join], [0, propose()]);
    expect(turns(three)).toEqual(["p1: review version 1", "p2: review version 1"]);
    expect(turns(roomAfter(three, [1, agree()]))).toEqual(["p2: review version 1"]);
    expect(turns(roomAfter(three, [1, decline()]))).toEqual(["p2: review version 1"]);
    expect(turns(roomAfter(three, [0, agree()], [1, propose()]))).toEqual([
      "p0: review version 2",
      "p2: review version 2",
    ]);
  });

  test("the proposer, when everyone else has taken a position", () => {
    const proposed = roomAfter(joined(), [0, propose()]);
    expect(turns(roomAfter(proposed, [1, agree()]))).toEqual(["p0: agree to version 1 or change it"]);
    expect(turns(roomAfter(proposed, [1, decline()]))).toEqual(["p0: agree to version 1 or change it"]);
  });

  test("everyone, to propose another version, when somebody has declined and everyone has taken a position", () => {
    const reason = 'version 1 was declined by "Role 1": propose another version, or withdraw';
    const room = roomAfter(joined(), [0, propose()], [1, decline()], [0, agree()]);
    expect(turns(room)).toEqual([`p0: ${reason}`, `p1: ${reason}`]);
    const declined = roomAfter(joined(), [0, propose()], [1, decline()], [0, decline()]);
    expect(turns(declined)[0]).toBe(
      'p0: version 1 was declined by "Role 0", "Role 1": propose another version, or withdraw',
    );
    expect(turns(roomAfter(declined, [1, propose()]))).toEqual(["p0: review version 2"]);
  });

  test("everyone, to finalize, when all agreed and nothing blocks", () => {
    const room = roomAfter(joined(), [0, propose()], [0, ask()], [0, agree()], [1, agree()], [1, resolve(4)]);
    expect(turns(room)).toEqual(["p0: call finalize", "p1: call finalize"]);
  });

  test("each with its role, and with what it is about", () => {
    const asked = roomAfter(joined(), [0, ask(true, 1)], [0, ask(true, 1)], [0, ask(false, 1)]);
    expect(whoseTurn(asked)).toMatchObject([
      { role: "Role 1", awaited: { kind: "resolve", questions: [{ seq: 3 }, { seq: 4 }] } },
    ]);
    expect(whoseTurn(roomAfter(joined(), [0, propose()]))).toMatchObject([
      { role: "Role 1", awaited: { kind: "review", version: 1 } },
    ]);
  });

  test("five of many questions are named, and the others counted", () => {
    const names = ["a", "b", "c", "d", "e", "f", "g"];
    expect(firstFew(names.slice(0, 1))).toBe("a");
    expect(firstFew(names.slice(0, 5))).toBe("a, b, c, d, e");
    expect(firstFew(names)).toBe("a, b, c, d, e and 2 more");
  });

  test("nobody once the room is agreed or ended", () => {
    expect(turns(roomAfter(joined(), [0, propose()], [0, agree()], [1, agree()]))).toEqual([]);
    expect(turns(roomAfter(joined(), [1, withdraw(2)]))).toEqual([]);
  });
});

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

test("an event that changes no turn does not count", () => {
  expect(waitsSince([1, join], [1, post()], [0, post()])).toBe(2);
});

test("the first question to a participant starts their turn, a second one does not", () => {
  expect(waitsSince([1, join], [0, ask(true, 1)], [0, post()], [0, ask(true, 1)])).toBe(3);
  expect(waitsSince([1, join], [0, ask(true, 1)], [1, resolve(3)])).toBe(4);
});

test("a new version starts a new review", () => {
  expect(waitsSince([1, join], [0, propose()], [1, post()])).toBe(3);
  expect(waitsSince([1, join], [0, propose()], [1, propose()])).toBe(4);
  expect(waitsSince([1, join], [0, propose()], [0, agree()], [1, post()])).toBe(3);
});

test("a position starts the next turn: the proposer's, or everyone's when a version was declined", () => {
  expect(waitsSince([1, join], [0, propose()], [1, agree()], [1, post()])).toBe(4);
  expect(waitsSince([1, join], [0, propose()], [1, decline()], [0, agree()], [1, post()])).toBe(5);
});

test("an agreed room is agreed since the last agreement", () => {
  expect(waitsSince([1, join], [0, propose()], [0, agree()], [1, agree()])).toBe(5);
});

test("an ended room is ended since somebody withdrew", () => {
  expect(waitsSince([1, join], [0, propose()], [1, withdraw(3)])).toBe(4);
});
