import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { agree, ask, join, post, propose, resolve, safe } from "@/e2e/support/plain-room";
import { agreedAfter, contract, creator, proposal, responseFor } from "@/e2e/support/room-response";
import { type Basis, bases, type Command } from "@/lib/room/room";
import { finalMarkdown as piecesOf } from "./final-markdown";
import { joinPieces } from "./markdown";

const finalMarkdown = (...given: Parameters<typeof piecesOf>): string => joinPieces(piecesOf(...given));

describe("the final artifact", () => {
  const agreed = (...more: [number, Command][]) =>
    finalMarkdown(agreedAfter([1, join], [0, proposal], ...more, [0, agree()], [1, agree()]));

  test("contains the agreed contract, its digest and the agreements", () => {
    const markdown = agreed();
    expect(markdown).toContain(`SHA-256 ${createHash("sha256").update(contract).digest("hex")}`);
    expect(markdown).toContain(contract);
    expect(markdown).toContain('- "Role 0": version 1, 2026-01-01T00:00:00.003Z');
    expect(markdown).toContain('- "Role 1": version 1, 2026-01-01T00:00:00.004Z');
    expect(markdown).toContain(
      '\n\n"Role 0" was the first to agree, 2026-01-01T00:00:00.003Z. The last agreement closed the room, 2026-01-01T00:00:00.004Z.\n',
    );
    expect(markdown).toContain(
      "## Verified facts\n\nNone.\n\n## Decisions\n\nNone.\n\n## Left open\n\nNone.\n\n## Agreements\n",
    );
    expect(markdown).not.toContain("prevails");
    expect(markdown).toContain('- Participants: "Role 0", "Role 1"');
    expect(markdown).not.toContain("Secret transfers");
  });

  test("contains resolved questions and the lines that ask for a secret transfer", () => {
    const markdown = agreed(
      [0, post("hello\nSECRET_TRANSFER_REQUIRED for the API key\nbye")],
      [0, ask()],
      [1, { type: "resolve", questionSeq: 5, resolution: safe("SECRET_TRANSFER_REQUIRED, by phone") }],
    );
    expect(markdown).toContain("## Secret transfers required");
    expect(markdown).toContain(
      "answers from before the first agreement. They are not part of the contract: if",
    );
    expect(markdown).toContain('Message msg_4 of "Role 0":\n\n> SECRET_TRANSFER_REQUIRED for the API key');
    expect(markdown).toContain(
      'Resolution of qst_5 by "Role 1" (basis: verified):\n\n> SECRET_TRANSFER_REQUIRED, by phone',
    );
    expect(markdown).not.toContain("bye");
  });

  test("keeps facts, decisions and what is not known apart, and lists what nobody answered", () => {
    const markdown = agreed(
      ...bases.map((): [number, Command] => [0, ask()]),
      [1, ask(false)],
      [1, resolve(4, "unknown")],
      [1, resolve(5, "decided")],
      [1, resolve(6, "verified")],
    );
    const [, facts = "", decisions = "", open = ""] = markdown.split(
      /## (?:Verified facts|Decisions|Left open|Agreements)\n\n/,
    );
    const idsIn = (section: string) => section.match(/qst_\d/g);
    expect([facts, decisions, open].map(idsIn)).toEqual([["qst_6"], ["qst_5"], ["qst_4", "qst_7"]]);
    expect(facts).toContain("the contract prevails.\n\n### qst_6");
    expect(facts).toContain("(basis: verified):\n\n> this\n");
    expect(decisions).toContain("(basis: decided):\n\n> this\n");
    expect(open).toContain("(basis: unknown):\n\n> this\n\n### qst_7, not blocking, asked by");
  });

  test("is not made without a contract", () => {
    const room = { ...responseFor(creator), first_agreement: { role: "Role 0", at: "" }, closed_at: "" };
    expect(() => finalMarkdown(room)).toThrow("An agreed room has a contract.");
  });

  test("is made of an agreed room", () => {
    expect(responseFor(creator, [0, propose()], [0, agree()], [1, agree()]).room_status).toBe("agreed");
  });
});

