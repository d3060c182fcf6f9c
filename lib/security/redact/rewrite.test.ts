import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { after, type Rewritten, replaceSpans, rewrite } from "./rewrite";

const text = fc.string({ unit: fc.constantFrom("a", "b", "-", "1"), maxLength: 24 });
/** What is made of each run of hyphens: longer, shorter, nothing, the same. */
const replacements = fc.constantFrom("", "+", "+++++", "-");

/** The part of the original that each character of a text made from it stands for. */
const sources = (original: string, { text, inOriginal }: Rewritten) =>
  Array.from(text, (_, index) => {
    const { start, end } = inOriginal({ start: index, end: index + 1 });
    return original.slice(start, end);
  });

describe("a rewritten text", () => {
  test("has each match replaced and the rest as it was", () => {
    expect(rewrite("a--b-c", /-+/g, (match) => String(match.length)).text).toBe("a2b1c");
  });

  test("leads from every character back to what it stands for", () => {
    fc.assert(
      fc.property(text, replacements, (original, replacement) => {
        const made = rewrite(original, /-+/g, () => replacement);
        expect(made.text).toBe(original.replace(/-+/g, () => replacement));
        sources(original, made).forEach((source, index) => {
          const character = made.text[index];
          if (character !== "+" && character !== "-") expect(source).toBe(character);
          else expect(source).toMatch(/^-+$/);
        });
      }),
    );
  });

  test("leads from a part that takes some of a replacement back to all that was replaced", () => {
    const { inOriginal } = rewrite("ab--cd", /--/g, () => "12345");
    expect(inOriginal({ start: 1, end: 3 })).toEqual({ start: 1, end: 4 });
    expect(inOriginal({ start: 4, end: 8 })).toEqual({ start: 2, end: 5 });
    expect(inOriginal({ start: 3, end: 4 })).toEqual({ start: 2, end: 4 });
  });

  test("leads from a part of what was replaced by itself to that part alone", () => {
    expect(rewrite("ab--cd", /--/g, (match) => match).inOriginal({ start: 2, end: 3 })).toEqual({
      start: 2,
      end: 3,
    });
  });

  test("takes what vanished between two characters when both are taken, and not before or after them", () => {
    const { inOriginal } = rewrite("-a-b-", /-/g, () => "");
    expect(inOriginal({ start: 0, end: 2 })).toEqual({ start: 1, end: 4 });
    expect(inOriginal({ start: 1, end: 2 })).toEqual({ start: 3, end: 4 });
  });
});

describe("a text with parts replaced", () => {
  const spans = [
    { start: 1, end: 3 },
    { start: 4, end: 5 },
  ];

  test("keeps what is before, between and behind them", () => {
    expect(replaceSpans("abcdefg", spans, "**").text).toBe("a**d**fg");
    expect(replaceSpans("abc", [], "**").text).toBe("abc");
  });

  test("leads back through both when it was made from a rewritten one", () => {
    const original = "x--abcdefg";
    const first = rewrite(original, /--/g, () => "");
    const second = replaceSpans(first.text, spans, "*");
    const both = after(first, second);
    expect(both.text).toBe("x*c*efg");
    expect(sources(original, both)).toEqual(["x", "ab", "c", "d", "e", "f", "g"]);
  });
});
