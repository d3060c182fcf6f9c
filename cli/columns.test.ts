import { expect, test } from "vitest";
import { columnsOf, splitAtColumns } from "./columns";

test.each([
  ["plain letters", "abc", 3],
  ["wide letters", "漢字", 4],
  ["full-width letters", "ＡＢ", 4],
  ["a letter with marks", "e\u0301\u0323", 1],
  ["an emoji", "👍", 2],
  ["an emoji and its skin tone, which some terminals draw side by side", "👍\u{1f3fd}", 4],
  ["a heart as an emoji", "❤\ufe0f", 2],
  ["a flag", "\u{1f1e9}\u{1f1ea}", 2],
  ["a tab, of eight columns at most", "a\t", 9],
])("%s: %j takes %d columns", (_, text, columns) => {
  expect(columnsOf(text)).toBe(columns);
});

test("a text is split where the next character does not fit, and marks stay with their characters", () => {
  expect(splitAtColumns("漢漢漢漢漢", 9)).toEqual(["漢漢漢漢", "漢"]);
  expect(splitAtColumns("abcdefghe\u0301", 9)).toEqual(["abcdefghe\u0301"]);
  expect(splitAtColumns("abcdefghie\u0301", 9)).toEqual(["abcdefghi", "e\u0301"]);
  expect(splitAtColumns("", 9)).toEqual([""]);
});
