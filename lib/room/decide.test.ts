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
  safe,
  start,
} from "@/e2e/support/plain-room";
import type { RoomError } from "./errors";
import { evolve } from "./evolve";
import { limits } from "./limits";
import { bases } from "./room";

const errorWith = (reason: string) => expect.objectContaining({ reason }) as RoomError;

describe("opening", () => {
  test("the creator's join is event 1", () => {
    const room = newRoom();
    expect(room.lastSeq).toBe(1);
    expect(participantAt(room, 0).joinedAt).toEqual(start);
    expect(participantAt(room, 1).joinedAt).toBeNull();
  });
});

describe("time and number", () => {
  test("an event gets the next number and at least 1 ms after the one before, whatever the clock says", () => {
    const past = new Date(start.getTime() - 60_000);
    expect(decided(newRoom(), 0, post(), past)).toMatchObject({ seq: 2, at: new Date(start.getTime() + 1) });
  });

  test("an event gets the clock's time when that is later", () => {
    const later = new Date(start.getTime() + 5_000);
    expect(decided(newRoom(), 0, post(), later)).toMatchObject({ at: later });
  });
});

describe("joining", () => {
  test("a repeated join changes nothing", () => {
    expect(decided(newRoom(), 0, join)).toBeNull();
  });

  test("joining an agreed room changes nothing", () => {
    const agreed = roomAfter(newRoom(), [0, propose()], [0, agree()], [1, agree()]);
    expect(decided(agreed, 1, join)).toBeNull();
  });
});

describe("messages and questions", () => {
  test("the 500th message is accepted, the 501st rejected", () => {
    const room = { ...newRoom(), messageCount: limits.messages - 1 };
    const full = roomAfter(room, [0, post()]);
    expect(full.messageCount).toBe(limits.messages);
    expect(() => decided(full, 1, post())).toThrow(errorWith("full"));
  });

  test("the 200th question is accepted, the 201st rejected", () => {
    const asked = Array.from(
      { length: limits.questions },
      () => [0, ask(false)] as [number, ReturnType<typeof ask>],
    );
    const full = roomAfter(newRoom(), ...asked);
    expect(full.questions).toHaveLength(limits.questions);
    expect(() => decided(full, 1, ask())).toThrow(errorWith("full"));
  });

  test("the 200th version of the contract is accepted, the 201st rejected", () => {
    const room = { ...newRoom(), contractVersion: limits.contractVersions - 1 };
    const full = roomAfter(room, [0, propose()]);
    expect(full.contractVersion).toBe(limits.contractVersions);
    expect(() => decided(full, 1, propose())).toThrow(errorWith("full"));
  });

  test("text is accepted up to exactly 4 MB in total", () => {
    const room = { ...newRoom(), contentBytes: limits.roomBytes - 4 };
    expect(roomAfter(room, [0, post("ää")]).contentBytes).toBe(limits.roomBytes);
    expect(() => decided(room, 0, post("ääx"))).toThrow(errorWith("full"));
    expect(() => decided(room, 0, { type: "propose", markdown: safe("12345") })).toThrow(errorWith("full"));
  });

  test.each([
    ["its author", 0],
    ["nobody in the room", 7],
  ])("a question addressed to %s is rejected, naming the field", (_, addressee) => {
    expect(() => decided(newRoom(), 0, ask(true, addressee))).toThrow(
      expect.objectContaining({
        reason: "invalid",
        message: expect.stringContaining("addressed_to_participant_id"),
      }),
    );
  });

  test("addressee and author may resolve an addressed question, others not", () => {
    const room = roomAfter(newRoom(3), [0, ask(true, 1)]);
    expect(() => decided(room, 2, resolve(2))).toThrow(errorWith("forbidden"));
    expect(decided(room, 1, resolve(2))).toMatchObject({ action: "resolved", questionSeq: 2 });
    expect(decided(room, 0, resolve(2))).toMatchObject({ action: "resolved", questionSeq: 2 });
  });

  test("a resolution has the basis that is given, or else is verified", () => {
    const room = roomAfter(newRoom(), [0, ask()]);
    expect(decided(room, 1, resolve(2))).toMatchObject({ action: "resolved", basis: "verified" });
    for (const basis of bases) expect(decided(room, 1, resolve(2, basis))).toMatchObject({ basis });
  });

  test("a resolution closes the question whatever its basis", () => {
    for (const basis of bases) {
      const room = roomAfter(newRoom(), [0, propose()], [0, ask()], [1, resolve(3, basis)]);
      expect(roomAfter(room, [0, agree()], [1, agree()]).status).toBe("agreed");
      expect(() => decided(room, 0, resolve(3))).toThrow(errorWith("conflict"));
    }
  });

  test("anyone may resolve a question without an addressee", () => {
    const room = roomAfter(newRoom(3), [0, ask()]);
    for (const position of [0, 1, 2]) expect(decided(room, position, resolve(2))).not.toBeNull();
  });
});

