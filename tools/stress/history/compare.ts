import { AssertionError } from "node:assert";
import { isDeepStrictEqual } from "node:util";

/** Whether two values are equal as JSON, regardless of the order of members. */
export const same = (one: unknown, other: unknown): boolean => isDeepStrictEqual(plain(one), plain(other));

/** A diff of the actual and the expected value; undefined if they are equal. */
export function difference(given: unknown, expected: unknown): string | undefined {
  if (same(given, expected)) return undefined;
  return new AssertionError({ actual: plain(given), expected: plain(expected), operator: "deepStrictEqual" })
    .message;
}

/** The value after a JSON round trip. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** A value as JSON in an error message, shortened. */
export const excerpt = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > excerptLength ? `${text.slice(0, excerptLength)} …` : text;
};
const excerptLength = 600;
