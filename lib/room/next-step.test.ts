import { describe, expect, test } from "vitest";
import { limits } from "./limits";
import { nextStep } from "./next-step";
import type { Room } from "./room";
import { agree, ask, join, newRoom, propose, resolve, roomAfter } from "./test-room";

const stepOf = (room: Room, position: number) =>
  nextStep(room, { kind: "participant", participantId: `p${position}` });
const joined = () => roomAfter(newRoom(3), [1, join], [2, join]);
const seqs = (step: ReturnType<typeof nextStep>) =>
  "questions" in step ? step.questions.map(({ seq }) => seq) : [];

describe("a step brings what it takes", () => {
  test("questions addressed to oneself before those to anyone", () => {
    const room = roomAfter(joined(), [0, ask()], [0, ask(true, 1)], [2, ask(true, 1)], [0, ask(false, 1)]);
    expect(stepOf(room, 1).kind).toBe("resolve");
    expect(seqs(stepOf(room, 1))).toEqual([5, 6]);
    expect(seqs(stepOf(room, 2))).toEqual([4]);
  });

  test("a question to somebody else keeps nobody from going on", () => {
    const room = roomAfter(joined(), [0, ask(true, 1)]);
    expect(stepOf(room, 0).kind).toBe("propose");
    expect(stepOf(room, 2)).toEqual({ kind: "inform", questions: [] });
  });

  test("the questions that one could answer while there is no contract", () => {
    const room = roomAfter(
      joined(),
      [0, ask(false, 1)],
      [0, ask(false, 1)],
      [0, ask(false, 2)],
      [1, resolve(4)],
    );
    expect(stepOf(room, 1).kind).toBe("inform");
    expect(seqs(stepOf(room, 1))).toEqual([5]);
  });

  test("the version to review, and what blocks it", () => {
    const room = roomAfter(joined(), [0, propose()], [1, propose()], [0, ask(true, 1)]);
    expect(stepOf(room, 2)).toEqual({ kind: "review", version: 2, openBlocking: room.questions });
  });

  test("the version to finalize, which a blocking question puts off", () => {
    const blocked = roomAfter(
      joined(),
      [0, propose()],
      [0, ask(true, 1)],
      [0, agree()],
      [1, agree()],
      [2, agree()],
    );
    expect(stepOf(blocked, 2)).toEqual({ kind: "wait" });
    expect(stepOf(roomAfter(blocked, [1, resolve(5)]), 2)).toEqual({ kind: "finalize", version: 1 });
  });

  test("an answer that is asked of oneself, as long as it fits", () => {
    const room = roomAfter(joined(), [0, propose()], [1, agree()], [0, ask(false, 1)], [0, ask(false)]);
    expect(stepOf(room, 1).kind).toBe("answer");
    expect(seqs(stepOf(room, 1))).toEqual([6]);
    expect(stepOf(roomAfter(room, [1, resolve(6)]), 1)).toEqual({ kind: "wait" });
    expect(stepOf({ ...room, contentBytes: limits.roomBytes }, 1)).toEqual({ kind: "wait" });
  });

  test("nobody of the room, as somebody outside, just watches", () => {
    expect(stepOf(joined(), 7)).toEqual({ kind: "watch" });
  });
});
