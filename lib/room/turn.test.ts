import { describe, expect, test } from "vitest";
import { limits } from "./limits";
import { nextStep } from "./next-step";
import type { Room } from "./room";
import { agree, ask, join, newRoom, post, propose, resolve, roomAfter } from "./test-room";
import { firstFew, whoseTurn } from "./turn";

const turns = (room: Room) =>
  whoseTurn(room).map(({ participantId, reason }) => `${participantId}: ${reason}`);
const steps = (room: Room) =>
  room.participants.map(({ id }) => nextStep(room, { kind: "participant", participantId: id }).kind);
const joined = () => roomAfter(newRoom(), [1, join]);

describe("whose turn", () => {
  test("those who have not joined come first, whatever else is open", () => {
    const room = roomAfter(newRoom(3), [1, join], [0, ask()], [0, propose()]);
    expect(turns(room)).toEqual(["p2: join"]);
  });

  test("the addressee of a blocking question", () => {
    expect(turns(roomAfter(joined(), [0, ask(true, 1)]))).toEqual(["p1: resolve qst_3"]);
  });

  test("everyone but the author when a blocking question is addressed to nobody", () => {
    const room = roomAfter(newRoom(3), [1, join], [2, join], [1, ask()]);
    expect(turns(room)).toEqual(["p0: resolve qst_4", "p2: resolve qst_4"]);
  });

  test("the creator while there is no contract", () => {
    expect(turns(joined())).toEqual(["p0: propose the first version"]);
  });

  test("those who have not agreed to the current version", () => {
    const room = roomAfter(joined(), [0, propose()], [0, agree()]);
    expect(turns(room)).toEqual(["p1: review version 1: agree, ask, or propose a change"]);
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
      { role: "Role 0", awaited: { kind: "review", version: 1 } },
      { role: "Role 1", awaited: { kind: "review", version: 1 } },
    ]);
  });

  test("five of many questions are named, and the others counted", () => {
    const names = ["a", "b", "c", "d", "e", "f", "g"];
    expect(firstFew(names.slice(0, 1))).toBe("a");
    expect(firstFew(names.slice(0, 5))).toBe("a, b, c, d, e");
    expect(firstFew(names)).toBe("a, b, c, d, e and 2 more");
  });

  test("nobody once the room is agreed", () => {
    expect(turns(roomAfter(joined(), [0, propose()], [0, agree()], [1, agree()]))).toEqual([]);
  });
});

describe("next step", () => {
  test("join before anything else", () => {
    expect(steps(newRoom())).toEqual(["propose", "join"]);
  });

  test("resolve what blocks; the author of a question to anyone waits", () => {
    expect(steps(roomAfter(joined(), [0, ask()]))).toEqual(["wait", "resolve"]);
  });

  test("propose the first version as creator; as another say what you know", () => {
    expect(steps(roomAfter(joined(), [1, post()]))).toEqual(["propose", "inform"]);
  });

  test("review the current version until agreed to, then wait", () => {
    expect(steps(roomAfter(joined(), [0, propose()], [0, agree()]))).toEqual(["wait", "review"]);
  });

  test("answer a non-blocking question when nothing else is left", () => {
    expect(steps(roomAfter(joined(), [0, propose()], [0, agree()], [1, ask(false, 0)]))).toEqual([
      "answer",
      "review",
    ]);
  });

  test("finalize when only that is missing", () => {
    const room = roomAfter(joined(), [0, propose()], [0, ask()], [0, agree()], [1, agree()], [1, resolve(4)]);
    expect(steps(room)).toEqual(["finalize", "finalize"]);
  });

  test("give up in a full room that needs another text, agree where nothing is missing", () => {
    const full = (room: Room): Room => ({ ...room, contentBytes: limits.roomBytes });
    expect(steps(full(joined()))).toEqual(["full", "full"]);
    expect(steps(full(roomAfter(joined(), [0, propose()], [0, ask()])))).toEqual(["full", "full"]);
    expect(steps(full(roomAfter(joined(), [0, propose()], [0, agree()], [1, ask(false, 0)])))).toEqual([
      "wait",
      "review",
    ]);
  });

  test("stop when agreed; the observer watches before", () => {
    const agreed = roomAfter(joined(), [0, propose()], [0, agree()], [1, agree()]);
    expect(steps(agreed)).toEqual(["done", "done"]);
    expect(nextStep(joined(), { kind: "observer" }).kind).toBe("watch");
    expect(nextStep(agreed, { kind: "observer" }).kind).toBe("done");
  });
});
