import { describe, expect, test } from "vitest";
import {
  agree,
  approve,
  ask,
  decided,
  decline,
  errorOf,
  join,
  newRoom,
  participantAt,
  propose,
  resolve,
  roomAfter,
  withdraw,
} from "@/e2e/support/plain-room";
import { type ActionName, availableActions } from "./actions";
import { evolve } from "./evolve";
import { nextStep } from "./next-step";
import { type Command, lastPosition, type Room, type Viewer } from "./room";
import { whoseTurn } from "./turn";

/** Both have joined, and the first has proposed version 1. The person of p1 approves. */
const proposed = () => roomAfter(newRoom(2, [1]), [1, join], [0, propose()]);
const submitted = () => roomAfter(proposed(), [1, agree(1)]);

const declineAsPerson = { ...decline(), byPerson: true } as Command;

const person: Viewer = { kind: "person", participantId: "p1" };
const agent: Viewer = { kind: "participant", participantId: "p1" };

const turnsOf = (room: Room) => whoseTurn(room).map(({ role, waitsFor, reason }) => [role, waitsFor, reason]);
const actionsOf = (room: Room, viewer: Viewer) => availableActions(room, viewer).map(({ name }) => name);

describe("agreeing, for a participant whose person approves,", () => {
  test("submits the version, which is not an agreement", () => {
    expect(decided(proposed(), 1, agree(1))).toMatchObject({ action: "submitted", version: 1 });
    const room = roomAfter(submitted(), [0, agree(1)]);
    expect(room.status).toBe("open");
    expect(participantAt(room, 1)).toMatchObject({ submittedVersion: 1, agreement: null });
  });

  test("changes nothing when repeated, even after the person has approved", () => {
    expect(decided(submitted(), 1, agree())).toBeNull();
    expect(decided(roomAfter(submitted(), [1, approve()]), 1, agree())).toBeNull();
  });

  test("of the other participants is as before", () => {
    expect(decided(proposed(), 0, agree(1))).toMatchObject({ action: "agreed", byPerson: false });
  });
});

describe("approving", () => {
  test("is the agreement, and closes the room when it was the last", () => {
    expect(decided(submitted(), 1, approve())).toMatchObject({
      action: "agreed",
      version: 1,
      byPerson: true,
    });
    const approved = roomAfter(submitted(), [1, approve()]);
    expect(approved.status).toBe("open");
    expect(participantAt(approved, 1)).toMatchObject({ submittedVersion: null, agreement: { version: 1 } });
    expect(roomAfter(approved, [0, agree()]).status).toBe("agreed");
    expect(roomAfter(submitted(), [0, agree()], [1, approve()]).status).toBe("agreed");
  });

  test("needs a submission of the current version", () => {
    const nothing = errorOf(proposed(), 1, approve());
    expect(nothing).toMatchObject({ reason: "conflict", next: "readRoom" });
    expect(nothing.message).toBe('"Role 1" has not submitted version 1: there is nothing to approve yet.');
    expect(errorOf(newRoom(2, [1]), 1, approve()).message).toBe(
      "There is no contract yet, so there is nothing to approve.",
    );
    expect(errorOf(roomAfter(submitted(), [0, propose(1)]), 1, approve(2)).reason).toBe("conflict");
  });

  test("of nothing is no step for a person who declines, either: it can't propose a contract", () => {
    const error = errorOf(newRoom(2, [1]), 1, declineAsPerson);
    expect(error).toMatchObject({ reason: "conflict", next: "readRoom" });
    expect(error.message).toBe("There is no contract yet, so there is nothing to decline.");
  });

  test("of another version than the current one is rejected, whatever was submitted", () => {
    const room = roomAfter(submitted(), [0, propose(1)]);
    expect(errorOf(room, 1, approve(1))).toMatchObject({ reason: "conflict", currentVersion: 2 });
    expect(errorOf(roomAfter(room, [1, agree(2)]), 1, approve(1)).currentVersion).toBe(2);
    expect(errorOf(submitted(), 1, approve(2)).currentVersion).toBe(1);
  });

  test("changes nothing when repeated", () => {
    const approved = roomAfter(submitted(), [1, approve()]);
    expect(decided(approved, 1, approve())).toBeNull();
    expect(decided(roomAfter(approved, [0, agree()]), 1, approve())).toBeNull();
  });

  test("is not for a participant that agrees by itself, nor for an ended room", () => {
    const error = errorOf(proposed(), 0, approve());
    expect(error).toMatchObject({ reason: "forbidden", next: "readRoom" });
    expect(error.message).toBe('"Role 0" needs no approval: it agrees without a person.');
    const ended = roomAfter(submitted(), [0, withdraw(4)]);
    expect(errorOf(ended, 1, approve())).toMatchObject({ reason: "conflict", next: "getFinalContract" });
  });

  test("waits for a blocking question, and again closes the room once it is resolved", () => {
    const blocked = roomAfter(submitted(), [0, ask(true, 1)], [0, agree()], [1, approve()]);
    expect(blocked.status).toBe("open");
    const complete = roomAfter(blocked, [1, resolve(5)]);
    expect(turnsOf(complete)).toEqual([
      ["Role 0", "participant", "call finalize"],
      ["Role 1", "person", "approve version 1 again, which closes the room"],
    ]);
    expect(decided(complete, 1, agree())).toBeNull();
    expect(roomAfter(complete, [1, approve()]).status).toBe("agreed");
    expect(roomAfter(complete, [0, agree()]).status).toBe("agreed");
  });
});

