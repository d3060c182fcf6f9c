import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, test } from "vitest";
import { referenceMs, withCpuTime } from "@/e2e/support/cpu-time";
import { wordDiff } from "@/lib/diff/word-diff";
import { blocksOf } from "./change-blocks";
import { ContractChanges } from "./contract-changes";

const html = (before: string, after: string) =>
  renderToStaticMarkup(<ContractChanges before={before} after={after} hunks={wordDiff(before, after)} />);
/** What a screen reader says: the text of all elements that are not hidden from it. */
const spoken = (before: string, after: string) =>
  html(before, after)
    .replace(/<span aria-hidden[^>]*>[^<]*<\/span>/g, "")
    .replace(/<[^>]*>/g, "");
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}\n`);

describe("the summary counts words:", () => {
  it.each([
    ["both ways", "pay in ten days", "pay in full at once", "3 words added, 2 removed"],
    ["one word", "pay now", "pay it now", "1 word added"],
    ["only fewer", "pay it all now", "pay now", "2 words removed"],
    [
      "a sign, too",
      "pay ≤ 30 EUR now",
      "pay < 30 EUR at once",
      "2 words added, 1 removed; symbols or punctuation changed, too",
    ],
    ["no sign", "pay now", "pay  now\n", "Only spaces and line breaks changed"],
    ["other spaces", "pay now\n", "pay\u00a0now\r\n", "Only spaces and line breaks changed"],
    ...[
      ["pay now", "pay  now!"],
      ["€100", "$100"],
      ["≤ 30 days", "≥ 30 days"],
      ["-5 %", "5 %"],
      ["✅ support", "❌ support"],
      ["pay\ufeff now", "pay now"],
    ].map(([before = "", after = ""]): [string, string, string, string] => [
      `no word of ${after}`,
      before,
      after,
      "No words changed, but symbols or punctuation did: − or €, for example, can change the meaning",
    ]),
    ["nothing", "pay now", "pay now", "Nothing changed"],
  ])("%s", (_, before, after, summary) => {
    expect(html(before, after)).toContain(`>${summary}</p>`);
  });
});

test("added and removed differ in element, sign and spoken word, not in colour alone", () => {
  const changed = html("It costs 40 EUR now\n", "It costs 45 EUR now\n");
  expect(changed).toMatch(
    /<del class="[^"]*line-through[^"]*"><span class="sr-only" dir="ltr"> removed: <\/span>40<\/del>/,
  );
  expect(changed).toMatch(
    /<ins class="[^"]*underline[^"]*"><span class="sr-only" dir="ltr"> added: <\/span>45<\/ins>/,
  );
  expect(changed).toContain(">±</span>");
  expect(html("a\nb\n", "a\n")).toContain(">−</span>");
  expect(html("a\n", "a\nb\n")).toContain(">+</span>");
  expect(spoken("It costs 40 EUR now\n", "It costs 45 EUR now\n")).toContain(
    "It costs  removed: 40 added: 45 EUR now",
  );
});

describe("a change of signs within a line has a visible word and no line, which would make another sign of it:", () => {
  it.each([
    ["a removed minus", "Pay -€500 now\n", "Pay €500 now\n", "Pay [removed: -]€500 now\n"],
    ["a replaced one", "Pay − 5 %\n", "Pay + 5 %\n", "Pay [removed: −][added: +] 5 %\n"],
    ["a letter that looks like one", "第一条\n", "第条\n", "第[removed: 一]条\n"],
    ["a numeral of lines", "二十天\n", "三十天\n", "[removed: 二][added: 三]十天\n"],
    ["an added comparison", "Limit 5 days\n", "Limit < 5 days\n", "Limit [added: < ]5 days\n"],
  ])("%s", (_, before, after, shown) => {
    const changed = html(before, after);
    const visible = changed
      .replace(/.*?<div class="whitespace-pre-wrap[^>]*>/s, "")
      .replace(/<span class="sr-only".*?<\/span>/g, "")
      .replace(/<(?:del|ins) class="[^"]*\bno-underline"><span [^>]*>\s*(.*?)<\/span>/g, "[$1")
      .replace(/<\/(?:del|ins)>/g, "]")
      .replace(/<[^>]*>/g, "")
      .replaceAll("&lt;", "<");
    expect(visible).toBe(shown);
    expect(changed).not.toMatch(/line-through|decoration-2/);
  });
});

test("consecutive new lines say once that they are added", () => {
  expect(html("a\n", "a\nb\nc\nd\n").match(/added: /g)).toHaveLength(1);
});

describe("unchanged lines", () => {
  const lines = numbered(20);
  const changed = lines.with(9, "another line\n");

  test("are folded, except three around a change", () => {
    const shown = html(lines.join(""), changed.join(""));
    expect(shown).toMatch(
      /<details[^>]*><summary[^>]*>6 unchanged lines<\/summary>line 1\n[^<]*line 6\n<\/details>line 7\n/,
    );
    expect(shown).toMatch(/line 13\n<details[^>]*><summary[^>]*>7 unchanged lines<\/summary>line 14\n/);
  });

  test("are not folded if that would save nothing", () => {
    const few = numbered(8);
    expect(html(few.join(""), few.with(0, "new\n").with(7, "new\n").join(""))).not.toContain("<details");
  });
});

test("unchanged and new lines are not taken apart, however many they are", () => {
  const lines = "\n".repeat(2_000_000);
  const { result, ms } = withCpuTime(() =>
    blocksOf([
      { kind: "same", text: `${lines}a` },
      { kind: "added", text: ` b\n${lines}c\n` },
    ]),
  );
  expect(result.map(({ kind, hunks }) => [kind, ...hunks.map(({ text }) => text.length)])).toEqual([
    ["same", 2_000_000],
    ["mixed", 1, 3],
    ["added", 2_000_002],
  ]);
  expect(ms).toBeLessThan(referenceMs());
});

test("a change of white space alone is visible", () => {
  expect(html("a b c", "a  b c")).toContain("␣");
  expect(html("one two", "one\ntwo")).toContain("↵\n");
  expect(html("one\r\ntwo", "one\ntwo")).toContain("␍");
});

test("many empty lines in new text are replaced by their number", () => {
  expect(html("one\n", `one\ntwo\n${"\n".repeat(3_000)}three\n`)).toContain("two\n(3000 empty lines)\nthree");
});

test("a sign of another writing direction does not change the order of the numbers after it", () => {
  const changed = html("Fee - 80 / 20 -\n", "Fee ־ 20 / 80 ־\n");
  expect(changed).toContain("<bdi>־</bdi>");
  expect(changed.replace(/<bdi>[^<]*<\/bdi>/g, "")).not.toMatch(/[\u0590-\u08ff]/);
});

test("a page isolates few parts of changes, whatever lines they are in", () => {
  const line = `p ${'"אב(גד['.repeat(49)} p ${'"a '.repeat(100)}\n`.repeat(100);
  const changed = html(line, line.replaceAll("p ", "q "));
  expect(changed.match(/<bdi/g)?.length ?? 0).toBeLessThanOrEqual(100);
  expect(changed).toContain('<bdo dir="ltr">');
});

test("the parts of a changed line that is written from right to left stay in their order", () => {
  const line = (word: string) => `הקונה ישלם למוכר את המחיר ${word} המסירה של הסחורה\n`;
  const changed = html(line("לפני"), line("אחרי"));
  expect(changed).toMatch(/dir="rtl">הקונה[\s\S]*<del[\s\S]*<ins[\s\S]*המסירה/);
  expect(changed).not.toContain("<bdi>");
});

test("hidden characters are shown, markup is text", () => {
  expect(html("pay Buyer\n", "pay Buy\u200Ber\n")).toContain(">U+200B</span>");
  expect(html("a\n", "a\n<script>\n")).toContain("&lt;script&gt;");
});

test("the marks of changes are bounded, and no hidden character is raw", () => {
  const line = (word: string) => `${word} SECRET_TRANSFER_REQUIRED a\u202Eb\n\uFEFFc\n`;
  const before = Array.from({ length: 500 }, (_, index) => line(`old ${index}`)).join("");
  for (const size of [10, before.length]) {
    const shown = html(before.slice(0, size), before.slice(0, size).replaceAll("old", "\uFEFFnew"));
    expect((shown.match(/title="/g) ?? []).length).toBeLessThanOrEqual(100);
    expect(shown).not.toMatch(/[\u202E\uFEFF]/);
  }
});

test("many hidden characters or changes make the HTML only a few times as long as the text", () => {
  const flood = "a\u202Eb\n".repeat(20_000);
  expect(html("a\n", flood).length).toBeLessThan(8 * flood.length);
  const before = "a b\n".repeat(30_000);
  const after = "a b\na c\n".repeat(15_000);
  expect(html(before, after).length).toBeLessThan(4 * (before.length + after.length));
});
