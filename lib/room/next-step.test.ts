import { describe, expect, test } from "vitest";
import {
  agree,
  ask,
  decline,
  join,
  newRoom,
  post,
  propose,
  resolve,
  roomAfter,
  withdraw,
} from "@/e2e/support/plain-room";
import { limits } from "./limits";
import { nextStep } from "./next-step";
import type { Room } from "./room";

const stepOf = (room: Room, position: number) =>
  nextStep(room, { kind: "participant", participantId: `p${position}` });

const joined = () => roomAfter(newRoom(3), [1, join], [2, join]);

const seqs = (step: ReturnType<typeof nextStep>) =>
  "questions" in step ? step.questions.map(({ seq }) => seq) : [];

const steps = (room: Room) =>
  room.participants.map(({ id }) => nextStep(room, { kind: "participant", participantId: id }).kind);

const bothJoined = () => roomAfter(newRoom(), [1, join]);

describe("the next step of two participants is to", () => {
  test("join before anything else", () => {
    expect(steps(newRoom())).toEqual(["inform", "join"]);
  });

  test("resolve what blocks; the author of a question to anyone waits", () => {
    expect(steps(roomAfter(bothJoined(), [0, ask()]))).toEqual(["wait", "resolve"]);
  });

  test("propose the first version as creator; as another say what you know, once", () => {
    expect(steps(bothJoined())).toEqual(["propose", "inform"]);
    expect(steps(roomAfter(bothJoined(), [1, post()]))).toEqual(["propose", "wait"]);
  });

  test("say what you know as creator too, while somebody has not joined, even with the last message", () => {
    expect(steps(roomAfter(newRoom(), [0, post()]))).toEqual(["wait", "join"]);
    expect(steps({ ...newRoom(), messageCount: limits.messages - 1 })).toEqual(["inform", "join"]);
    expect(steps({ ...newRoom(), messageCount: limits.messages })).toEqual(["wait", "join"]);
  });

  test("review the version of another, confirm your own; then wait", () => {
    const proposed = roomAfter(bothJoined(), [0, propose()]);
    expect(steps(proposed)).toEqual(["confirm", "review"]);
    expect(steps(roomAfter(proposed, [0, agree()]))).toEqual(["wait", "review"]);
    expect(steps(roomAfter(proposed, [1, agree()]))).toEqual(["confirm", "wait"]);
    expect(steps(roomAfter(proposed, [1, decline()]))).toEqual(["confirm", "wait"]);
  });

  test("propose another version when one was declined and everyone has taken a position", () => {
    expect(steps(roomAfter(bothJoined(), [0, propose()], [1, decline()], [0, agree()]))).toEqual([
      "revise",
      "revise",
    ]);
  });

  test("answer a non-blocking question when nothing else is left", () => {
    expect(steps(roomAfter(bothJoined(), [0, propose()], [0, agree()], [1, ask(false, 0)]))).toEqual([
      "answer",
      "review",
    ]);
  });

  test("finalize when only that is missing", () => {
    const room = roomAfter(
      bothJoined(),
      [0, propose()],
      [0, ask()],
      [0, agree()],
      [1, agree()],
      [1, resolve(4)],
    );
    expect(steps(room)).toEqual(["finalize", "finalize"]);
  });

  test("give up in a full room that needs another text, agree if nothing is missing", () => {
    const full = (room: Room): Room => ({ ...room, contentBytes: limits.roomBytes });
    expect(steps(full(bothJoined()))).toEqual(["full", "full"]);
    expect(steps(full(roomAfter(bothJoined(), [0, propose()], [0, ask()])))).toEqual(["full", "full"]);
    expect(steps(full(roomAfter(bothJoined(), [0, propose()], [0, agree()], [1, ask(false, 0)])))).toEqual([
      "wait",
      "review",
    ]);
  });

  test("stop when agreed or ended; the observer watches before", () => {
    const agreed = roomAfter(bothJoined(), [0, propose()], [0, agree()], [1, agree()]);
    expect(steps(agreed)).toEqual(["agreed", "agreed"]);
    expect(nextStep(bothJoined(), { kind: "observer" }).kind).toBe("watch");
    expect(nextStep(agreed, { kind: "observer" }).kind).toBe("agreed");
    const ended = roomAfter(bothJoined(), [1, withdraw(2)]);
    expect(steps(ended)).toEqual(["ended", "ended"]);
    expect(nextStep(ended, { kind: "observer" }).kind).toBe("ended");
  });
});

