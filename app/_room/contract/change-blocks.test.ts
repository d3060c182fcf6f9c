import fc from "fast-check";
import { expect, test } from "vitest";
import { wordDiff } from "@/lib/diff/word-diff";
import { hasOrderOfLine } from "@/lib/text/directions";
import { type Block, blocksOf, linesIn } from "./change-blocks";

const outline = (before: string, after: string) =>
  blocksOf(wordDiff(before, after)).map(({ kind, hunks }) => [kind, ...hunks.map(({ text }) => text)]);

test("a line that changed in some words is a block of its own, adjacent lines of another kind are one", () => {
  expect(outline("a\nb\npay now\npay ten\n", "a\nb\npay then\npay all\nc\nd\n")).toEqual([
    ["same", "a\nb\n"],
    ["mixed", "pay ", "now", "then", "\n"],
    ["mixed", "pay ", "ten", "all", "\n"],
    ["added", "c\nd\n"],
  ]);
});

test.each([
  [
    "numbers between letters written from right to left",
    "המוכר והקונה יחלקו 20 / 80\n",
    "המוכר והקונה יחלקו 30 / 70\n",
  ],
  ["a line whose direction changes", "Fee (אבג) 20 / 80\n", "המוכר והקונה 20 / 80\n"],
  ["a removed line break before such numbers", "Fee\n(אבג) 20 / 80\n", "Fee (אבג) 20 / 80\n"],
])("%s: the lines are removed and added as a whole", (_, before, after) => {
  expect(outline(`x\n${before}y\n`, `x\n${after}y\n`)).toEqual([
    ["same", "x\n"],
    ["removed", before],
    ["added", after],
    ["same", "y\n"],
  ]);
});

const text = fc
  .array(
    fc.constantFrom("Fee", "המוכר", "ו", "שלום", "٢٠", "20", "80", " / ", " ", " ", "(", "\n", "\n", "€"),
    {
      maxLength: 40,
    },
  )
  .map((parts) => parts.join(""));

test("the blocks add up to both versions, and each line in which order counts is a whole line of its version", () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const blocks = blocksOf(wordDiff(before, after));
      for (const [version, other] of [
        [before, "added"],
        [after, "removed"],
      ] as const) {
        const own = blocks.map((block) => ({
          ...block,
          hunks: block.hunks.filter(({ kind }) => kind !== other),
        }));
        expect(own.map(textOf).join("")).toBe(version);
        const lines = linesIn(version);
        for (const shown of own.flatMap((block) => linesIn(textOf(block)))) {
          if (hasOrderOfLine(shown)) expect(lines).toContain(shown);
        }
      }
      const mixed = blocks.filter(({ kind }) => kind === "mixed");
      expect(mixed.filter((block) => hasOrderOfLine(textOf(block)))).toEqual([]);
      const keys = blocks.map(({ hunks }) => hunks[0]?.at);
      expect(new Set(keys).size).toBe(keys.length);
    }),
    { numRuns: 2_000 },
  );
});

const textOf = ({ hunks }: Block) => hunks.map(({ text }) => text).join("");
