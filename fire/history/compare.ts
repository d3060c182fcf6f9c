import { AssertionError } from "node:assert";
import { isDeepStrictEqual } from "node:util";

/** Whether two values are written alike as JSON, whatever the order of their members. */
export const same = (one: unknown, other: unknown): boolean => isDeepStrictEqual(plain(one), plain(other));

/** What is given that is not expected, and the other way round; undefined when they are the same. */
export function difference(given: unknown, expected: unknown): string | undefined {
  if (same(given, expected)) return undefined;
  return new AssertionError({ actual: plain(given), expected: plain(expected), operator: "deepStrictEqual" })
    .message;
}

/** As it comes out of JSON. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** A value as a broken promise shows it. */
export const written = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > mostWritten ? `${text.slice(0, mostWritten)} …` : text;
};
const mostWritten = 600;