describe("a next step has what it needs", () => {
  test("questions addressed to oneself before those to anyone", () => {
    const room = roomAfter(joined(), [0, ask()], [0, ask(true, 1)], [2, ask(true, 1)], [0, ask(false, 1)]);
    expect(stepOf(room, 1).kind).toBe("resolve");
    expect(seqs(stepOf(room, 1))).toEqual([5, 6, 4]);
    expect(seqs(stepOf(room, 2))).toEqual([4]);
  });

  test("a blocking question to somebody else makes everyone else wait", () => {
    const room = roomAfter(joined(), [0, ask(true, 1)]);
    expect(stepOf(room, 0)).toEqual({ kind: "wait" });
    expect(stepOf(room, 2)).toEqual({ kind: "wait" });
    const proposed = roomAfter(room, [0, propose()]);
    expect(stepOf(proposed, 0)).toEqual({ kind: "wait" });
    expect(stepOf(proposed, 2)).toEqual({ kind: "wait" });
  });

  test("what one can answer meanwhile", () => {
    const room = roomAfter(joined(), [0, ask(true, 1)], [0, ask(false, 2)]);
    expect(stepOf(room, 2).kind).toBe("answer");
    expect(seqs(stepOf(room, 2))).toEqual([5]);
  });

  test("the questions that a participant could answer before there is a contract", () => {
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

  test("the version to review or to confirm, once nothing blocks it", () => {
    const blocked = roomAfter(joined(), [0, propose()], [1, propose()], [0, ask(true, 1)]);
    expect(stepOf(blocked, 2)).toEqual({ kind: "wait" });
    const room = roomAfter(blocked, [1, resolve(6)]);
    expect(stepOf(room, 2)).toEqual({ kind: "review", version: 2 });
    expect(stepOf(room, 1)).toEqual({ kind: "confirm", version: 2 });
  });

  test("the version that was declined, and by whom", () => {
    const room = roomAfter(joined(), [0, propose()], [1, decline()], [2, agree()], [0, agree()]);
    expect(stepOf(room, 2)).toEqual({ kind: "revise", version: 1, declinedBy: ["Role 1"] });
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

  test("a question to the participant, as long as its answer fits", () => {
    const room = roomAfter(joined(), [0, propose()], [1, agree()], [0, ask(false, 1)], [0, ask(false)]);
    expect(stepOf(room, 1).kind).toBe("answer");
    expect(seqs(stepOf(room, 1))).toEqual([6]);
    expect(stepOf(roomAfter(room, [1, resolve(6)]), 1)).toEqual({ kind: "wait" });
    expect(stepOf({ ...room, contentBytes: limits.roomBytes }, 1)).toEqual({ kind: "wait" });
  });

  test("a viewer who is not a participant only watches", () => {
    expect(stepOf(joined(), 7)).toEqual({ kind: "watch" });
  });

  test("to join, even in a full room", () => {
    const full = { ...newRoom(), contentBytes: limits.roomBytes };
    expect(stepOf(full, 1)).toEqual({ kind: "join" });
    expect(stepOf(full, 0)).toEqual({ kind: "full" });
  });

  test("to agree or change the version, only for its proposer, while the room waits for somebody to join", () => {
    const room = roomAfter(newRoom(3), [1, join], [0, propose()]);
    expect(stepOf(room, 0)).toEqual({ kind: "confirm", version: 1 });
    expect(stepOf(room, 1)).toEqual({ kind: "wait" });
  });
});