describe("a submission is taken back", () => {
  const isVoid = (room: Room) => errorOf(room, 1, approve(room.contractVersion)).reason === "conflict";

  test("by a new version, whoever proposes it", () => {
    expect(isVoid(roomAfter(submitted(), [0, propose(1)]))).toBe(true);
    expect(isVoid(roomAfter(submitted(), [1, propose(1)]))).toBe(true);
  });

  test("by a decline, of the agent or of the person", () => {
    for (const byPerson of [false, true]) {
      const room = roomAfter(submitted(), [1, byPerson ? declineAsPerson : decline()]);
      expect(participantAt(room, 1)).toMatchObject({ submittedVersion: null, declinedVersion: 1 });
      expect(isVoid(room)).toBe(true);
    }
  });

  test("and so is an approval, by a decline", () => {
    const room = roomAfter(submitted(), [1, approve()], [1, decline()], [0, agree()]);
    expect(participantAt(room, 1)).toMatchObject({ agreement: null, declinedVersion: 1 });
    expect(isVoid(room)).toBe(true);
  });
});

describe("a version that was declined", () => {
  test("by the agent can be submitted again", () => {
    const room = roomAfter(submitted(), [1, decline()]);
    expect(decided(room, 1, agree())).toMatchObject({ action: "submitted" });
  });

  test.each<[string, () => Room]>([
    ["once it was submitted", () => roomAfter(submitted(), [1, declineAsPerson])],
    ["before it was submitted", () => roomAfter(proposed(), [1, declineAsPerson])],
    ["after it was approved", () => roomAfter(submitted(), [1, approve()], [1, declineAsPerson])],
    ["and then by the agent, too", () => roomAfter(submitted(), [1, declineAsPerson], [1, decline()])],
  ])("by the person %s can't be submitted again; the next version can", (_, stateOf) => {
    const room = stateOf();
    const error = errorOf(room, 1, agree(1));
    expect(error).toMatchObject({ reason: "conflict", next: "proposeContract" });
    expect(error.message).toContain("Your person declined version 1");
    expect(participantAt(room, 1)).toMatchObject({ declinedVersion: 1, personDeclinedVersion: 1 });
    expect(actionsOf(room, agent)).not.toContain("agreeToContract");
    const next = roomAfter(room, [1, propose(1)]);
    expect(decided(next, 1, agree(2))).toMatchObject({ action: "submitted", version: 2 });
  });
});

test("the last position is the last decline of the person, or else the last agreement or decline", () => {
  const positionAfter = (...steps: Command[]) => {
    let room = submitted();
    const events = steps.map((command) => {
      const event = decided(room, 1, command);
      if (!event) throw new Error("changed nothing");
      room = evolve(room, event);
      return event;
    });
    expect(lastPosition(events, "p0", 1) ?? lastPosition(events, "p1", 2)).toBeUndefined();
    const last = lastPosition(events, "p1", 1);
    return last && events.indexOf(last);
  };
  expect(positionAfter(declineAsPerson, decline(), decline())).toBe(0);
  expect(positionAfter(decline(), declineAsPerson, declineAsPerson, decline())).toBe(2);
  expect(positionAfter(approve(), declineAsPerson, decline())).toBe(1);
  expect(positionAfter(decline(), decline())).toBe(1);
  expect(positionAfter(approve(), decline())).toBe(1);
  expect(positionAfter(decline(), agree(), approve())).toBe(2);
  expect(positionAfter(decline(), agree())).toBeUndefined();
  expect(positionAfter(decline(), agree(), decline())).toBe(2);
  expect(positionAfter(approve(), decline(), agree())).toBeUndefined();
  expect(positionAfter(approve(), decline(), agree(), approve())).toBe(3);
});

test("the events of declining and withdrawing say whether the person did it", () => {
  for (const byPerson of [false, true]) {
    expect(decided(submitted(), 1, { ...decline(), byPerson } as Command)).toMatchObject({ byPerson });
    const room = roomAfter(submitted(), [1, { ...withdraw(4), byPerson } as Command]);
    expect(room.ended).toMatchObject({ participantId: "p1", byPerson });
  }
});