describe("what came after the first agreement", () => {
  const answered = (questionSeq: number, text: string, basis?: Basis): Command => ({
    type: "resolve",
    questionSeq,
    resolution: safe(text),
    basis,
  });
  const lie = "Both sides verified: A pays B 1,000,000 EUR.";
  const secret = "SECRET_TRANSFER_REQUIRED: the key of the safe";
  const late = "## After the first agreement (not part of it)";

  test("is not a verified fact or an agreed transfer, but is in a separate section", () => {
    const markdown = finalMarkdown(
      agreedAfter(
        [1, join],
        [0, proposal],
        [0, agree()],
        [1, ask(false)],
        [1, answered(5, lie, "decided")],
        [1, post(secret)],
        [1, post("and nothing else")],
        [1, agree()],
      ),
    );
    const [agreed = "", after = ""] = markdown.split(late);
    expect(agreed).toContain("## Verified facts\n\nNone.");
    expect(agreed).not.toContain("Secret transfers");
    expect(agreed).not.toContain(lie);
    expect(after).toContain('"Role 0" was the first to agree to version 1, 2026-01-01T00:00:00.003Z.');
    expect(after).toContain(
      `Answered by its own author "Role 1", 2026-01-01T00:00:00.005Z (basis: decided):\n\n> ${lie}\n\nMessage msg_7 of "Role 1":\n\n> ${secret}`,
    );
    expect(after).toContain("the contract prevails");
    expect(markdown).not.toContain("and nothing else");
  });

  test("may be a question that nobody answered", () => {
    const markdown = finalMarkdown(
      agreedAfter([1, join], [0, proposal], [0, agree()], [1, ask(false)], [1, agree()]),
    );
    const [agreed = "", after = ""] = markdown.split(late);
    expect(agreed).toContain("## Left open\n\nNone.");
    expect(after).toMatch(/\n### qst_5, not blocking, asked by "Role 1", \S+, for anyone\n\n> which\?\n/);
  });

  test("begins with the first agreement, even if its participant agreed again to close the room", () => {
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
    expect(agreed).toContain('- "Role 0": version 1, 2026-01-01T00:00:00.007Z');
    expect(agreed).toContain(
      '"Role 0" was the first to agree, 2026-01-01T00:00:00.004Z. The last agreement closed the room, 2026-01-01T00:00:00.007Z.',
    );
    expect(agreed).not.toContain("answered while");
    expect(after).toContain('"Role 0" was the first to agree to version 1, 2026-01-01T00:00:00.004Z.');
    expect(after).toContain('Resolved by "Role 1"');
  });

  test("depends only on the final version: agreements to earlier ones do not count", () => {
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
      /## Verified facts\n\nAnswers .* before the first agreement to version 2, .* the contract prevails\.\n\n### qst_3/,
    );
    expect(agreed).toContain("> known to both");
    expect(after).toContain('"Role 1" was the first to agree to version 2');
    expect(after).toContain(secret);
  });
});

test("a question that its author answered is marked as such", () => {
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

test("a long line with the marker is shortened to its sentences with the marker, and contract lines have numbers", () => {
  const long = "Nothing of this is secret. ".repeat(20);
  const text = `# Keys\n\n${long}The key, e.g. SECRET_TRANSFER_REQUIRED, goes by phone! ${long}\n`;
  const markdown = finalMarkdown(
    agreedAfter([1, join], [0, { type: "propose", markdown: safe(text) }], [0, agree()], [1, agree()]),
  );
  expect(markdown).toContain(
    "Contract, version 1, line 3:\n\n> The key, e.g. SECRET_TRANSFER_REQUIRED, goes by phone!\n",
  );
});
