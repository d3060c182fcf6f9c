import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  chain,
  mergeSpans,
  nearMasked,
  type Rewritten,
  replaceSpans,
  rewrite,
  type Span,
  sortSpans,
} from "./spans";

const text = fc.string({ unit: fc.constantFrom("a", "b", "-", "1"), maxLength: 24 });
/** Replacements for runs of hyphens: longer, shorter, empty, the same. */
const replacements = fc.constantFrom("", "+", "+++++", "-");

/** The part of the original that each character of a rewritten text stands for. */
const sources = (original: string, { text, toOriginal }: Rewritten) =>
  Array.from(text, (_, index) => {
    const { start, end } = toOriginal({ start: index, end: index + 1 });
    return original.slice(start, end);
  });

describe("a rewritten text", () => {
  test("has each match replaced and the rest unchanged", () => {
    expect(rewrite("a--b-c", /-+/g, (match) => String(match.length)).text).toBe("a2b1c");
  });

  test("maps every character back to its original", () => {
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

  test("maps a part of a replacement back to all of the replaced text", () => {
    const { toOriginal } = rewrite("ab--cd", /--/g, () => "12345");
    expect(toOriginal({ start: 1, end: 3 })).toEqual({ start: 1, end: 4 });
    expect(toOriginal({ start: 4, end: 8 })).toEqual({ start: 2, end: 5 });
    expect(toOriginal({ start: 3, end: 4 })).toEqual({ start: 2, end: 4 });
  });

  test("maps a part of a match that was replaced with itself to that part alone", () => {
    expect(rewrite("ab--cd", /--/g, (match) => match).toOriginal({ start: 2, end: 3 })).toEqual({
      start: 2,
      end: 3,
    });
  });

  test("includes removed text between two characters, but not before or after them", () => {
    const { toOriginal } = rewrite("-a-b-", /-/g, () => "");
    expect(toOriginal({ start: 0, end: 2 })).toEqual({ start: 1, end: 4 });
    expect(toOriginal({ start: 1, end: 2 })).toEqual({ start: 3, end: 4 });
  });
});

describe("a text with replaced spans", () => {
  const spans = [
    { start: 1, end: 3 },
    { start: 4, end: 5 },
  ];

  test("keeps the text before, between and after them", () => {
    expect(replaceSpans("abcdefg", spans, "**").text).toBe("a**d**fg");
    expect(replaceSpans("abc", [], "**").text).toBe("abc");
  });

  test("maps back through both steps when it was made from a rewritten text", () => {
    const original = "x--abcdefg";
    const first = rewrite(original, /--/g, () => "");
    const second = replaceSpans(first.text, spans, "*");
    const both = chain(first, second);
    expect(both.text).toBe("x*c*efg");
    expect(sources(original, both)).toEqual(["x", "ab", "c", "d", "e", "f", "g"]);
  });
});

const span = fc
  .tuple(fc.nat(40), fc.integer({ min: 1, max: 8 }))
  .map(([start, length]): Span => ({ start, end: start + length }));
const spans = fc.array(span, { maxLength: 12 });
const positionsOf = (list: readonly Span[]) =>
  new Set(list.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, index) => start + index)));

describe("spans", () => {
  test("stay the same when they are sorted", () => {
    fc.assert(
      fc.property(spans, (given) => {
        const ordered = sortSpans(given);
        expect(ordered.toSorted(byPosition)).toEqual(given.toSorted(byPosition));
        ordered.forEach(({ start }, index) => {
          expect(start).toBeGreaterThanOrEqual(ordered[index - 1]?.start ?? 0);
        });
      }),
    );
  });

  test("cover the same characters when they are merged, with a gap between each two", () => {
    fc.assert(
      fc.property(spans, (given) => {
        const merged = mergeSpans(given);
        expect(positionsOf(merged)).toEqual(positionsOf(given));
        merged.forEach(({ start }, index) => {
          expect(start).toBeGreaterThan(merged[index - 1]?.end ?? -1);
        });
      }),
    );
  });
});

function byPosition(one: Span, other: Span): number {
  return one.start - other.start || one.end - other.end;
}

describe("the test for masked values nearby", () => {
  const mask = (at: number) => `${"a".repeat(at)}\0${" ".repeat(2000 - at)}`;

  test("holds up to 400 units before and after a span", () => {
    for (const [start, end, isNear] of [
      [0, 599, false],
      [0, 600, true],
      [900, 1100, true],
      [1400, 1500, true],
      [1402, 1500, false],
    ] as const)
      expect(nearMasked(mask(1000))({ start, end }), `${start}-${end}`).toBe(isNear);
  });

  test("can be asked for many spans in order", () => {
    const isNear = nearMasked(mask(10) + mask(10));
    const spans = [0, 300, 500, 1500, 1700, 2300, 2500].map((start) => ({ start, end: start + 10 }));
    expect(spans.map(isNear)).toEqual([true, true, false, false, true, true, false]);
  });

  test("holds as far from the end of a word that has one", () => {
    const isNear = nearMasked(`a\0${"a".repeat(998)}${" ".repeat(1000)}`);
    const spans = [1400, 1401].map((start) => ({ start, end: start + 10 }));
    expect(spans.map(isNear)).toEqual([true, false]);
  });

  test("never holds without one", () => {
    expect(nearMasked("aaa")({ start: 0, end: 3 })).toBe(false);
  });
});
