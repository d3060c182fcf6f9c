import type { TokenRule } from "../rule";

/** Alphabets for examples: no secret-looking literal stands in the files. */
export const LOWER = "abcdefghijklmnopqrstuvwxyz";
export const HEX = "0123456789abcdef";
export const MIXED = "q7Xb2Lz9Rk4Vn8Tc3Wm6Yd1Hs5Pf0Gj";

/** `length` characters of an alphabet, for an example. */
export const some = (alphabet: string, length: number) =>
  alphabet.repeat(Math.ceil(length / alphabet.length)).slice(0, length);

type Shape = Pick<TokenRule, "begins" | "edge" | "random"> & { body: string; example: string };

/** A token known by its own shape, wherever it stands; `body` is the pattern of what follows its beginning. */
export const token = (name: string, { body, example, ...shape }: Shape): TokenRule => ({
  ...shape,
  name,
  example: ["use ", example, " here"],
  body: new RegExp(body, "y"),
});
