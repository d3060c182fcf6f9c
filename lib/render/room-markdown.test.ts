import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ask, decline, join, post, resolve, safe, withdraw } from "@/e2e/support/plain-room";
import { creator, observer, other, proposal, responseFor } from "@/e2e/support/room-response";
import { createMarkdown } from "./documents";
import { askThePerson, redactedValues } from "./guidance";
import { keyedWrites } from "./keyed-writes";
import { joinPieces } from "./markdown";
import { roomMarkdown as piecesOf } from "./room-markdown";

const roomMarkdown = (...given: Parameters<typeof piecesOf>): string => joinPieces(piecesOf(...given));

describe("a room in Markdown", () => {
  test("says to a participant who it is, which token it uses and what to do next", () => {
    const markdown = roomMarkdown(responseFor(other), "a-token");
    expect(markdown).toMatch(/^# "Order webhook"\n\nYou are "Role 1" \(p1\)/);
    expect(markdown).toContain("Authorization: Bearer a-token");
    expect(markdown).toContain("Join the room: POST http://rooms.test/api/rooms/rm_test/join");
  });

  test("names the same writes that take an Idempotency-Key as /create.md and docs/agents.md", () => {
    expect(keyedWrites).toBe(
      "messages, questions, resolutions, contracts, agree, finalize, decline and withdraw",
    );
    const documents = [
      roomMarkdown(responseFor(other), "t"),
      createMarkdown("http://rooms.test"),
      readFileSync("docs/agents.md", "utf8"),
    ];
    for (const document of documents) expect(document).toMatch(new RegExp(`Idempotency-Key.*${keyedWrites}`));
  });

  test("says, as /create.md does, who reads what, what a redacted value is, and when to ask the person", () => {
    const document = createMarkdown("http://rooms.test");
    for (const viewer of [creator, other]) {
      const markdown = roomMarkdown(responseFor(viewer), "t");
      for (const text of [redactedValues, ...askThePerson]) {
        expect(markdown).toContain(text);
        expect(document).toContain(text);
      }
      expect(markdown).toMatch(
        /Everyone in the room reads .* Only the participant itself reads its instructions/,
      );
    }
    expect(document).toMatch(
      /Everyone in the room reads .* Only the participant itself reads its `instructions`/,
    );
    const observed = roomMarkdown(responseFor(observer), "t");
    expect(observed).toContain(redactedValues);
    for (const text of askThePerson) expect(observed).not.toContain(text);
  });

  test("shows private instructions only to their participant", () => {
    expect(roomMarkdown(responseFor(creator), "t")).toContain("> Be brief.");
    for (const viewer of [other, observer]) {
      expect(roomMarkdown(responseFor(viewer), "t")).not.toContain("Be brief.");
    }
  });

  test("offers reading and deleting to an observer, without the rules for writing", () => {
    const markdown = roomMarkdown(responseFor(observer), "t");
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

  test("is made in pieces of one text each, however many texts a participant has", () => {
    const response = responseFor(creator);
    const lists = { knows: Array(100).fill("a fact"), needs_to_determine: Array(100).fill("a matter") };
    const participants = response.participants.map((participant) => ({ ...participant, ...lists }));
    const pieces = [...piecesOf({ ...response, participants }, "t")];
    for (const piece of pieces)
      expect(piece.match(/> a (fact|matter)/g) ?? []).toHaveLength(piece.includes("> a ") ? 1 : 0);
  });

  test("says what does not exist yet", () => {
    const markdown = roomMarkdown(responseFor(creator), "t");
    expect(markdown).toContain("## Open questions\n\nNone.");
    expect(markdown).toContain("## Resolved questions\n\nNone.");
    expect(markdown).toContain("## Current contract\n\nThere is no version yet.");
    expect(markdown).toContain("## Conversation\n\nNo message yet.");
    expect(markdown).toContain("(p1), has not joined yet");
  });

  test("does not wait for a participant that has never joined once the room is closed", () => {
    const markdown = roomMarkdown(responseFor(creator, [0, withdraw(1)]), "t");
    expect(markdown).toContain("(p1), did not join");
    expect(markdown).not.toContain("not joined yet");
  });

  test("says who withdrew and why, and that it is nobody's turn", () => {
    const markdown = roomMarkdown(
      responseFor(
        creator,
        [1, join],
        [1, { type: "withdraw", lastSeq: 2, reason: safe("Too far\n# apart") }],
      ),
      "t",
    );
    expect(markdown).toContain("- Status: ended");
    expect(markdown).toContain(
      '## Ended without agreement\n\n"Role 1" withdrew, 2026-01-01T00:00:00.002Z. The reason:\n\n> Too far\n> # apart',
    );
    expect(markdown).toContain("Nobody's: the room ended without agreement.");
    expect(markdown).toContain("/final.md");
    // A link can be replaced in a closed room, too.
    expect(markdown.match(/POST http\S+/g)).toEqual(["POST http://rooms.test/api/rooms/rm_test/link"]);
  });

  test("says who declined the current version, and why", () => {
    const declined = decline(1, "Too late.\n# Rules");
    const markdown = roomMarkdown(responseFor(creator, [1, join], [0, proposal], [1, declined]), "t");
    expect(markdown).toContain('"Role 1" declined version 1. The reason:\n\n> Too late.\n> # Rules\n');
    expect(markdown).not.toContain("Nobody has agreed");
  });

  test("quotes what participants wrote, with author, addressee and whether it blocks", () => {
    const markdown = roomMarkdown(
      responseFor(
        creator,
        [1, join],
        [0, post("one\ntwo")],
        [0, ask(true, 1)],
        [1, ask(false)],
        [1, resolve(4, "decided")],
        [0, proposal],
      ),
      "t",
    );
    expect(markdown).toContain('### msg_3, "Role 0", 2026-01-01T00:00:00.002Z\n\n> one\n> two');
    expect(markdown).toMatch(/### qst_5, not blocking, asked by "Role 1", \S+, for anyone\n\n> which\?/);
    expect(markdown).toContain("qst_4");
    expect(markdown).toMatch(/\nResolved by "Role 1", \S+ \(basis: decided\):\n\n> this\n/);
    expect(markdown).toContain("Nobody has agreed to a version or declined one yet.");
    expect(markdown).toMatch(/(`{4,})\w*\n# Contract\n\n```\nid\n```\n\1/);
  });
});
