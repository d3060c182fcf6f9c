import fc from "fast-check";
import { expect, test } from "vitest";
import { groupLines, isAllRightToLeft, isolateRuns } from "./directions";

const marked = (text: string) =>
  isolateRuns(text)
    .map(({ text, tag }) => (tag ? `<${tag}>${text}</${tag}>` : text))
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
  ["very many", "a א1 ".repeat(200), `<bdo>${"a א1 ".repeat(200)}</bdo>`],
])("in %s, nothing changes the order of what is around it", (_, text, expected) => {
  expect(marked(text)).toBe(expected);
});

test.each([
  ["שלום", true],
  ["שלום abc", false],
  ["שלום לכם abc", true],
  ["מַחִיר אבג 20%", true],
  ["המחיר הוא 100 ₪", true],
  ["המחיר הסופי הוא 20 / 80.", true],
  ["המחיר 20 / 80", false],
  ["مرحبا بكم 20", true],
  ["־ 20", false],
  ["20", false],
])("a line has the direction of most of its words: %s", (line, isRtl) => {
  expect(isAllRightToLeft(line)).toBe(isRtl);
});

test.each([
  ["Arabic alef, which looks like a bar", "ا A ا B ا C ا"],
  ["many of them in a row", "Alice اااااااااا Bob"],
  ["its other forms", "A اﺍ B ﺎا C اﺍ"],
  ["Hebrew yod, which looks like an apostrophe", "יAי – יBי"],
  ["strokes of two kinds", "ײי20יײ / ײי80יײ ون"],
  ["many such words", "ײיAיײ ון ײיBיײ ײיײי וז װן"],
  ["letters with marks", "20 / 80 أإ أإ أإ"],
  ["a sentence in one character", "20 / 80 ﷺ"],
  ["a sign of a currency in Arabic", "﷼ ﷼ ﷼ 20 / 80"],
  ["superscripts around it", "ᵗʰᵉ ˢᵉˡˡᵉʳ ا ᵖᵃʸˢ ا"],
  ["fractions", "אבג ¼ / ¾"],
  ["mathematical digits", "אבג 𝟐𝟎 / 𝟖𝟎"],
  ["currencies", "אבג € → $"],
  ["a row of a table", "| המוכר והקונה | → | הקונה |"],
])("letters that look like signs don't turn a line around: %s", (_, line) => {
  expect(isAllRightToLeft(line)).toBe(false);
});

test("the lines of a text are grouped by their direction", () => {
  const text = "Price:\nהמחיר הסופי הוא 20 / 80.\nשלום\n20\n";
  expect(groupLines(text)).toEqual([
    { text: "Price:\n", isRtl: false },
    { text: "המחיר הסופי הוא 20 / 80.\nשלום\n", isRtl: true },
    { text: "20\n", isRtl: false },
  ]);
  expect(isAllRightToLeft(text)).toBe(false);
  expect(isAllRightToLeft("המחיר הוא\n\n- - -\nשלום לכם")).toBe(true);
  expect(isAllRightToLeft("המחיר הוא\n€ → $\nשלום לכם")).toBe(false);
});

test("the parts add up to the text, and only isolated ones have letters or signs of the other direction", () => {
  const texts = fc.array(fc.constantFrom(..."אב־׀ٰ٢ا۔ab1 /-.\n\u0301😀𞤀")).map((signs) => signs.join(""));
  fc.assert(
    fc.property(texts, (text) => {
      const parts = isolateRuns(text);
      expect(
        groupLines(text)
          .map((lines) => lines.text)
          .join(""),
      ).toBe(text);
      expect(parts.map((part) => part.text).join("")).toBe(text);
      for (const part of parts)
        if (!part.tag) expect(part.text).not.toMatch(/[\u0590-\u08ff\u{1e800}-\u{1efff}]/u);
    }),
    { numRuns: 2_000 },
  );
});
