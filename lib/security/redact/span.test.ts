import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inOrder, merged, type Span } from "./span";

const span = fc
  .tuple(fc.nat(40), fc.integer({ min: 1, max: 8 }))
  .map(([start, length]): Span => ({ start, end: start + length }));
const spans = fc.array(span, { maxLength: 12 });
const places = (some: readonly Span[]) =>
  new Set(some.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, index) => start + index)));

describe("parts of a text", () => {
  test("are the same parts in order", () => {
    fc.assert(
      fc.property(spans, (given) => {
        const ordered = inOrder(given);
        expect(ordered.toSorted(byPlace)).toEqual(given.toSorted(byPlace));
        ordered.forEach(({ start }, index) => {
          expect(start).toBeGreaterThanOrEqual(ordered[index - 1]?.start ?? 0);
        });
      }),
    );
  });

  test("cover the same when merged, and then have a gap between them", () => {
    fc.assert(
      fc.property(spans, (given) => {
        const whole = merged(given);
        expect(places(whole)).toEqual(places(given));
        whole.forEach(({ start }, index) => {
          expect(start).toBeGreaterThan(whole[index - 1]?.end ?? -1);
        });
      }),
    );
  });
});

function byPlace(one: Span, other: Span): number {
  return one.start - other.start || one.end - other.end;
}
