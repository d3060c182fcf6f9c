import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  classesOf,
  DIGIT,
  LETTER,
  LOWER,
  NON_ASCII,
  PUNCTUATION,
  SPACE,
  SPECIAL,
  UPPER,
} from "./character-classes";

describe("the character classes of a text", () => {
  test.each([
    ["", 0],
    ["az", LOWER],
    ["AZ", UPPER],
    ["09", DIGIT],
    [" \t\n\u00a0\u3000\u2028", SPACE],
    ["!@#$%^&*~?=+|\\{}[]<>;", SPECIAL],
    [".,:-_/'\"`()", PUNCTUATION],
    ["äß\u0080ÿĀ", NON_ASCII],
    ["密кλ😀", NON_ASCII],
    ["£§", SPECIAL | NON_ASCII],
  ])("%j", (text, classes) => {
    for (const character of text) expect(classesOf(character), character).toBe(classes);
    expect(classesOf(text)).toBe(classes);
  });

  test("of two joined texts are those of both", () => {
    const text = fc.string({ unit: fc.constantFrom(..."aZ7 .;ä§密😀\u3000") });
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(classesOf(one + other)).toBe(classesOf(one) | classesOf(other));
      }),
    );
  });

  test("LETTER includes lower case, upper case and letters without case", () => {
    expect(LETTER).toBe(classesOf("aAä"));
  });
});
