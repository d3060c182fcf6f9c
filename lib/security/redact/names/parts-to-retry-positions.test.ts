import { describe, expect, test } from "vitest";
import { partsToRetry } from "./parts-to-retry";

const words = "word ".repeat(1_000);

/** The text with a change in the middle of a run of 9 characters, then words, and the same again after each. */
const textWith = (...between: string[]) => between.map((rest) => `${rest}aaaa\0bbbb `).join("");
const changesIn = (text: string) => Array.from(text.matchAll(/\0/g), ({ index }) => index);
const partsOf = (text: string) => partsToRetry(text, changesIn(text));

describe("a part of a text to retry", () => {
  test("begins 1,500 characters before the run of the change, and ends 300 after it", () => {
    const run = words.length;
    expect(partsOf(`${textWith(words)}${words}`)).toEqual([{ start: run - 1_500, end: run + 9 + 300 }]);
  });

  test("begins with a whole run", () => {
    for (const more of [1, 2, 3, 4]) {
      const run = words.length + more;
      const text = textWith(words + " ".repeat(more));
      expect(partsOf(text), `${more}`).toEqual([{ start: words.length - 1_500, end: run + 9 + 300 }]);
    }
    const long = "a".repeat(4_000);
    expect(partsOf(`${long} ${textWith("")}`)).toEqual([{ start: 0, end: 4_010 + 300 }]);
  });

  test("begins where the text begins at the earliest", () => {
    expect(partsOf(`${textWith("word ")}${words}`)).toEqual([{ start: 0, end: 14 + 300 }]);
  });

  test("is one of several if changes are far apart", () => {
    const text = textWith(words, words);
    const [first = 0, second = 0] = changesIn(text);
    expect(partsOf(text)).toEqual([
      { start: first - 4 - 1_500, end: first + 5 + 300 },
      { start: second - 4 - 1_500, end: second + 5 + 300 },
    ]);
  });

  test("begins where the part before it ends at the earliest", () => {
    const text = textWith(words, "word ".repeat(100));
    const [first = 0, second = 0] = changesIn(text);
    expect(partsOf(text)[1]).toEqual({ start: first + 5 + 300, end: second + 5 + 300 });
  });

  test("is the only one if a run has many changes", () => {
    expect(partsOf("\0a".repeat(5_000))).toHaveLength(1);
  });

  test("is none if nothing changed", () => {
    expect(partsToRetry("a\0", [])).toEqual([]);
  });
});
