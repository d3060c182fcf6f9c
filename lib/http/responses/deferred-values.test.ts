import fc from "fast-check";
import { expect, test } from "vitest";
import { DeferredValues } from "./deferred-values";

const written = async (deferred: DeferredValues, text: string): Promise<unknown> => {
  const decoder = new TextDecoder();
  const pieces = Array.from(deferred.write(text), (piece) =>
    typeof piece === "string" ? piece : decoder.decode(piece, { stream: true }),
  );
  return JSON.parse(pieces.join(""));
};

const long = '😀\u0001"\u2028'.repeat(20_000);

test("large values arrive as they are, whatever is next to them or in them", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.jsonValue(), { maxLength: 4 }), fc.string(), async (values, words) => {
      const deferred = new DeferredValues();
      const results = values.map((value, index) => ({
        value,
        [`text${index}`]: `${words}${long}`,
        none: undefined,
      }));
      const text = JSON.stringify(
        results.map((result) => ({ words, long: deferred.defer(long), result: deferred.defer(result) })),
      );
      const whole = JSON.parse(JSON.stringify(results.map((result) => ({ words, long, result }))));
      expect(await written(deferred, text)).toEqual(whole);
    }),
    { numRuns: 20 },
  );
});

test("a small value stays in the text", async () => {
  const deferred = new DeferredValues();
  expect([deferred.defer({ a: [1] }), deferred.defer("a")]).toEqual([{ a: [1] }, "a"]);
  expect(deferred.memory()).toBe(0);
});

test("no piece is much longer than 64 KB, however long one string is", () => {
  const deferred = new DeferredValues();
  const long = "\u0001".repeat(1024 * 1024);
  const text = JSON.stringify([deferred.defer({ markdown: long }), deferred.defer(long)]);
  expect(text.length).toBeLessThan(200);
  const lengths = Array.from(deferred.write(text), (piece) => piece.length);
  expect(Math.max(...lengths)).toBeLessThan(128 * 1024);
});
