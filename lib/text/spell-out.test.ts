import { expect, test } from "vitest";
import { hiddenKinds, onOneLine, spelledOut, visibleJson } from "./spell-out";

test("hidden characters are spelled out, and layout stays", () => {
  expect(spelledOut("a\u202e\u200b\u200b\tb\r\nc\u001bd")).toBe("a⟨U+202E⟩⟨U+200B ×2⟩\tb\r\nc⟨U+001B⟩d");
  expect(onOneLine(" a\n\u2028b\u202e ")).toBe("a b⟨U+202E⟩");
});

test("what emoji and scripts need stays", () => {
  const flag = "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}";
  const text = `\ufeffمی\u200cخواهم 👩\u200d💻 ❤\ufe0f ${flag} 葛\u{e0100}`;
  expect(spelledOut(text)).toBe(text);
  expect(hiddenKinds(text)).toEqual([]);
});

test("each kind of hidden character is named once", () => {
  expect(hiddenKinds(`a\u200b\u200b\u202eb\u200bc${"\u0301".repeat(12)}`)).toEqual([
    "U+200B",
    "U+202E",
    "combining marks",
  ]);
});

test("JSON with escaped characters means the same", () => {
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
])("the time for many %s grows with their number, not with its square", (_, part) => {
  const timeFor = (times: number): number => {
    const text = part.repeat(times);
    const begin = performance.now();
    spelledOut(text);
    return performance.now() - begin;
  };
  const least = (times: number) => Math.min(...Array.from({ length: 5 }, () => timeFor(times)));
  least(1_000);
  // Eight times the text takes some eight times as long; with the square it would be 64 times.
  expect(least(64_000) / Math.max(least(8_000), 0.1)).toBeLessThan(40);
});
