import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { partsToTry } from "./changed";
import { RULES } from "./rules";
import { HARMLESS_SAMPLES } from "./samples/harmless";
import { PIECES } from "./samples/pieces";
import { SECRET_SAMPLES } from "./samples/secrets";
import { searchFor } from "./scan";
import { Verdicts } from "./verdicts";

const search = searchFor(RULES);
const samples = [
  ...Object.values(SECRET_SAMPLES)
    .flat()
    .map(({ text }) => text),
  ...Object.values(HARMLESS_SAMPLES).flat(),
];
const texts = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.constantFrom(...samples)), { minLength: 1, maxLength: 60 })
  .map((pieces) => pieces.join("").replaceAll("\0", ""));

/** A text once its first secrets have gone, and where each was. */
function withoutFirst(text: string): { text: string; places: number[] } {
  let left = "";
  let done = 0;
  const places = search(text, new Verdicts(text.length)).map(({ start, end }) => {
    left += text.slice(done, start);
    done = end;
    left += "\0";
    return left.length - 1;
  });
  return { text: left + text.slice(done), places };
}

describe("the parts of a text to try again", () => {
  test("hold every name that may have a value now", () => {
    fc.assert(
      fc.property(texts, (original) => {
        const { text, places } = withoutFirst(original);
        expect(search(text, new Verdicts(text.length), partsToTry(text, places))).toEqual(
          search(text, new Verdicts(text.length)),
        );
      }),
      { numRuns: 1500 },
    );
  });

  test("are in order, near the changes, and end with the run that a change is in", () => {
    const text = `${"word ".repeat(1_000)}${"a".repeat(40)}\0${"b".repeat(40)} ${"word ".repeat(1_000)}`;
    const change = text.indexOf("\0");
    const [part, ...more] = partsToTry(text, [change]);
    expect(more).toEqual([]);
    expect(part?.start).toBeGreaterThan(change - 2_000);
    expect(part?.start).toBeLessThan(change - 1_000);
    expect(part?.end).toBe(change + 41 + 300);
  });

  test("are few where one run has many changes, and none where nothing changed", () => {
    expect(
      partsToTry(
        "\0a".repeat(5_000),
        Array.from({ length: 5_000 }, (_, n) => 2 * n),
      ),
    ).toHaveLength(1);
    expect(partsToTry("a\0", [])).toEqual([]);
  });
});