describe("agreeing", () => {
  test("there is nothing to agree to before the first version", () => {
    expect(() => decided(newRoom(), 0, agree())).toThrow(errorWith("conflict"));
  });

  test("a stale version is rejected, naming the current one", () => {
    const room = roomAfter(newRoom(), [0, propose()], [1, propose(1)]);
    expect(() => decided(room, 0, agree(1))).toThrow(
      expect.objectContaining({
        reason: "conflict",
        message: expect.stringContaining("the current version is 2"),
      }),
    );
    expect(() => decided(room, 0, propose(0))).toThrow(errorWith("conflict"));
  });

  test("the room is agreed when the last participant agrees to the current version", () => {
    const room = roomAfter(newRoom(), [0, propose()], [0, agree(1)]);
    expect(room.status).toBe("open");
    expect(roomAfter(room, [1, agree(1)]).status).toBe("agreed");
  });

  test("agreements to an earlier version no longer count", () => {
    const room = roomAfter(newRoom(), [0, propose()], [0, agree()], [1, propose(1)], [1, agree(2)]);
    expect(room.status).toBe("open");
    expect(participantAt(room, 0).agreement?.version).toBe(1);
    expect(roomAfter(room, [0, agree(2)]).status).toBe("agreed");
  });

  test("an open blocking question keeps the room open, a non-blocking one does not", () => {
    const blocked = roomAfter(newRoom(), [0, propose()], [0, ask(true)], [0, agree()], [1, agree()]);
    expect(blocked.status).toBe("open");
    const free = roomAfter(newRoom(), [0, propose()], [0, ask(false)], [0, agree()], [1, agree()]);
    expect(free.status).toBe("agreed");
  });

  test("resolving the last blocking question does not close the room, a repeated agree does", () => {
    const room = roomAfter(
      newRoom(),
      [0, propose()],
      [0, ask()],
      [0, agree()],
      [1, agree()],
      [1, resolve(3)],
    );
    expect(room.status).toBe("open");
    expect(decided(room, 0, agree())).toMatchObject({ action: "agreed", version: 1 });
    expect(roomAfter(room, [0, agree()]).status).toBe("agreed");
  });

  test("a repeated agree that closes nothing adds no event", () => {
    const room = roomAfter(newRoom(), [0, propose()], [0, agree()]);
    expect(decided(room, 0, agree(1))).toBeNull();
  });

  test("an agreed room accepts no more writes, and agreeing again changes nothing", () => {
    const agreed = roomAfter(newRoom(), [0, propose()], [1, ask(false)], [0, agree()], [1, agree()]);
    for (const command of [post(), ask(), propose(), resolve(3)]) {
      expect(() => decided(agreed, 0, command)).toThrow(errorWith("conflict"));
    }
    expect(decided(agreed, 0, agree(1))).toBeNull();
    expect(() => decided(agreed, 0, agree(2))).toThrow(errorWith("conflict"));
  });
});

test("evolve does not change the previous state", () => {
  const room = newRoom();
  const event = decided(room, 1, join);
  if (event) evolve(room, event);
  expect(participantAt(room, 1).joinedAt).toBeNull();
});
