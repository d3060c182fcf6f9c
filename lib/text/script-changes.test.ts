import { describe, expect, it, test } from "vitest";
import { changesScriptTooOften, quickPieces } from "./script-changes";

describe("A paragraph that a browser takes seconds to lay out:", () => {
  it.each(["aא", "א1", "1ب", "א(", "กa", "ب💶"])("128 KB of %s", (unit) => {
    expect(changesScriptTooOften(unit.repeat(20_000))).toBe(true);
  });
});

describe("No such paragraph:", () => {
  it.each([
    ["Latin letters", "The price is 40 EUR, net. ".repeat(5_000)],
    [
      "Hebrew prose with a number in each sentence",
      "המחיר הוא ארבעים שקלים לכל יחידה עד יום 14 במאי. ".repeat(900),
    ],
    ["Chinese prose of 30 KB", "卖方应在收到付款后十五天内交付货物，并承担运费。".repeat(400)],
    ["Cyrillic letters", "Цена сорок рублей ".repeat(3_000)],
  ])("%s", (_, text) => {
    expect(changesScriptTooOften(text)).toBe(false);
    expect(quickPieces(text)).toEqual([text]);
  });
});

test("the pieces are short, are the whole text, and break no character", () => {
  const text = `${"a💶א".repeat(5_000)}\n\n\r${"א1 ".repeat(5_000)}\u2028`;
  const pieces = quickPieces(text);
  expect(pieces.join("")).toBe(text);
  expect(Math.max(...pieces.map((piece) => [...piece].length))).toBeLessThanOrEqual(1_001);
  for (const piece of pieces) expect(piece.isWellFormed()).toBe(true);
});

test.each(["`א\n\n\n\n", "`א\n", "א1\n\n", "א\u200b\n", `${"א1".repeat(300)}\n`, "א1".repeat(600)])(
  "there are few pieces, however short the lines of %j are",
  (lines) => {
    const text = lines.repeat(Math.ceil(100_000 / lines.length));
    const pieces = quickPieces(text);
    expect(pieces.join("")).toBe(text);
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.length).toBeLessThan(text.length / 500 + 2);
    for (const piece of pieces) expect(changesScriptTooOften(piece)).toBe(false);
  },
);