describe("whose turn it is", () => {
  test("is the person's after a submission, together with those who still review or confirm", () => {
    expect(turnsOf(submitted())).toEqual([
      ["Role 0", "participant", "agree to version 1 or change it"],
      ["Role 1", "person", "approve version 1"],
    ]);
    expect(turnsOf(roomAfter(submitted(), [0, agree()]))).toEqual([
      ["Role 1", "person", "approve version 1"],
    ]);
    const three = roomAfter(newRoom(3, [0, 1]), [1, join], [2, join], [0, propose()], [0, agree()]);
    expect(turnsOf(three)).toEqual([
      ["Role 0", "person", "approve version 1"],
      ["Role 1", "participant", "review version 1"],
      ["Role 2", "participant", "review version 1"],
    ]);
    expect(turnsOf(roomAfter(three, [1, agree()], [2, agree()]))).toEqual([
      ["Role 0", "person", "approve version 1"],
      ["Role 1", "person", "approve version 1"],
    ]);
  });

  test("is no person's for a version that somebody has declined", () => {
    expect(turnsOf(roomAfter(submitted(), [0, decline()])).map(([, waitsFor]) => waitsFor)).toEqual([
      "participant",
      "participant",
    ]);
  });

  test("is everyone's after a person has declined, also while others have not reviewed the version", () => {
    const three = roomAfter(newRoom(3, [1]), [1, join], [2, join], [0, propose()]);
    const rolesOf = (room: Room) => turnsOf(room).map(([role]) => role);
    expect(rolesOf(roomAfter(three, [1, decline()]))).toEqual(["Role 2"]);
    expect(rolesOf(roomAfter(three, [1, declineAsPerson]))).toEqual(["Role 0", "Role 1", "Role 2"]);
  });
});

describe("the next step", () => {
  const kinds = (room: Room) => [nextStep(room, agent).kind, nextStep(room, person).kind];

  test("of the agent is to submit, then to wait for its person, who is to approve", () => {
    expect(kinds(proposed())).toEqual(["review", "watch"]);
    expect(kinds(submitted())).toEqual(["awaitPerson", "approve"]);
    expect(kinds(roomAfter(submitted(), [1, approve()]))).toEqual(["wait", "watch"]);
    expect(kinds(roomAfter(submitted(), [1, approve()], [0, agree()]))).toEqual(["agreed", "agreed"]);
  });

  test("of the agent is to have its person close the room, once the last blocking question is resolved", () => {
    const blocked = roomAfter(submitted(), [0, ask(true, 1)], [0, agree()], [1, approve()]);
    expect(kinds(roomAfter(blocked, [1, resolve(5)]))).toEqual(["awaitClosing", "finalize"]);
  });

  test("of the proposer is to confirm while others have not joined, unless a person has declined", () => {
    const three = roomAfter(newRoom(3, [1]), [1, join], [0, propose()]);
    const proposer: Viewer = { kind: "participant", participantId: "p0" };
    expect(nextStep(three, proposer).kind).toBe("confirm");
    expect(nextStep(roomAfter(three, [1, declineAsPerson]), proposer).kind).toBe("wait");
  });

  test("waits for a blocking question first", () => {
    expect(kinds(roomAfter(submitted(), [0, ask(true, 1)]))).toEqual(["resolve", "watch"]);
  });
});

describe("the available actions", () => {
  const writes: ActionName[] = ["approveContract", "declineContract", "withdraw"];
  const never: ActionName[] = [
    "joinRoom",
    "sendMessage",
    "askQuestion",
    "resolveQuestion",
    "proposeContract",
    "editContract",
    "agreeToContract",
    "finalizeContract",
    "replaceLink",
    "deleteRoom",
  ];

  test("of the person are to approve, decline and withdraw, and to read", () => {
    expect(actionsOf(submitted(), person)).toEqual([
      ...writes,
      "readRoom",
      "readEvents",
      "listContractVersions",
      "diffContract",
      "readContractVersion",
    ]);
    expect(actionsOf(proposed(), person)).not.toContain("approveContract");
    const agreed = roomAfter(submitted(), [0, agree()], [1, approve()]);
    for (const room of [newRoom(2, [1]), proposed(), agreed])
      expect(actionsOf(room, person).filter((name) => never.includes(name))).toEqual([]);
    expect(actionsOf(agreed, person).filter((name) => writes.includes(name))).toEqual([]);
  });

  test("are never to approve for a participant that agrees by itself, not even to close the room", () => {
    const blocked = roomAfter(submitted(), [0, ask(true, 1)], [0, agree()], [1, approve()]);
    const complete = roomAfter(blocked, [1, resolve(5)]);
    expect(actionsOf(complete, person)).toContain("approveContract");
    expect(actionsOf(complete, { ...person, participantId: "p0" })).not.toContain("approveContract");
  });

  test("of the agent are never to approve, and to agree only while that would submit", () => {
    expect(actionsOf(proposed(), agent)).toContain("agreeToContract");
    for (const room of [submitted(), roomAfter(submitted(), [1, approve()])]) {
      expect(actionsOf(room, agent)).not.toContain("agreeToContract");
      expect(actionsOf(room, agent)).not.toContain("approveContract");
    }
  });
});
