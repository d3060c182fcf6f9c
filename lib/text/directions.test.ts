import fc from "fast-check";
import { expect, test } from "vitest";
import { isRightToLeft, splitDirections } from "./directions";

const marked = (text: string) =>
  splitDirections(text)
    .map(({ text, tag, dir }) => (tag ? `<${tag}${dir ? ` ${dir}` : ""}>${text}</${tag}>` : text))
    .join("");

test.each([
  ["a text without such letters", "20 / 80 is fixed", "20 / 80 is fixed"],
  ["signs that look like a dash", "Fee ־ 20 / 80 ־ net", "Fee <bdi>־</bdi> 20 / 80 <bdi>־</bdi> net"],
  ["a phrase", "the word שלום - עולם here", "the word <bdi>שלום - עולם</bdi> here"],
  ["a phrase with a number", "says אבג 20 דהו here", "says <bdi>אבג</bdi> 20 <bdi>דהו</bdi> here"],
  ["a sign between letters", "is ו ≥ ו net", "is <bdi>ו</bdi> ≥ <bdi>ו</bdi> net"],
  ["brackets between letters", "is ו (1) ו", "is <bdi>ו</bdi> (1) <bdi>ו</bdi>"],
  ["fractions", "ו ¼ / ¾ ו", "<bdi>ו</bdi> ¼ / ¾ <bdi>ו</bdi>"],
  ["mathematical digits", "ו 𝟐𝟎 / 𝟖𝟎 ו", "<bdi>ו</bdi> 𝟐𝟎 / 𝟖𝟎 <bdi>ו</bdi>"],
  ["currencies and arrows", "ו € → $ ו", "<bdi>ו</bdi> € → $ <bdi>ו</bdi>"],
  ["Arabic digits", "from ٢٠ / ٨٠", "from <bdi>٢٠</bdi> / <bdi>٨٠</bdi>"],
  ["a rule of modifiers", "ــــــ 20 / 80 ــــــ", "<bdi>ــــــ</bdi> 20 / 80 <bdi>ــــــ</bdi>"],
  ["a letter that looks like a line", "ו 20 / 80 ו", "<bdi>ו</bdi> 20 / 80 <bdi>ו</bdi>"],
  [
    "a line of such letters",
    "Price:\nהמחיר הסופי הוא 20 / 80.\nEnd",
    "Price:\n<bdi rtl>המחיר הסופי הוא 20 / 80.\n</bdi>End",
  ],
  ["very many", "a א1 ".repeat(200), `<bdo ltr>${"a א1 ".repeat(200)}</bdo>`],
])("in %s, nothing changes the order of what is around it", (_, text, expected) => {
  expect(marked(text)).toBe(expected);
});

test("a text has the direction of most of its letters", () => {
  const texts = ["שלום abc", "abc של", "־ 20", "20", "مرحبا", "ו 20 ו", "המחיר הוא 20"];
  expect(texts.map(isRightToLeft)).toEqual([true, false, false, false, true, false, true]);
});

test("the parts add up to the text, and only isolated ones have letters or signs of the other direction", () => {
  const texts = fc.array(fc.constantFrom(..."אב־׀ٰ٢ا۔ab1 /-.\n\u0301😀𞤀")).map((signs) => signs.join(""));
  fc.assert(
    fc.property(texts, (text) => {
      const parts = splitDirections(text);
      expect(parts.map((part) => part.text).join("")).toBe(text);
      for (const part of parts)
        if (!part.tag) expect(part.text).not.toMatch(/[\u0590-\u08ff\u{1e800}-\u{1efff}]/u);
    }),
    { numRuns: 2_000 },
  );
});
