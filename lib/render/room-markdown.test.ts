import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { evolve } from "@/lib/room/evolve";
import type { Command, Event, Room, Viewer } from "@/lib/room/room";
import {
  agree,
  ask,
  decided,
  join,
  newRoom,
  post,
  propose,
  resolve,
  safe,
  start,
} from "@/lib/room/test-room";
import type { RoomTexts } from "@/lib/room/texts";
import { presentRoom } from "@/lib/wire/present-room";
import type { RoomAnswer } from "@/lib/wire/responses";
import { finalMarkdown } from "./final-markdown";
import { roomMarkdown } from "./room-markdown";

const texts: RoomTexts = {
  title: "Order\nwebhook",
  brief: "They have met before.",
  goal: "Agree on how orders arrive.",
  createdAt: start,
  expiresAt: new Date("2026-01-02T00:00:00.000Z"),
  participants: [
    {
      id: "p0",
      displayName: "Ada",
      knows: ["Orders are final."],
      needsToDetermine: [],
      instructions: "Be brief.",
    },
    { id: "p1", displayName: null, knows: [], needsToDetermine: ["Which field?"], instructions: null },
  ],
};

/** What a viewer reads after some commands. */
function answerFor(viewer: Viewer, ...steps: [number, Command][]): RoomAnswer {
  let room: Room = newRoom();
  const events: Event[] = [];
  for (const [position, command] of steps) {
    const event = decided(room, position, command);
    if (!event) throw new Error("a step changed nothing");
    events.push(event);
    room = evolve(room, event);
  }
  return presentRoom({ room, viewer, baseUrl: "http://rooms.test", way: "http" }, texts, events);
}

const creator: Viewer = { kind: "participant", participantId: "p0" };
const other: Viewer = { kind: "participant", participantId: "p1" };
const observer: Viewer = { kind: "observer" };
const contract = "# Contract\n\n```\nid\n```";
const proposal: Command = { type: "propose", markdown: safe(contract) };

describe("a room in Markdown", () => {
  test("tells a participant who it is, with which token it calls and what to do next", () => {
    const markdown = roomMarkdown(answerFor(other), "a-token");
    expect(markdown).toMatch(/^# Order webhook\n\nYou are \*\*Role 1\*\* \(p1\)/);
    expect(markdown).toContain("Authorization: Bearer a-token");
    expect(markdown).toContain("Join the room: POST http://rooms.test/api/rooms/rm_test/join");
    expect(markdown).toContain("Idempotency-Key");
  });

  test("shows private instructions to nobody else", () => {
    expect(roomMarkdown(answerFor(creator), "t")).toContain("> Be brief.");
    for (const viewer of [other, observer]) {
      expect(roomMarkdown(answerFor(viewer), "t")).not.toContain("Be brief.");
    }
  });

  test("offers an observer to read and delete, and no rule for those who write", () => {
    const markdown = roomMarkdown(answerFor(observer), "t");
    expect(markdown).toContain("You are the **observer**");
    expect(markdown).not.toContain("Idempotency-Key");
    expect(markdown).not.toContain("Agree only to a version");
    expect(markdown.match(/^(GET|POST|PUT|DELETE) \S+/gm)?.map((line) => line.split(" ")[0])).toEqual([
      "GET",
      "GET",
      "GET",
      "DELETE",
    ]);
  });

  test("says of what is not there yet that it is not", () => {
    const markdown = roomMarkdown(answerFor(creator), "t");
    expect(markdown).toContain("## Open questions\n\nNone.");
    expect(markdown).toContain("## Resolved questions\n\nNone.");
    expect(markdown).toContain("## Current contract\n\nThere is no version yet.");
    expect(markdown).toContain("## Conversation\n\nNo message yet.");
    expect(markdown).toContain("(p1), has not joined yet");
  });

  test("quotes what participants wrote, and names who, to whom and whether it blocks", () => {
    const markdown = roomMarkdown(
      answerFor(
        creator,
        [1, join],
        [0, post("one\ntwo")],
        [0, ask(true, 1)],
        [1, ask(false)],
        [1, resolve(4)],
        [0, proposal],
      ),
      "t",
    );
    expect(markdown).toContain("### msg_3, Role 0, 2026-01-01T00:00:00.002Z\n\n> one\n> two");
    expect(markdown).toMatch(/### qst_5, not blocking, asked by Role 1, \S+, for anyone\n\n> which\?/);
    expect(markdown).toContain("qst_4");
    expect(markdown).toContain("> this");
    expect(markdown).toContain("Nobody has agreed to a version yet.");
    expect(markdown).toMatch(/(`{4,})\w*\n# Contract\n\n```\nid\n```\n\1/);
  });
});

describe("the final artifact", () => {
  const agreed = (...more: [number, Command][]) =>
    finalMarkdown(answerFor(creator, [1, join], [0, proposal], ...more, [0, agree()], [1, agree()]));

  test("holds the contract as it was agreed, its digest and the agreements", () => {
    const markdown = agreed();
    expect(markdown).toContain(`SHA-256 ${createHash("sha256").update(contract).digest("hex")}`);
    expect(markdown).toContain(contract);
    expect(markdown).toContain("- Role 0: version 1, 2026-01-01T00:00:00.003Z");
    expect(markdown).toContain("- Role 1: version 1, 2026-01-01T00:00:00.004Z");
    expect(markdown).toContain("No question was asked and resolved.");
    expect(markdown).toContain("- Participants: Role 0, Role 1");
    expect(markdown).not.toContain("Secret transfers");
  });

  test("holds what was resolved, and the lines that ask for a secret to be handed over", () => {
    const markdown = agreed(
      [0, post("hello\nSECRET_TRANSFER_REQUIRED for the API key\nbye")],
      [0, ask()],
      [1, { type: "resolve", questionSeq: 5, resolution: safe("SECRET_TRANSFER_REQUIRED, by phone") }],
    );
    expect(markdown).toContain("## Secret transfers required");
    expect(markdown).toContain("Message msg_4 of Role 0:\n\n> SECRET_TRANSFER_REQUIRED for the API key");
    expect(markdown).toContain("Resolution of qst_5 by Role 1:\n\n> SECRET_TRANSFER_REQUIRED, by phone");
    expect(markdown).not.toContain("bye");
  });

  test("is not made without a contract", () => {
    expect(() => finalMarkdown(answerFor(creator))).toThrow("An agreed room has a contract.");
  });

  test("is about a room that is agreed", () => {
    expect(answerFor(creator, [0, propose()], [0, agree()], [1, agree()]).room_status).toBe("agreed");
  });
});
