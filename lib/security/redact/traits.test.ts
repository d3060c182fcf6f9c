import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DIGIT, FOREIGN, LETTER, LOWER, PLAIN, SPACE, SPECIAL, traitsOf, UPPER } from "./traits";

describe("the sorts of characters in a text", () => {
  test.each([
    ["", 0],
    ["az", LOWER],
    ["AZ", UPPER],
    ["09", DIGIT],
    [" \t\n\u00a0\u3000\u2028", SPACE],
    ["!@#$%^&*~?=+|\\{}[]<>;", SPECIAL],
    [".,:-_/'\"`()", PLAIN],
    ["äß\u0080ÿĀ", FOREIGN],
    ["密кλ😀", FOREIGN],
    ["£§", SPECIAL | FOREIGN],
  ])("%j", (text, traits) => {
    for (const character of text) expect(traitsOf(character), character).toBe(traits);
    expect(traitsOf(text)).toBe(traits);
  });

  test("of two texts together are those of both", () => {
    const text = fc.string({ unit: fc.constantFrom(..."aZ7 .;ä§密😀\u3000") });
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(traitsOf(one + other)).toBe(traitsOf(one) | traitsOf(other));
      }),
    );
  });

  test("a letter is one of any case or none", () => {
    expect(LETTER).toBe(traitsOf("aAä"));
  });
});
