import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, test } from "vitest";
import { referenceMs, withCpuTime } from "@/e2e/support/cpu-time";
import { UntrustedLines, UntrustedText } from "./untrusted-text";

const html = (text: string) => renderToStaticMarkup(<UntrustedText text={text} />);
const linesHtml = (text: string) => renderToStaticMarkup(<UntrustedLines text={text} />);
/** What a reader sees. */
const seen = (text: string) => html(text).replace(/<[^>]*>/g, "");

describe("a hidden character is shown instead of taking effect:", () => {
  it.each([
    ["an override of the direction", "pay \u202E001 EUR", "pay U+202E001 EUR"],
    ["an isolate", "\u2066a\u2069", "U+2066aU+2069"],
    ["a direction mark", "a\u200Eb\u200Fc\u061Cd", "aU+200EbU+200FcU+061Cd"],
    ["a zero-width space", "Buy\u200Ber", "BuyU+200Ber"],
    ["a soft hyphen", "Buy\u00ADer", "BuyU+00ADer"],
    ["a byte order mark inside the text", "a\uFEFFb", "aU+FEFFb"],
    ["tag characters", "a\u{E0069}\u{E0067}", "aU+E0069U+E0067"],
    ["a joiner between Latin letters", "Buy\u200Der\u200Cs", "BuyU+200DerU+200Cs"],
    ["a variation selector after a digit", "5\uFE0F0\uFE0E", "5U+FE0F0U+FE0E"],
    ["bytes in variation selectors", "😀\uFE0F\u{E0101}\u{E0102}", "😀\uFE0FU+E0101U+E0102"],
    ["a Hangul filler", "\u3164", "U+3164"],
    ["a Braille blank", "\u2800", "U+2800"],
    ["a control character", "a\u0007b\u0085c", "aU+0007bU+0085c"],
    ["many of one kind, as a number", "\u200B".repeat(1000), "U+200B ×1000"],
    ["a pile of marks", `e${"\u0301".repeat(40)}`, `e${"\u0301".repeat(8)}combining marks ×32`],
  ])("%s", (_, text, expected) => {
    expect(seen(text)).toBe(expected);
  });
});

describe("characters that languages and emoji need stay:", () => {
  it.each([
    ["Persian, with non-joiners", "می\u200Cخواهم"],
    ["Sinhala, with joiners", "ක්\u200Dෂ"],
    ["Khmer, with zero-width spaces", "ភាសា\u200Bខ្មែរ"],
    ["Vietnamese, decomposed", "Tiê\u0301ng Viê\u0323t"],
    ["a family and a red heart", "👩\u200D👩\u200D👧 ❤\uFE0F 👩🏽\u200D💻"],
    ["a keycap", "1\uFE0F\u20E3"],
    [
      "the flags of Germany and Scotland",
      "🇩🇪 \u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
    ],
    ["a variant of a Chinese character", "葛\u{E0100}"],
    ["a byte order mark at the start", "\uFEFFHello"],
    ["tabs and line breaks", "a\tb\nc\r\nd"],
    ["Hebrew and Arabic", "שלום مرحبا"],
  ])("%s", (_, text) => {
    expect(seen(text)).toBe(text);
  });
});

test("a mark explains itself in its title", () => {
  expect(html("\u202E")).toContain(
    'title="right-to-left override: changes the order of characters">U+202E</span>',
  );
});

test("the markers of the secrets policy are badges", () => {
  expect(html("key: SECRET_TRANSFER_REQUIRED.")).toMatch(
    /key: <strong [^>]*>SECRET_TRANSFER_REQUIRED<\/strong>\./,
  );
  expect(html("[REDACTED:secret-looking-value]")).toMatch(
    /<strong [^>]*>\[REDACTED:secret-looking-value\]<\/strong>/,
  );
});

test("markup is shown as text", () => {
  expect(html("<script>&")).toContain("&lt;script&gt;&amp;");
});

test("a text can't change the direction of the text around it, and keeps its line breaks", () => {
  expect(html("שלום")).toBe('<bdi dir="rtl">שלום</bdi>');
  expect(linesHtml("a\n  b")).toMatch(/^<div class="lines\b[^"]*">a\n {2}b<\/div>$/);
  expect(html("ו 20 / 80 ו")).toBe("<bdi><bdi>ו</bdi> 20 / 80 <bdi>ו</bdi></bdi>");
  expect(linesHtml("Price:\nהמחיר הוא\u200B 20\n1")).toMatch(
    />Price:\n<bdi dir="rtl">המחיר הוא<.*>U\+200B<.* 20\n<\/bdi>1<\/div>$/,
  );
  expect(linesHtml("Fee ־ 20 / 80 ־")).toContain(">Fee <bdi>־</bdi> 20 / 80 <bdi>־</bdi><");
});

test("many letters and signs of another writing direction make the HTML only a few times as long as the text", () => {
  const flood = `${"aא".repeat(99)}\n`.repeat(400);
  expect(linesHtml(flood)).toMatch(/^<div class="lines ?"><bdo dir="ltr">/);
  expect(linesHtml(flood).length).toBeLessThan(2 * flood.length);
  expect(linesHtml("המוכר והקונה לפי ההסכם הזה\n".repeat(300))).toMatch(
    /^<div class="lines ?" dir="rtl">המוכר/,
  );
});

test("many hidden characters make the HTML only a few times as long as the text", () => {
  const flood = "a\u202E".repeat(32 * 1024);
  expect(linesHtml(flood).length).toBeLessThan(6 * flood.length);
  expect(linesHtml(flood)).toContain("a⟨U+202E⟩a");
});

test("very many empty lines are replaced by their number", () => {
  expect(linesHtml(`a\n${" \n".repeat(5_000)}b\n\n\nc`)).toContain("a\n(5000 empty lines)\nb\n\n\nc");
});

test("a name with many hidden characters has no marks, as a page repeats it hundreds of times", () => {
  const hostile = `R${"\u200b\u2060".repeat(24)}`;
  expect(html(hostile).length).toBeLessThan(600);
  expect(seen(hostile)).toContain("⟨U+2060⟩");
});

describe("a long text takes no more time than half a second of a core:", () => {
  const reference = referenceMs();
  const units = [
    "ﷺ",
    "ﷺ ",
    "א\u200b",
    "א1",
    "אב\n",
    "א1\n",
    "אב 1\n",
    "a\u0001\u0002",
    "ו",
    "١٢ ",
    "a א\n",
    "ab\u200bאב\n",
  ];
  it.each(units)("%j", (unit) => {
    const text = unit.repeat(200_000 / unit.length);
    expect(withCpuTime(() => renderToStaticMarkup(<UntrustedLines text={text} />)).ms).toBeLessThan(
      reference,
    );
  });
});
