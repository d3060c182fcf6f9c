import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HARMLESS_SAMPLES, SECRET_SAMPLES } from "@/tools/redaction/samples/all";
import { PIECES } from "@/tools/redaction/samples/pieces";
import { createSearch } from "../find-secrets";
import { RULES } from "../rules";
import { ValueJudge } from "../values/value-judge";
import { partsToRetry } from "./parts-to-retry";

const search = createSearch(RULES);
const samples = [
  ...Object.values(SECRET_SAMPLES)
    .flat()
    .map(({ text }) => text),
  ...Object.values(HARMLESS_SAMPLES).flat(),
];
const texts = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.constantFrom(...samples)), { minLength: 1, maxLength: 60 })
  .map((pieces) => pieces.join("").replaceAll("\0", ""));

/** A text after its first secrets were replaced, and the position of each. */
function withoutFirstSecrets(text: string): { text: string; positions: number[] } {
  let left = "";
  let done = 0;
  const positions = search(text, new ValueJudge(text.length)).map(({ start, end }) => {
    left += text.slice(done, start);
    done = end;
    left += "\0";
    return left.length - 1;
  });
  return { text: left + text.slice(done), positions };
}

describe("the parts of a text to retry", () => {
  test("contain every name that may have a value now", () => {
    fc.assert(
      fc.property(texts, (original) => {
        const { text, positions } = withoutFirstSecrets(original);
        expect(search(text, new ValueJudge(text.length), partsToRetry(text, positions))).toEqual(
          search(text, new ValueJudge(text.length)),
        );
      }),
      { numRuns: 1500 },
    );
  });
});
