import { expect, test } from "vitest";
import { shortenGaps } from "./shorten-gaps";

test.each([
  ["empty lines", `a${"\n".repeat(31)}b`, "a\n(30 empty lines)\nb"],
  ["carriage returns", `a${"\r".repeat(31)}b`, "a\n(30 empty lines)\nb"],
  ["lines that end with two signs", `a${"\r\n".repeat(31)}b`, "a\n(30 empty lines)\nb"],
  ["lines of spaces", `a\n${"\u00A0 \n".repeat(30)}b`, "a\n(30 empty lines)\nb"],
  ["no-break spaces", `a${"\u00A0".repeat(30_000)}b`, "a (30000 spaces) b"],
  ["wide spaces and tabs in turn", `a${"\u3000\t".repeat(100)}b`, "a (200 spaces) b"],
  ["spaces before a line end", `a${" ".repeat(200)}\nb`, "a (200 spaces) \nb"],
])("a gap that pushes text out of sight becomes its size: %s", (_, text, shown) => {
  expect(shortenGaps(text)).toBe(shown);
});

test("the gaps of ordinary texts stay", () => {
  const text = `a${" ".repeat(60)}b${"\n".repeat(10)}c\u00A0d\t\te`;
  expect(shortenGaps(text)).toBe(text);
});
