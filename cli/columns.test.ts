import { expect, test } from "vitest";
import { brokenAt, columnsOf } from "./columns";

test.each([
  ["plain letters", "abc", 3],
  ["wide letters", "漢字", 4],
  ["full-width letters", "ＡＢ", 4],
  ["a letter with marks", "e\u0301\u0323", 1],
  ["an emoji", "👍", 2],
  ["an emoji and its colour of skin, which some terminals draw side by side", "👍\u{1f3fd}", 4],
  ["a heart as a picture", "❤\ufe0f", 2],
  ["a flag", "\u{1f1e9}\u{1f1ea}", 2],
  ["a tab, which leads eight columns at most", "a\t", 9],
])("%s: %j takes %d columns", (_, text, columns) => {
  expect(columnsOf(text)).toBe(columns);
});

test("a text is broken where the next character does not fit, and marks stay with theirs", () => {
  expect(brokenAt("漢漢漢漢漢", 9)).toEqual(["漢漢漢漢", "漢"]);
  expect(brokenAt("abcdefghe\u0301", 9)).toEqual(["abcdefghe\u0301"]);
  expect(brokenAt("abcdefghie\u0301", 9)).toEqual(["abcdefghi", "e\u0301"]);
  expect(brokenAt("", 9)).toEqual([""]);
});
