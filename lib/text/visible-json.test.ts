import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonPieces, visibleJson, visibleJsonPieces } from "./visible-json";

const long = "a\u0001\u{1F600}\u200b".repeat(5_000);

test("the pieces of any value are together its JSON", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(long, long.slice(1), long.slice(2), long.slice(3), "x".repeat(16 * 1024)),
  );
  const value = fc.oneof(
    fc.jsonValue(),
    fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        text,
        fc.array(tie("value")),
        fc.dictionary(fc.string(), fc.option(tie("value"), { nil: undefined })),
      ),
    })).value,
  );
  fc.assert(
    fc.property(value, (given) => {
      expect([...jsonPieces(given)].join("")).toBe(JSON.stringify(given));
      expect([...visibleJsonPieces(given)].join("")).toBe(visibleJson(given));
    }),
  );
});

test("no piece is longer than 64 KB, and only the last is short", () => {
  const room = {
    events: Array.from({ length: 2_000 }, (_, seq) => ({ seq, body: `message ${seq}` })),
    markdown: long,
  };
  const lengths = [...visibleJsonPieces(room)].map(({ length }) => length);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(64 * 1024);
  expect(lengths.filter((length) => length < 16 * 1024).length).toBeLessThanOrEqual(1);
});
