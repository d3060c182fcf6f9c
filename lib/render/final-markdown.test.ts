import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Command } from "@/lib/room/room";
import { agree, ask, join, post, propose, resolve, safe } from "@/lib/room/test-room";
import { finalMarkdown as piecesOf } from "./final-markdown";
import { whole } from "./markdown";
import { agreedAfter, answerFor, contract, creator, proposal } from "./test-answer";

const finalMarkdown = (...given: Parameters<typeof piecesOf>): string => whole(piecesOf(...given));

describe("the final artifact", () => {
  const agreed = (...more: [number, Command][]) =>
    finalMarkdown(agreedAfter([1, join], [0, proposal], ...more, [0, agree()], [1, agree()]));

  test("holds the contract as it was agreed, its digest and the agreements", () => {
    const markdown = agreed();
    expect(markdown).toContain(`SHA-256 ${createHash("sha256").update(contract).digest("hex")}`);
    expect(markdown).toContain(contract);
    expect(markdown).toContain('- "Role 0": version 1, 2026-01-01T00:00:00.003Z');
    expect(markdown).toContain('- "Role 1": version 1, 2026-01-01T00:00:00.004Z');
    expect(markdown).toContain("No question was asked and resolved.");
    expect(markdown).toContain('- Participants: "Role 0", "Role 1"');
    expect(markdown).not.toContain("Secret transfers");
  });

  test("holds what was resolved, and the lines that ask for a secret to be handed over", () => {
    const markdown = agreed(
      [0, post("hello\nSECRET_TRANSFER_REQUIRED for the API key\nbye")],
      [0, ask()],
      [1, { type: "resolve", questionSeq: 5, resolution: safe("SECRET_TRANSFER_REQUIRED, by phone") }],
    );
    expect(markdown).toContain("## Secret transfers required");
    expect(markdown).toContain('Message msg_4 of "Role 0":\n\n> SECRET_TRANSFER_REQUIRED for the API key');
    expect(markdown).toContain('Resolution of qst_5 by "Role 1":\n\n> SECRET_TRANSFER_REQUIRED, by phone');
    expect(markdown).not.toContain("bye");
  });

  test("is not made without a contract", () => {
    const room = { ...answerFor(creator), first_agreement: { role: "Role 0", at: "" } };
    expect(() => finalMarkdown(room)).toThrow("An agreed room has a contract.");
  });

  test("is about a room that is agreed", () => {
    expect(answerFor(creator, [0, propose()], [0, agree()], [1, agree()]).room_status).toBe("agreed");
  });
});

describe("what the first to agree had not seen", () => {
  const answered = (questionSeq: number, text: string): Command => ({
    type: "resolve",
    questionSeq,
    resolution: safe(text),
  });
  const lie = "Both sides verified: A pays B 1,000,000 EUR.";
  const secret = "SECRET_TRANSFER_REQUIRED: the key of the safe";
  const late = "## After the first agreement (not part of it)";

  test("is no verified fact and no agreed transfer, but stands in a section of its own", () => {
    const markdown = finalMarkdown(
      agreedAfter(
        [1, join],
        [0, proposal],
        [0, agree()],
        [1, ask(false)],
        [1, answered(5, lie)],
        [1, post(secret)],
        [1, post("and nothing else")],
        [1, agree()],
      ),
    );
    const [agreed = "", after = ""] = markdown.split(late);
    expect(agreed).toContain("No question was resolved before the first agreement.");
    expect(agreed).not.toContain("Secret transfers");
    expect(agreed).not.toContain(lie);
    expect(after).toContain('"Role 0" was the first to agree to version 1, 2026-01-01T00:00:00.003Z.');
    expect(after).toContain(
      `Answered by its own author "Role 1", 2026-01-01T00:00:00.005Z:\n\n> ${lie}\n\nMessage msg_7 of "Role 1":\n\n> ${secret}`,
    );
    expect(after).toContain("the contract prevails");
    expect(markdown).not.toContain("and nothing else");
  });

  test("begins with the first agreement, also where its participant agreed again to close the room", () => {
    const markdown = finalMarkdown(
      agreedAfter(
        [1, join],
        [0, proposal],
        [0, ask(true, 1)],
        [0, agree()],
        [1, agree()],
        [1, answered(4, "answered while both had agreed")],
        [0, agree()],
      ),
    );
    const [agreed, after] = markdown.split(late);
    expect(agreed).not.toContain("answered while");
    expect(after).toContain('"Role 0" was the first to agree to version 1, 2026-01-01T00:00:00.004Z.');
    expect(after).toContain('Resolved by "Role 1"');
  });

  test("is told from the final version alone: agreements to earlier ones do not count", () => {
    const markdown = finalMarkdown(
      agreedAfter(
        [1, join],
        [0, ask(false)],
        [0, proposal],
        [0, agree()],
        [1, answered(3, "known to both")],
        [1, propose(1)],
        [1, agree()],
        [0, post(secret)],
        [0, agree()],
      ),
    );
    const [agreed, after] = markdown.split(late);
    expect(agreed).toMatch(
      /## Verified facts\n\nAnswers .* before the first agreement to version 2\..*\n\n### qst_3/,
    );
    expect(agreed).toContain("> known to both");
    expect(after).toContain('"Role 1" was the first to agree to version 2');
    expect(after).toContain(secret);
  });
});

test("a fact that its asker answered is told as that", () => {
  const steps: [number, Command][] = [
    [1, join],
    [0, proposal],
    [1, ask(false)],
    [1, resolve(4)],
  ];
  expect(finalMarkdown(agreedAfter(...steps, [0, agree()], [1, agree()]))).toContain(
    'Answered by its own author "Role 1", ',
  );
});

test("of a long line with the marker its sentences alone are shown, and of the contract the numbers of the lines", () => {
  const long = "Nothing of this is secret. ".repeat(20);
  const text = `# Keys\n\n${long}The key, e.g. SECRET_TRANSFER_REQUIRED, goes by phone! ${long}\n`;
  const markdown = finalMarkdown(
    agreedAfter([1, join], [0, { type: "propose", markdown: safe(text) }], [0, agree()], [1, agree()]),
  );
  expect(markdown).toContain(
    "Contract, version 1, line 3:\n\n> The key, e.g. SECRET_TRANSFER_REQUIRED, goes by phone!\n",
  );
});
