import { describe, expect, test } from "vitest";
import {
  agree,
  ask,
  decided,
  errorOf,
  newRoom,
  participantAt,
  post,
  propose,
  resolve,
  roomAfter,
} from "@/e2e/support/plain-room";
import type { RoomError } from "./errors";
import { limits } from "./limits";
import { rejectForeignResolver, rejectTooManyKeys } from "./rejections";
import type { Command } from "./room";

const said = ({ reason, next, message }: RoomError) => ({ reason, next, message });
const captured = (reject: () => void): RoomError => {
  try {
    reject();
  } catch (error) {
    return error as RoomError;
  }
  throw new Error("Nothing was rejected.");
};
const agreed = () => roomAfter(newRoom(), [0, propose()], [0, ask(false)], [0, agree()], [1, agree()]);

describe("an error says what is wrong and which request helps", () => {
  test.each([post(), ask(), propose(), resolve(3)])("of a write into an agreed room: $type", (command) => {
    expect(said(errorOf(agreed(), 0, command))).toEqual({
      reason: "conflict",
      next: "getFinalContract",
      message: "This room is agreed: it accepts no more writes.",
    });
  });

  test("of an agreement before there is a contract", () => {
    expect(said(errorOf(newRoom(), 0, agree()))).toEqual({
      reason: "conflict",
      next: "proposeContract",
      message: "There is no contract yet: propose the first version.",
    });
  });

  test("of a version that is not the current one", () => {
    const room = roomAfter(newRoom(), [0, propose()], [1, propose(1)]);
    expect(said(errorOf(room, 0, agree(1)))).toEqual({
      reason: "conflict",
      next: "readEvents",
      message:
        "You named contract version 1, but the current version is 2: read what changed before you go on.",
    });
    expect(errorOf(newRoom(), 0, propose(3)).message).toBe(
      "You named contract version 3, but there is no contract yet: name 0 or leave it out.",
    );
  });

  test("of a resolution of another participant's question", () => {
    const room = roomAfter(newRoom(3), [0, ask(true, 1)]);
    expect(said(errorOf(room, 2, resolve(2)))).toEqual({
      reason: "forbidden",
      next: "readRoom",
      message: 'Question qst_2 can be resolved only by its addressee "Role 1" or its author "Role 0".',
    });
  });

  test("of an unknown or resolved question", () => {
    const room = roomAfter(newRoom(), [0, ask()], [1, resolve(2)]);
    expect(said(errorOf(room, 1, resolve(99)))).toEqual({
      reason: "not_found",
      next: "readRoom",
      message: "There is no such question in this room: send the id of one of its open_questions.",
    });
    expect(said(errorOf(room, 1, resolve(2)))).toEqual({
      reason: "conflict",
      next: "readRoom",
      message: "Question qst_2 is already resolved.",
    });
  });

  test("of an invalid addressee, with the valid ones", () => {
    const whom = 'send one of p1 ("Role 1"), p2 ("Role 2"), or leave it out to ask anyone.';
    const toItself = errorOf(newRoom(3), 0, ask(true, 0));
    expect(toItself.message).toBe(`addressed_to_participant_id is your own id: ${whom}`);
    expect(toItself.issues).toEqual([
      { path: "addressed_to_participant_id", message: `is your own id: ${whom}` },
    ]);
    expect(errorOf(newRoom(3), 0, ask(true, 7)).message).toBe(
      `addressed_to_participant_id is not a participant in this room: ${whom}`,
    );
  });

  test.each([
    ['B” and "C" only', '"B⟨U+201D⟩ and ⟨U+0022⟩C⟨U+0022⟩ only"'],
    ["«B»\u2028\n C\\", '"⟨U+00AB⟩B⟨U+00BB⟩ C\\"'],
  ])("of roles that can't end their quotation marks: %j", (role, quoted) => {
    const room = roomAfter(newRoom(3), [0, ask(true, 1)]);
    room.participants = room.participants.map((each) => (each.id === "p1" ? { ...each, role } : each));
    expect(errorOf(room, 2, resolve(2)).message).toBe(
      `Question qst_2 can be resolved only by its addressee ${quoted} or its author "Role 0".`,
    );
    expect(errorOf(room, 0, ask(true, 0)).message).toContain(`one of p1 (${quoted}), p2 ("Role 2"), or`);
  });

  test("of a full room, with its limit", () => {
    const full = (what: string) => ({
      reason: "full",
      next: "readRoom",
      message: `This room is full: ${what}.`,
    });
    const spoken = { ...newRoom(), messageCount: limits.messages };
    expect(said(errorOf(spoken, 0, post()))).toEqual(full("it already holds 500 messages and declines"));
    const [question] = roomAfter(newRoom(), [0, ask()]).questions;
    const questions = Array.from({ length: limits.questions }, () => question).flatMap((one) => one ?? []);
    const asked = { ...newRoom(), questions };
    expect(said(errorOf(asked, 0, ask()))).toEqual(full("it already holds 200 questions"));
    const proposed = { ...newRoom(), contractVersion: limits.contractVersions };
    expect(said(errorOf(proposed, 0, propose()))).toEqual(
      full("it already holds 200 versions of the contract"),
    );
    const written = { ...newRoom(), contentBytes: limits.roomBytes - 3 };
    expect(said(errorOf(written, 0, post("ää")))).toEqual(
      full("3 of its 4194304 bytes of text are left, and your text has 4"),
    );
  });
});

