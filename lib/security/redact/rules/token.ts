import { isMasked } from "../placeholder";
import type { ShapeRule } from "../rule";
import { looksRandom } from "../wording";

/** Alphabets for examples: no secret-looking literal stands in the files. */
export const LOWER = "abcdefghijklmnopqrstuvwxyz";
export const HEX = "0123456789abcdef";
export const MIXED = "q7Xb2Lz9Rk4Vn8Tc3Wm6Yd1Hs5Pf0Gj";

/** `length` characters of an alphabet, for an example. */
export const some = (alphabet: string, length: number) =>
  alphabet.repeat(Math.ceil(length / alphabet.length)).slice(0, length);

/**
 * Where a token may begin: not inside a word, but after a line end escaped as two characters or a percent-encoded one.
 */
const EDGE = String.raw`(?:(?<![A-Za-z0-9])|(?<=\\[nrt]|%[0-9A-Fa-f]{2}|\\u[0-9A-Fa-f]{4}))`;

interface Shape {
  /** Literals of which every such token begins with one. */
  begins: readonly string[];
  /** The same as a pattern, and the pattern of what follows. */
  start: string;
  body: string;
  example: string;
  /** Set where the beginning is so short or so common that it is also met inside other words. */
  edge?: boolean;
  /** Set where words joined by hyphens have the same shape. */
  random?: boolean;
}

/** A token known by its own shape, wherever it stands. */
export function token(name: string, { begins, start, body, example, edge, random }: Shape): ShapeRule {
  return {
    name,
    example: ["use ", example, " here"],
    hints: begins.map((literal) => literal.toLowerCase()),
    // The edge is looked for behind the beginning: a pattern that begins with literals is found many times faster.
    pattern: new RegExp(start + (edge ? `(?<=${EDGE}${start})` : "") + body, "g"),
    accept: (value) => !isMasked(value) && (!random || looksRandom(value, 16)),
  };
}
