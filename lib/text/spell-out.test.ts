import { expect, test } from "vitest";
import { withCpuTime } from "@/e2e/support/cpu-time";
import { foldToOneLine, hiddenKinds, spellOut } from "./spell-out";
import { visibleJson } from "./visible-json";

test("hidden characters are spelled out, tabs and line ends stay", () => {
  expect(spellOut("a\u202e\u200b\u200b\tb\r\nc\u001bd")).toBe("a⟨U+202E⟩⟨U+200B ×2⟩\tb\r\nc⟨U+001B⟩d");
  expect(foldToOneLine(" a\n\u2028b\u202e ")).toBe("a b⟨U+202E⟩");
});

test("characters that emoji and scripts need stay", () => {
  const flag = "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}";
  const controlled = "\u070f\u0710\u0712 \u{1bc02}\u{1bc9d} \u{1d800}\u{1da9b}\u{1daa1} \u{1cf50}\u{1cf42}";
  const text = `\ufeffمی\u200cخواهم 👩\u200d💻 ❤\ufe0f ${flag} 葛\u{e0100} \u{13000}\u{13430}\u{13000} ${controlled}`;
  expect(spellOut(text)).toBe(text);
  expect(hiddenKinds(text)).toEqual([]);
});

test("controls of one script are spelled out elsewhere", () => {
  expect(spellOut("Buyer\u{16fe4}\u{13430}\u2d7f\ufffc")).toBe("Buyer⟨U+16FE4⟩⟨U+13430⟩⟨U+2D7F⟩⟨U+FFFC⟩");
  expect(spellOut("\u070fBuyer\u{1bc9d}\u{1da9b}\ufdd0")).toBe("⟨U+070F⟩Buyer⟨U+1BC9D⟩⟨U+1DA9B⟩⟨U+FDD0⟩");
});

test("each kind of hidden character is named once", () => {
  expect(hiddenKinds(`a\u200b\u200b\u202eb\u200bc${"\u0301".repeat(12)}`)).toEqual([
    "U+200B",
    "U+202E",
    "combining marks",
  ]);
});

test("JSON with escaped characters has the same meaning", () => {
  const value = { "a\u202e": ["\u{e0041}", "\u007f\u2028", "\ufe0f"] };
  expect(visibleJson(value)).toBe('{"a\\u202e":["\\udb40\\udc41","\\u007f\\u2028","\\ufe0f"]}');
  expect(JSON.parse(visibleJson(value))).toEqual(value);
});

test.each([
  ["controls", "a\u0001"],
  ["different controls", "\u0001\u0002"],
  ["overrides", "a\u202e"],
  ["tags", "\u{e0069}\u{e0067}"],
  ["beginnings of flags", "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}"],
  ["marks", "\u0301"],
  ["joiners", "م\u200c"],
  ["emoji", "👩\u200d👩\ufe0f"],
])("the work for many %s grows linearly", (_, part) => {
  const short = part.repeat(2_000);
  const long = part.repeat(64_000);
  const spent = { inShort: 0, inLong: 0 };
  spellOut(short);
  // Interleaved and long enough that neither other processes nor a coarse clock decide.
  for (let round = 0; round < 5 || spent.inShort + spent.inLong < 200; round++) {
    spent.inShort += withCpuTime(() => {
      for (let time = 0; time < 32; time++) spellOut(short);
    }).ms;
    spent.inLong += withCpuTime(() => spellOut(long)).ms;
  }
  // The texts of a round have the same length together, so the ratio is 1. With quadratic time it would be 32. Longer
  // texts fit into fewer caches, and keep the garbage collector busier.
  expect(spent.inLong / spent.inShort).toBeLessThan(10);
});
