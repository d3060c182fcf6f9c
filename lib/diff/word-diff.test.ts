import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { referenceMs, withCpuTime } from "@/e2e/support/cpu-time";
import { type Hunk, wordDiff } from "./word-diff";

/** The hunks as one line with [-removed-] and {+added+}. */
const shown = (before: string, after: string) =>
  wordDiff(before, after)
    .map(({ kind, text }) => (kind === "same" ? text : kind === "added" ? `{+${text}+}` : `[-${text}-]`))
    .join("");

const textOf = (hunks: Hunk[], left: Hunk["kind"]) =>
  hunks
    .filter(({ kind }) => kind !== left)
    .map(({ text }) => text)
    .join("");

const line = fc.oneof(
  fc.constantFrom(
    "",
    "a",
    "The price is 40 EUR.",
    "The price is 45 EUR.",
    "- 1,500.00",
    "Цена 40",
    "価格は四十",
    "👩\u200D👩\u200D👧",
  ),
  fc.string({ unit: "grapheme", maxLength: 12 }),
);
const text = fc
  .tuple(fc.array(line, { maxLength: 20 }), fc.constantFrom("\n", "\r\n", "\r", "\n\n"))
  .map(([lines, end]) => lines.join(end));

describe("for every change,", () => {
  test("the hunks contain both texts, none is empty, and no two of one kind are adjacent", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const hunks = wordDiff(before, after);
        expect(textOf(hunks, "added")).toBe(before);
        expect(textOf(hunks, "removed")).toBe(after);
        expect(hunks.every(({ text }) => text !== "")).toBe(true);
        expect(hunks.every(({ kind }, index) => kind !== hunks[index + 1]?.kind)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test("equal texts are one hunk, two empty texts are none", () => {
    fc.assert(
      fc.property(text, (same) => {
        expect(wordDiff(same, same)).toEqual(same === "" ? [] : [{ kind: "same", text: same }]);
      }),
    );
  });
});

describe("changes are shown in whole words:", () => {
  it.each([
    ["a number", "The price is 40 EUR.\n", "The price is 45 EUR.\n", "The price is [-40-]{+45+} EUR.\n"],
    [
      "a number with its decimals",
      "It costs 1,500.00 EUR",
      "It costs 1,600.50 EUR",
      "It costs [-1,500.00-]{+1,600.50+} EUR",
    ],
    ["an added word", "Pay in days", "Pay in ten days", "Pay in {+ten +}days"],
    ["a removed line", "a\nb\nc\n", "a\nc\n", "a\n[-b\n-]c\n"],
    [
      "adjacent words, as one change",
      "We pay by wire transfer now",
      "We pay in hard cash now",
      "We pay [-by wire transfer-]{+in hard cash+} now",
    ],
    [
      "a rewritten line, as a whole",
      "Delivery on Friday by van.\n",
      "Refunds take thirty days.\n",
      "[-Delivery on Friday by van.\n-]{+Refunds take thirty days.\n+}",
    ],
    ["a Russian word", "Оплата в рублях сразу", "Оплата в евро сразу", "Оплата в [-рублях-]{+евро+} сразу"],
    ["a Japanese sign", "価格は四十円です", "価格は五十円です", "価格は[-四-]{+五+}十円です"],
    [
      "a family",
      "us: 👩\u200D👩\u200D👧 all",
      "us: 👩\u200D👩\u200D👦 all",
      "us: [-👩\u200D👩\u200D👧-]{+👩\u200D👩\u200D👦+} all",
    ],
    ["a hidden character", "Buyer", "Buy\u200Ber", "[-Buyer-]{+Buy\u200Ber+}"],
  ])("%s", (_, before, after, expected) => {
    expect(shown(before, after)).toBe(expected);
  });
});

describe("long texts are compared in limited time:", () => {
  const reference = referenceMs();
  const size = 128 * 1024;
  const random = (seed: number, alphabet: string, length: number) => {
    let state = seed;
    return Array.from({ length }, () => {
      state = (state * 1103515245 + 12345) % 2147483648;
      return alphabet[(state >> 16) % alphabet.length];
    }).join("");
  };
  const upTo = (text: string) => text.slice(0, size);

  it.each<[string, string, string]>([
    ["nothing in common", upTo("lorem ipsum\n".repeat(size)), upTo("dolor sit amet\n".repeat(size))],
    ["one line of other letters", random(1, "abcdef ", size), random(2, "ghijkl ", size)],
    ["one line of the same letters", random(1, "ab ", size), random(2, "ab ", size)],
    ["lines of the same letters", random(1, "ab\n", size), random(2, "ab\n", size)],
    ["many short lines", "a\n".repeat(size / 2), "b\n".repeat(size / 2)],
    ["alternating lines", "a\nb\n".repeat(size / 4), "a\nc\n".repeat(size / 4)],
    ["half of the text", "a\n".repeat(size / 2), "a\n".repeat(size / 4)],
    [
      "another word in every tenth line",
      "a b c\n".repeat(20_000),
      `${"a b c\n".repeat(9)}a d c\n`.repeat(2_000),
    ],
    [
      "many rewritten paragraphs",
      random(1, "ab \n", size).replaceAll("\n", "\nkeep\n"),
      random(2, "ab \n", size).replaceAll("\n", "\nkeep\n"),
    ],
    ["from nothing", "", random(1, "ab \n", size)],
    ["spaces", " ".repeat(size), "\n".repeat(size)],
    ["blank lines", `a\n${"\n".repeat(size / 2)}b`, `a\n${"\n".repeat(size / 2 + 900)}b`],
    ["signs", "!".repeat(size), "?!".repeat(size / 2)],
  ])("%s", (_, before, after) => {
    const { result: hunks, ms } = withCpuTime(() => wordDiff(before, after));
    expect(textOf(hunks, "added") === before && textOf(hunks, "removed") === after).toBe(true);
    // The slowest takes less than the reference.
    expect(ms).toBeLessThan(4 * reference);
  });
});

test("a page never gets thousands of changes", () => {
  const before = "a b c d e f g h i j k l m n o p q r s t\n".repeat(400);
  const after = before.replaceAll(/[acegikmoqs]/g, (letter) => letter.toUpperCase());
  const numbered = (text: string) =>
    text
      .replaceAll("\n", () => "\n")
      .split("\n")
      .map((line, index) => `${line} ${index}\nkeep ${index}\n`)
      .join("");
  const hunks = wordDiff(numbered(before), numbered(after));
  expect(textOf(hunks, "added") === numbered(before) && textOf(hunks, "removed") === numbered(after)).toBe(
    true,
  );
  expect(hunks.length).toBeLessThan(6_000);
});
