import { describe, expect, test } from "vitest";
import { refuseForeignResolver } from "./decide";
import { RoomError } from "./errors";
import { limits } from "./limits";
import type { Command, Room } from "./room";
import { agree, ask, decided, newRoom, participantAt, post, propose, resolve, roomAfter } from "./test-room";

/** The refusal of a command of the participant at a position. */
function refusalOf(room: Room, position: number, command: Command): RoomError {
  try {
    decided(room, position, command);
  } catch (error) {
    if (error instanceof RoomError) return error;
    throw error;
  }
  throw new Error("was not refused");
}

const said = ({ reason, next, message }: RoomError) => ({ reason, next, message });
const agreed = () => roomAfter(newRoom(), [0, propose()], [0, ask(false)], [0, agree()], [1, agree()]);

describe("a refusal says what is wrong and which call helps", () => {
  test.each([post(), ask(), propose(), resolve(3)])("of a write into an agreed room: $type", (command) => {
    expect(said(refusalOf(agreed(), 0, command))).toEqual({
      reason: "conflict",
      next: "getFinalContract",
      message: "This room is agreed: it takes no more writes.",
    });
  });

  test("of an agreement before there is a contract", () => {
    expect(said(refusalOf(newRoom(), 0, agree()))).toEqual({
      reason: "conflict",
      next: "proposeContract",
      message: "There is no contract to agree to yet: propose the first version.",
    });
  });

  test("of a version that is not the current one", () => {
    const room = roomAfter(newRoom(), [0, propose()], [1, propose(1)]);
    expect(said(refusalOf(room, 0, agree(1)))).toEqual({
      reason: "conflict",
      next: "readRoom",
      message: "You named contract version 1, but the current version is 2: read it before you go on.",
    });
    expect(refusalOf(newRoom(), 0, propose(3)).message).toBe(
      "You named contract version 3, but there is no contract yet: name 0 or leave it out.",
    );
  });

  test("of a resolution of somebody else's question", () => {
    const room = roomAfter(newRoom(3), [0, ask(true, 1)]);
    expect(said(refusalOf(room, 2, resolve(2)))).toEqual({
      reason: "forbidden",
      next: "readRoom",
      message: 'Question qst_2 can be resolved by its addressee "Role 1" or its author "Role 0" only.',
    });
  });

  test("of a question that there is not, or that is resolved already", () => {
    const room = roomAfter(newRoom(), [0, ask()], [1, resolve(2)]);
    expect(said(refusalOf(room, 1, resolve(99)))).toEqual({
      reason: "not_found",
      next: "readRoom",
      message: "There is no such question in this room: send the id of one of its open_questions.",
    });
    expect(said(refusalOf(room, 1, resolve(2)))).toEqual({
      reason: "conflict",
      next: "readRoom",
      message: "Question qst_2 is resolved already.",
    });
  });

  test("of an addressee, whom else one may ask", () => {
    const whom = 'send one of p1 ("Role 1"), p2 ("Role 2"), or leave it out to ask anyone.';
    const toItself = refusalOf(newRoom(3), 0, ask(true, 0));
    expect(toItself.message).toBe(`addressed_to_participant_id is yourself: ${whom}`);
    expect(toItself.issues).toEqual([
      { path: "addressed_to_participant_id", message: `is yourself: ${whom}` },
    ]);
    expect(refusalOf(newRoom(3), 0, ask(true, 7)).message).toBe(
      `addressed_to_participant_id is nobody in this room: ${whom}`,
    );
  });

  test("of what a room has no place for, how much it holds", () => {
    const full = (what: string) => ({
      reason: "full",
      next: "readRoom",
      message: `This room is full: ${what}.`,
    });
    const spoken = { ...newRoom(), messageCount: limits.messages };
    expect(said(refusalOf(spoken, 0, post()))).toEqual(full("it holds 500 messages already"));
    const [question] = roomAfter(newRoom(), [0, ask()]).questions;
    const questions = Array.from({ length: limits.questions }, () => question).flatMap((one) => one ?? []);
    const asked = { ...newRoom(), questions };
    expect(said(refusalOf(asked, 0, ask()))).toEqual(full("it holds 200 questions already"));
    const written = { ...newRoom(), contentBytes: limits.roomBytes - 3 };
    expect(said(refusalOf(written, 0, post("ää")))).toEqual(
      full("of its 4194304 bytes of text 3 are left, and yours has 4"),
    );
  });
});

describe("what is refused first", () => {
  const stranger = () => roomAfter(newRoom(3), [0, propose()], [0, ask(false, 1)]);

  test("who may not resolve a question is told so, even when it is resolved or the room agreed", () => {
    const resolved = roomAfter(stranger(), [1, resolve(3)]);
    expect(refusalOf(resolved, 2, resolve(3)).reason).toBe("forbidden");
    const closed = roomAfter(stranger(), [0, agree()], [1, agree()], [2, agree()]);
    expect(closed.status).toBe("agreed");
    expect(refusalOf(closed, 2, resolve(3)).reason).toBe("forbidden");
  });

  test("an addressee that is nobody comes before the room that takes no more", () => {
    expect(refusalOf(agreed(), 0, ask(true, 7)).reason).toBe("invalid");
  });

  test("a stale version comes before a text that is too long", () => {
    const room = { ...roomAfter(newRoom(), [0, propose()]), contentBytes: limits.roomBytes };
    expect(refusalOf(room, 0, propose(0)).reason).toBe("conflict");
    expect(refusalOf(room, 0, propose(1)).reason).toBe("full");
  });

  test("an unknown question refuses nobody for who it is", () => {
    const room = newRoom();
    expect(() => refuseForeignResolver(room, participantAt(room, 1), 99)).not.toThrow();
  });
});