describe("the order of errors", () => {
  const stranger = () => roomAfter(newRoom(3), [0, propose()], [0, ask(false, 1)]);

  test("a participant who may not resolve a question gets forbidden, even if it is resolved or the room agreed", () => {
    const resolved = roomAfter(stranger(), [1, resolve(3)]);
    expect(errorOf(resolved, 2, resolve(3)).reason).toBe("forbidden");
    const closed = roomAfter(stranger(), [0, agree()], [1, agree()], [2, agree()]);
    expect(closed.status).toBe("agreed");
    expect(errorOf(closed, 2, resolve(3)).reason).toBe("forbidden");
  });

  test("an unknown addressee precedes a full room", () => {
    expect(errorOf(agreed(), 0, ask(true, 7)).reason).toBe("invalid");
  });

  test("a stale version precedes a text that is too long", () => {
    const room = { ...roomAfter(newRoom(), [0, propose()]), contentBytes: limits.roomBytes };
    expect(errorOf(room, 0, propose(0)).reason).toBe("conflict");
    expect(errorOf(room, 0, propose(1)).reason).toBe("full");
  });

  test("an unknown question is not an error of rights", () => {
    const room = newRoom();
    expect(() => rejectForeignResolver(room, participantAt(room, 1), 99)).not.toThrow();
  });

  test("of a request that changes nothing, when too many have stored their keys", () => {
    expect(() => rejectTooManyKeys(limits.keysWithoutEvent - 1)).not.toThrow();
    const error = captured(() => rejectTooManyKeys(limits.keysWithoutEvent));
    expect(said(error)).toMatchObject({ reason: "full", next: "readRoom" });
    expect(error.message).toMatch(
      /^You have sent 1000 requests with an Idempotency-Key that changed nothing: /,
    );
  });

  test("of a link that was replaced too often", () => {
    const replaceLink: Command = { type: "replaceLink" };
    const often = roomAfter(newRoom(), ...Array(5).fill([0, replaceLink]));
    expect(said(errorOf(often, 0, replaceLink))).toEqual({
      reason: "full",
      next: "readRoom",
      message: "You have replaced your link 5 times already: keep the one that you have.",
    });
    expect(decided(roomAfter(newRoom(), ...Array(4).fill([0, replaceLink])), 0, replaceLink)).toMatchObject({
      action: "replaced_link",
    });
  });
});
