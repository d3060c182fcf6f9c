import { describe, expect, test } from "vitest";
import { decided, join, newRoom, propose, roomAfter } from "@/e2e/support/plain-room";
import { mayCommand } from "./decide";
import { isPersonName, viewerName, viewerNames } from "./happenings";
import { type Event, proposalIn, roleOf, type Viewer } from "./room";

const person: Viewer = { kind: "person", participantId: "p1" };
const agent: Viewer = { kind: "participant", participantId: "p1" };
const observer: Viewer = { kind: "observer" };

const commands = [
  ...(["join", "post", "ask", "resolve", "propose", "edit", "agree"] as const),
  ...(["approve", "decline", "withdraw", "replaceLink"] as const),
];

describe("a command can be sent", () => {
  const sentBy = (viewer: Viewer) => commands.filter((command) => mayCommand(viewer, command));

  test("by the person who approves: to decide, and nothing else", () => {
    expect(sentBy(person)).toEqual(["approve", "decline", "withdraw"]);
  });

  test("by a participant: all but approve", () => {
    expect(sentBy(agent)).toEqual(commands.filter((command) => command !== "approve"));
  });

  test("not by the observer", () => {
    expect(sentBy(observer)).toEqual([]);
  });
});

describe("the name of a viewer", () => {
  test("tells participants, the persons who approve and the observer apart", () => {
    expect([agent, person, observer].map(viewerName)).toEqual(["p1", "person p1", "observer"]);
    expect(["p1", "person p1", "observer"].map(isPersonName)).toEqual([false, true, false]);
  });

  test("is one of those that the room can have", () => {
    expect(viewerNames(newRoom(3, [1]))).toEqual(["p0", "p1", "person p1", "p2", "observer"]);
  });
});

test("a proposal is found by its version, if it is among the events", () => {
  const first = decided(roomAfter(newRoom(2), [0, join], [1, join]), 0, propose()) as Event;
  const second = { ...first, version: 2 } as Event;
  const agreed = { ...first, action: "agreed", version: 2 } as Event;
  expect(proposalIn([first, agreed, second], 2)).toBe(second);
  expect(proposalIn([first, agreed], 2)).toBeUndefined();
});

test("an id that the room does not have has no role", () => {
  expect([roleOf(newRoom(2), "p1") === "", roleOf(newRoom(2), "p7")]).toEqual([false, ""]);
});
