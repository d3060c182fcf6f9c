import { applyPatch } from "diff";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { lineDiff } from "./line-diff";

const line = fc.constantFrom(
  "",
  "a",
  "b",
  "The price is 40 EUR.",
  "- [ ] open",
  "-",
  "+",
  "\\",
  "@@ -1 +1 @@",
);
const text = fc
  .tuple(fc.array(line, { maxLength: 12 }), fc.boolean())
  .map(([lines, isEnded]) => lines.join("\n") + (isEnded && lines.length > 0 ? "\n" : ""));

describe("The diff of two texts", () => {
  it("names both and shows what changed with three lines around it", () => {
    const before = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
    expect(lineDiff(before, before.replace("5", "five"), ["version 1", "version 2"])).toEqual({
      diff: "--- version 1\n+++ version 2\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n",
      added: 1,
      removed: 1,
    });
  });

  it("of equal texts is empty", () => {
    expect(lineDiff("a\n", "a\n")).toEqual({ diff: "", added: 0, removed: 0 });
  });

  it("to and from the empty text has every line", () => {
    expect(lineDiff("", "a\nb")).toMatchObject({ added: 2, removed: 0 });
    expect(lineDiff("a\nb\n", "")).toMatchObject({ added: 0, removed: 2 });
  });
});

test("any two texts: applied to the first, the diff makes the second", () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { diff } = lineDiff(before, after, ["a", "b"]);
      expect(diff === "" ? before : applyPatch(before, diff)).toBe(after);
    }),
    { numRuns: 2_000 },
  );
});

test("any two texts with very many lines between", () => {
  const between = "same\n".repeat(9_000);
  fc.assert(
    fc.property(text, text, text, (start, end, other) => {
      const [before, after] = [`${start}${between}${end}`, `${other}${between}${end}`];
      const { diff } = lineDiff(before, after, ["a", "b"]);
      expect(diff === "" ? before : applyPatch(before, diff)).toBe(after);
      const ended = lineDiff(`${between}${start}`, `${between}${other}`, ["a", "b"]);
      expect(ended.diff === "" ? `${between}${start}` : applyPatch(`${between}${start}`, ended.diff)).toBe(
        `${between}${other}`,
      );
    }),
    { numRuns: 100 },
  );
});

test("the search ends at a number of changes that falls with the number of lines", () => {
  const lines = (count: number, changed: number) =>
    Array.from({ length: count }, (_, index) =>
      index % (count / changed) < 1 ? `new ${index}` : `${index}`,
    ).join("\n");
  const added = (count: number) =>
    lineDiff(lines(count, 100).replaceAll("new ", "old "), lines(count, 100)).added;
  expect(added(2_000)).toBe(100);
  expect(added(4_000)).toBe(3_961);
});

test("texts of very many lines too, and the lines that they begin and end with are not in it", () => {
  const many = (from: number, middle: string) =>
    [...Array(5_000).keys()].map((index) => `line ${index + from}\n`).join("") +
    middle +
    "tail\n".repeat(5_000);
  const [before, after] = [many(0, "one\n"), many(0, "two\nthree\n")];
  const { diff, added, removed } = lineDiff(before, after, ["a", "b"]);
  expect([added, removed]).toEqual([2, 1]);
  expect(applyPatch(before, diff)).toBe(after);
  const all = lineDiff(before, many(9, "one\n"), ["a", "b"]);
  expect(applyPatch(before, all.diff)).toBe(many(9, "one\n"));
});
