import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { agree, ask, decline, join, post, propose, resolve, safe } from "@/e2e/support/plain-room";
import { contract, endedAfter, proposal } from "@/e2e/support/room-response";
import type { Command } from "@/lib/room/room";
import { endedMarkdown as piecesOf } from "./ended-markdown";
import { finalMarkdown } from "./final-markdown";
import { joinPieces } from "./markdown";

const withdrawal = (lastSeq: number, reason = "Too far apart."): [number, Command] => [
  1,
  { type: "withdraw", lastSeq, reason: safe(reason) },
];
const recordOf = (...steps: Parameters<typeof endedAfter>): string =>
  joinPieces(piecesOf(endedAfter(...steps)));

describe("the record of a room that ended", () => {
  test("says who withdrew, when and why, and that nothing was proposed", () => {
    const markdown = recordOf([1, join], withdrawal(2, "Too far\n## apart"));
    expect(markdown).toContain(
      '## Ended without agreement\n\n"Role 1" withdrew, 2026-01-01T00:00:00.002Z. The reason:\n\n> Too far\n> ## apart\n',
    );
    expect(markdown).toContain("## Contract\n\nNo version was proposed.");
    expect(markdown).toContain("No question was asked and resolved.");
    expect(markdown).toContain("- Ended: 2026-01-01T00:00:00.002Z");
    expect(markdown).toContain('- Participants: "Role 0", "Role 1"');
    expect(markdown).not.toContain("Positions");
  });

  test("has the last version, its digest and what each participant said last of it", () => {
    const markdown = recordOf(
      [1, join],
      [0, propose()],
      [1, decline(1, "not this one")],
      [0, proposal],
      [0, agree()],
      [1, decline(2, "first")],
      [1, decline(2, "Too\nlate.")],
      withdrawal(8),
    );
    const sha256 = createHash("sha256").update(contract).digest("hex");
    expect(markdown).toContain(`## Last version of the contract, not agreed (version 2, SHA-256 ${sha256})`);
    expect(markdown).toContain('Proposed by "Role 0", 2026-01-01T00:00:00.004Z.');
    expect(markdown).toContain(contract);
    expect(markdown).toContain(
      '## Positions on it\n\n"Role 0" agreed, 2026-01-01T00:00:00.005Z.\n\n"Role 1" declined, 2026-01-01T00:00:00.007Z. The reason:\n\n> Too\n> late.\n',
    );
    expect(markdown).not.toContain("not this one");
    expect(markdown).not.toContain("> first");
  });

  test("takes an agreement after a decline, and a decline after an agreement, for the position", () => {
    const changed = recordOf(
      [1, join],
      [0, proposal],
      [0, agree()],
      [0, decline(1, "on second thought")],
      [1, decline(1, "no")],
      [1, agree()],
      withdrawal(7),
    );
    expect(changed).toContain('"Role 0" declined, ');
    expect(changed).toContain('"Role 1" agreed, ');
    expect(changed).not.toContain('"Role 0" agreed');
    expect(changed).not.toContain("> no\n");
  });

  test("says that nobody took a position", () => {
    expect(recordOf([0, proposal], withdrawal(2))).toContain("Nobody agreed to it or declined it.");
  });

  test("has the answers with their basis and the open questions, and no messages", () => {
    const markdown = recordOf(
      [1, join],
      [0, post("a message")],
      [0, ask(true, 1)],
      [1, resolve(4, "unknown")],
      [1, ask(false)],
      withdrawal(6),
    );
    expect(markdown).toMatch(
      /## Answers\n\nThe basis is .*\n\n### qst_4, asked by "Role 0"[^#]*\(basis: unknown\):\n\n> this\n/,
    );
    expect(markdown).toMatch(/## Open questions\n\n### qst_6, not blocking, asked by "Role 1"/);
    expect(markdown).not.toContain("a message");
  });

  test("is what final.md has for such a room", () => {
    const room = endedAfter([0, proposal], withdrawal(2));
    expect(joinPieces(finalMarkdown(room))).toBe(joinPieces(piecesOf(room)));
  });
});
