import { describe, expect, test } from "vitest";
import {
  agree,
  ask,
  decided,
  join,
  newRoom,
  participantAt,
  post,
  propose,
  resolve,
  roomAfter,
} from "@/e2e/support/plain-room";
import { evolve } from "./evolve";
import { happeningsOf, personName, type Told } from "./happenings";
import type { Command, Room } from "./room";

/**
 * Who is notified of what when the participant at a position sends a command: `0 turn`, `observer turn`, `all agreed`.
 */
function toldAfter(room: Room, position: number, command: Command): string[] {
  const event = decided(room, position, command);
  if (!event) throw new Error("Nothing happened.");
  return happeningsOf(room, evolve(room, event)).map(
    ({ happening, viewer }: Told) => `${viewer ?? "all"} ${happening}`,
  );
}

const id = (room: Room, position: number) => participantAt(room, position).id;

describe("a notification of a turn goes", () => {
  test("to those who did not have it before, and to the observer", () => {
    const room = newRoom();
    expect(toldAfter(room, 1, join)).toEqual([`${id(room, 0)} turn`, "observer turn"]);
    const joined = roomAfter(room, [1, join]);
    expect(toldAfter(joined, 0, propose())).toEqual([`${id(room, 1)} turn`, "observer turn"]);
  });

  test("to nobody if it stays with the same participants, whatever for", () => {
    const room = roomAfter(newRoom(), [1, join]);
    expect(toldAfter(room, 1, post())).toEqual([]);
    expect(toldAfter(room, 1, ask(true, 0))).toEqual([]);
  });

  test("to nobody if some lose it and nobody gets it", () => {
    const room = roomAfter(newRoom(3), [1, join], [2, join], [0, propose()]);
    expect(toldAfter(room, 1, agree(1))).toEqual([]);
  });

  test("to all who get it at once", () => {
    const room = roomAfter(newRoom(3), [1, join], [2, join]);
    expect(toldAfter(room, 0, propose())).toEqual([
      `${id(room, 1)} turn`,
      `${id(room, 2)} turn`,
      "observer turn",
    ]);
  });

  test("when a question passes it, and when its answer passes it back", () => {
    const room = roomAfter(newRoom(), [1, join]);
    expect(toldAfter(room, 0, ask(true, 1))).toEqual([`${id(room, 1)} turn`, "observer turn"]);
    const asked = roomAfter(room, [0, ask(true, 1)]);
    expect(toldAfter(asked, 1, resolve(asked.lastSeq))).toEqual([`${id(room, 0)} turn`, "observer turn"]);
  });
});

describe("a decision that waits for a person", () => {
  const proposed = roomAfter(newRoom(2, [1]), [1, join], [0, propose()], [0, agree(1)]);

  test("notifies that person, its participant and the observer, and is not a turn", () => {
    expect(toldAfter(proposed, 1, agree(1))).toEqual([
      `${id(proposed, 1)} person`,
      `${personName(id(proposed, 1))} person`,
      "observer person",
    ]);
  });

  test("notifies again for a new version that is submitted", () => {
    const resubmitted = roomAfter(proposed, [1, agree(1)], [0, propose(1)]);
    expect(toldAfter(resubmitted, 1, agree(2))).toContain(`${personName(id(proposed, 1))} person`);
  });

  test("notifies when the blocking question before it is resolved", () => {
    const asked = roomAfter(proposed, [1, agree(1)], [0, ask(true, 1)]);
    expect(toldAfter(asked, 1, resolve(asked.lastSeq))).toEqual([
      `${id(proposed, 1)} person`,
      `${personName(id(proposed, 1))} person`,
      "observer person",
    ]);
  });
});

describe("the end notifies everyone, and no turn is sent with it", () => {
  const reviewed = roomAfter(newRoom(), [1, join], [0, propose()], [0, agree(1)]);

  test("agreed", () => {
    expect(toldAfter(reviewed, 1, agree(1))).toEqual(["all agreed"]);
  });

  test("ended", () => {
    const { lastSeq } = reviewed;
    const reason = "no" as never;
    expect(toldAfter(reviewed, 1, { type: "withdraw", lastSeq, reason })).toEqual(["all ended"]);
  });

  test("nothing is sent after it", () => {
    const agreed = roomAfter(reviewed, [1, agree(1)]);
    expect(toldAfter(agreed, 1, { type: "replaceLink" })).toEqual([]);
  });
});
