import { describe, expect, test } from "vitest";
import {
  agree,
  ask,
  decided,
  decline,
  errorOf,
  join,
  newRoom,
  post,
  propose,
  resolve,
  roomAfter,
  start,
  withdraw,
} from "@/e2e/support/plain-room";
import { evolve, roomAfter as roomAfterEvents } from "./evolve";
import { limits } from "./limits";
import { type Command, type Event, type Room, textBytes } from "./room";

const joined = () => roomAfter(newRoom(), [1, join]);

/** Version 1 is event 3. */
const proposed = () => roomAfter(joined(), [0, propose()]);

const ended = () => roomAfter(proposed(), [1, withdraw(3)]);

describe("a withdrawal", () => {
  test("is an event with the reason, and ends the room", () => {
    const event = decided(proposed(), 1, withdraw(3, "Too expensive."));
    expect(event).toEqual({
      seq: 4,
      at: new Date(start.getTime() + 3),
      participantId: "p1",
      action: "withdrew",
      body: "Too expensive.",
      byPerson: false,
    });
    expect(evolve(proposed(), event as Event)).toMatchObject({
      status: "ended",
      ended: { participantId: "p1", reason: "Too expensive.", at: event?.at },
      lastSeq: 4,
    });
  });

  test("is possible before anything was proposed, and for a participant that has not joined", () => {
    expect(roomAfter(newRoom(), [1, withdraw(1)])).toMatchObject({ status: "ended", contractVersion: 0 });
  });

  test("is rejected while there are unread events, and the error names those to read", () => {
    expect(errorOf(proposed(), 1, withdraw(2))).toMatchObject({
      reason: "conflict",
      next: "readEvents",
      after: 2,
      message: "The room has events after 2, up to 3: read them before you withdraw.",
    });
  });

  test("with a last_seq that the room has not reached is invalid, in a closed room too", () => {
    const message = "is 4, but the last event of the room is 3: send the last_seq that you have read.";
    expect(errorOf(proposed(), 1, withdraw(4))).toMatchObject({
      reason: "invalid",
      message: `last_seq ${message}`,
      issues: [{ path: "last_seq", message }],
    });
    expect(errorOf(ended(), 0, withdraw(5)).reason).toBe("invalid");
  });

  test("is possible in a room that is full of text, of messages and of versions", () => {
    const full = {
      ...proposed(),
      contentBytes: limits.roomBytes,
      messageCount: limits.messages,
      contractVersion: limits.contractVersions,
    };
    const left = roomAfter(full, [1, withdraw(3, "ä")]);
    expect(left).toMatchObject({ status: "ended", contentBytes: limits.roomBytes + 2 });
    expect(left.messageCount).toBe(limits.messages);
  });

  test("is rejected in a full room only if redaction has made its reason longer than a reason may be", () => {
    const full = { ...proposed(), contentBytes: limits.roomBytes };
    const longest = "x".repeat(limits.textBytes);
    expect(roomAfter(full, [1, withdraw(3, longest)]).status).toBe("ended");
    expect(errorOf(full, 1, withdraw(3, `${longest}x`))).toMatchObject({
      reason: "full",
      message:
        "This room is full: 32768 bytes are left for your reason, and it has 32769 once values that look like secrets are replaced. Send it without them.",
    });
    expect(roomAfter(proposed(), [1, withdraw(3, `${longest}x`)]).status).toBe("ended");
  });
});

describe("an ended room", () => {
  test("takes joining without an event", () => {
    expect(decided(roomAfter(newRoom(), [0, withdraw(1)]), 1, join)).toBeNull();
    expect(decided(ended(), 0, join)).toBeNull();
  });

  test.each([
    post(),
    ask(),
    propose(),
    propose(7),
    agree(),
    agree(7),
    decline(),
    decline(7),
    withdraw(4),
    withdraw(3),
  ])("rejects every other write: $type", (command) => {
    expect(errorOf(ended(), 0, command)).toMatchObject({
      reason: "conflict",
      next: "getFinalContract",
      message: "This room ended without agreement: it accepts no more writes.",
    });
  });

  test("rejects a resolution, and an agreement where there is no contract", () => {
    const asked = roomAfter(joined(), [0, ask()], [0, withdraw(3)]);
    expect(errorOf(asked, 1, resolve(3))).toMatchObject({ reason: "conflict", next: "getFinalContract" });
    expect(errorOf(asked, 1, agree())).toMatchObject({ reason: "conflict", next: "getFinalContract" });
  });
});

test("an agreed room takes neither a decline nor a withdrawal", () => {
  const agreed = roomAfter(proposed(), [0, agree()], [1, agree()]);
  for (const command of [decline(), decline(7), withdraw(5), withdraw(3)]) {
    expect(errorOf(agreed, 0, command)).toMatchObject({
      reason: "conflict",
      message: "This room is agreed: it accepts no more writes.",
    });
  }
});

test("restores a room that ended as it was after each of its events", () => {
  const commands: [number, Command][] = [
    [1, join],
    [0, post()],
    [0, propose()],
    [1, agree()],
    [1, decline()],
    [1, post("why")],
    [1, propose()],
    [0, decline(2, "no, too")],
    [0, withdraw(9, "Too far apart.")],
  ];
  const events: Event[] = [{ seq: 1, at: start, participantId: "p0", action: "joined" }];
  const states = [newRoom()];
  for (const [position, command] of commands) {
    const before = states.at(-1) as Room;
    const event = decided(before, position, command);
    if (!event) throw new Error("a step changed nothing");
    events.push(event);
    states.push(evolve(before, event));
    expect(states.at(-1)?.contentBytes).toBe(before.contentBytes + textBytes(event));
  }
  const last = states.at(-1) as Room;
  expect(last.status).toBe("ended");
  for (const [index, state] of states.entries()) {
    expect(roomAfterEvents(last, events, index + 1)).toEqual(state);
  }
});
