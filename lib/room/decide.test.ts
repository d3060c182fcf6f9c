import { describe, expect, test } from "vitest";
import type { RoomError } from "./errors";
import { evolve } from "./evolve";
import { limits } from "./limits";
import { openRoom } from "./open";
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
} from "./test-room";

const refusal = (reason: string) => expect.objectContaining({ reason }) as RoomError;

describe("opening", () => {
  test("the creator's join is event 1", () => {
    const room = newRoom();
    expect(room.lastSeq).toBe(1);
    expect(participantAt(room, 0).joinedAt).toEqual(start);
    expect(participantAt(room, 1).joinedAt).toBeNull();
  });

  test.each([
    ["Buyer", " buyer "],
    ["Caf\u00e9", "CAFE\u0301"],
    ["Straße", "STRAßE"],
  ])("refuses the roles %j and %j as equal, naming the field", (one, other) => {
    const participants = [one, other].map((role, index) => ({ id: `p${index}`, role }));
    expect(() => openRoom({ id: "rm", participants, texts: [] })).toThrow(
      expect.objectContaining({
        reason: "invalid",
        issues: [expect.objectContaining({ path: "participants.1.role" })],
      }),
    );
  });

  test("counts every text of the creation in UTF-8 bytes", () => {
    const participants = [
      { id: "p0", role: "A" },
      { id: "p1", role: "B" },
    ];
    expect(openRoom({ id: "rm", participants, texts: ["ä", "ab"] }).contentBytes).toBe(4);
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
  test("the 500th message is taken, the 501st refused", () => {
    const room = { ...newRoom(), messageCount: limits.messages - 1 };
    const full = roomAfter(room, [0, post()]);
    expect(full.messageCount).toBe(limits.messages);
    expect(() => decided(full, 1, post())).toThrow(refusal("full"));
  });

  test("the 200th question is taken, the 201st refused", () => {
    const asked = Array.from(
      { length: limits.questions },
      () => [0, ask(false)] as [number, ReturnType<typeof ask>],
    );
    const full = roomAfter(newRoom(), ...asked);
    expect(full.questions).toHaveLength(limits.questions);
    expect(() => decided(full, 1, ask())).toThrow(refusal("full"));
  });

  test("text is taken up to exactly 4 MB in total", () => {
    const room = { ...newRoom(), contentBytes: limits.roomBytes - 4 };
    expect(roomAfter(room, [0, post("ää")]).contentBytes).toBe(limits.roomBytes);
    expect(() => decided(room, 0, post("ääx"))).toThrow(refusal("full"));
    expect(() => decided(room, 0, { type: "propose", markdown: safe("12345") })).toThrow(refusal("full"));
  });

  test.each([
    ["its author", 0],
    ["nobody in the room", 7],
  ])("a question addressed to %s is refused, naming the field", (_, addressee) => {
    expect(() => decided(newRoom(), 0, ask(true, addressee))).toThrow(
      expect.objectContaining({
        reason: "invalid",
        message: expect.stringContaining("addressed_to_participant_id"),
      }),
    );
  });

  test("addressee and author may resolve an addressed question, others not", () => {
    const room = roomAfter(newRoom(3), [0, ask(true, 1)]);
    expect(() => decided(room, 2, resolve(2))).toThrow(refusal("forbidden"));
    expect(decided(room, 1, resolve(2))).toMatchObject({ action: "resolved", questionSeq: 2 });
    expect(decided(room, 0, resolve(2))).toMatchObject({ action: "resolved", questionSeq: 2 });
  });

  test("anyone may resolve a question that is addressed to nobody", () => {
    const room = roomAfter(newRoom(3), [0, ask()]);
    for (const position of [0, 1, 2]) expect(decided(room, position, resolve(2))).not.toBeNull();
  });

  test("an unknown question is not found, a resolved one a conflict", () => {
    const room = roomAfter(newRoom(), [0, ask()], [1, resolve(2)]);
    expect(() => decided(room, 1, resolve(99))).toThrow(refusal("not_found"));
    expect(() => decided(room, 1, resolve(2))).toThrow(refusal("conflict"));
  });
});

describe("agreeing", () => {
  test("there is nothing to agree to before the first version", () => {
    expect(() => decided(newRoom(), 0, agree())).toThrow(refusal("conflict"));
  });

  test("a stale version is refused, naming the current one", () => {
    const room = roomAfter(newRoom(), [0, propose()], [1, propose(1)]);
    expect(() => decided(room, 0, agree(1))).toThrow(
      expect.objectContaining({
        reason: "conflict",
        message: expect.stringContaining("the current version is 2"),
      }),
    );
    expect(() => decided(room, 0, propose(0))).toThrow(refusal("conflict"));
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

  test("an agreed room takes no more writes, and agreeing again changes nothing", () => {
    const agreed = roomAfter(newRoom(), [0, propose()], [1, ask(false)], [0, agree()], [1, agree()]);
    for (const command of [post(), ask(), propose(), resolve(3)]) {
      expect(() => decided(agreed, 0, command)).toThrow(refusal("conflict"));
    }
    expect(decided(agreed, 0, agree(1))).toBeNull();
    expect(() => decided(agreed, 0, agree(2))).toThrow(refusal("conflict"));
  });
});

test("evolving leaves the state before untouched", () => {
  const room = newRoom();
  const event = decided(room, 1, join);
  if (event) evolve(room, event);
  expect(participantAt(room, 1).joinedAt).toBeNull();
});
