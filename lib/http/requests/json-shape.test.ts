import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bodyShape, JsonShape } from "./json-shape";

/** Whether a text passes when it arrives in pieces of these lengths and the rest in one piece. */
function passes(text: string, lengths: readonly number[]): boolean {
  const bytes = Buffer.from(text);
  const check = new JsonShape();
  let from = 0;
  try {
    for (const length of [...lengths, bytes.length]) {
      check.add(bytes.subarray(from, from + length));
      from += length;
    }
    return true;
  } catch {
    return false;
  }
}

/** Texts that could be mistaken for the end of a string or for a part outside of one. */
const texts = fc.array(fc.string({ unit: fc.constantFrom('"', "\\", ",", "{", "]", "é", "x", "\n") }), {
  maxLength: 12,
});
const cuts = fc.array(fc.nat({ max: 9 }), { maxLength: 40 });

describe("the check of a JSON body", () => {
  test("counts parts only outside of strings, wherever the body is cut", () => {
    fc.assert(
      fc.property(texts, cuts, (list, lengths) => {
        const begin = JSON.stringify(list).slice(0, -1);
        // The array itself is a part, and each comma is another.
        const left = bodyShape.parts - Math.max(1, list.length);
        const more = (count: number) => `${begin}${list.length > 0 ? "" : "0"}${",0".repeat(count)}]`;
        expect(passes(more(left), lengths)).toBe(true);
        expect(passes(more(left + 1), lengths)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  test("counts levels only outside of strings, wherever the body is cut", () => {
    fc.assert(
      fc.property(texts, cuts, (list, lengths) => {
        const nested = (levels: number) =>
          `${"[".repeat(levels - 1)}${JSON.stringify(list)}${"]".repeat(levels - 1)}`;
        expect(passes(nested(bodyShape.depth), lengths)).toBe(true);
        expect(passes(nested(bodyShape.depth + 1), lengths)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});
