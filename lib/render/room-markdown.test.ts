import { describe, expect, test } from "vitest";
import { ask, join, post, resolve } from "@/lib/room/test-room";
import { whole } from "./markdown";
import { roomMarkdown as piecesOf } from "./room-markdown";
import { answerFor, creator, observer, other, proposal } from "./test-answer";

const roomMarkdown = (...given: Parameters<typeof piecesOf>): string => whole(piecesOf(...given));

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
    expect(markdown).toContain('### msg_3, "Role 0", 2026-01-01T00:00:00.002Z\n\n> one\n> two');
    expect(markdown).toMatch(/### qst_5, not blocking, asked by "Role 1", \S+, for anyone\n\n> which\?/);
    expect(markdown).toContain("qst_4");
    expect(markdown).toContain("> this");
    expect(markdown).toContain("Nobody has agreed to a version yet.");
    expect(markdown).toMatch(/(`{4,})\w*\n# Contract\n\n```\nid\n```\n\1/);
  });
});
