import type { SecretName } from "../names/secret-names";
import type { Span } from "../spans";
import type { ReadValue } from "../values/read-value";
import type { Confidence } from "../values/secret-value";

interface Example {
  name: string;
  /** A text with a secret in its middle, put together at run time: no file holds a secret-looking literal. */
  example: readonly [before: string, secret: string, after: string];
}

/** A token with a prefix that its issuer chose. */
export interface TokenRule extends Example {
  /** Every such token begins with one of these. No other rule has the same prefix. */
  prefixes: readonly string[];
  /** Sticky: what follows the prefix. */
  body: RegExp;
  /** True if the prefix is so short or common that it also occurs inside words. */
  needsBoundary?: boolean;
  /** True if words joined by hyphens have the same shape. */
  mustLookRandom?: boolean;
}

/** A secret with a shape of its own, or with fixed words around it. */
export interface ShapeRule extends Example {
  /** Lower case. A text without any of them is not searched. */
  hints: readonly string[];
  /** Global. Every quantifier is bounded or sure to match, so that hostile text takes linear time. */
  pattern: RegExp;
  /** The group of `pattern` that is the value (needs the flag `d`). Default: the whole match. */
  group?: number;
  /** Whether the value is a secret. Default: every value is. */
  accept?: (value: string, match: RegExpExecArray) => boolean;
  /** Used instead of `group` and `accept` where a pattern alone cannot tell where the values end. */
  read?: ReadValues;
}

/** Returns the secret values at or after a match, and where the search for the next match goes on. */
export type ReadValues = (text: string, match: RegExpExecArray) => { values: readonly Span[]; end: number };

/** A value next to the name of a secret (names/secret-names.ts), found by the text between the two. */
export interface NameRule extends Example {
  /** The characters that `between` can begin with. */
  first: string;
  /** Sticky: what stands between the end of the name and the value. Never empty. */
  between: RegExp;
  /** How surely such a place has a value; undefined if it has none. */
  confidence: (place: Place) => Confidence | undefined;
  /** True if the value stands on the next line. */
  isOnNextLine?: boolean;
}

/** One way to find secrets in a text. */
export type Rule = TokenRule | ShapeRule | NameRule;

/** Where a value was found next to the name of a secret. */
export interface Place {
  text: string;
  name: SecretName;
  /** The text between the name and the value. */
  between: string;
  value: ReadValue;
}

/** Alphabets for examples. */
export const HEX = "0123456789abcdef";
export const MIXED = "q7Xb2Lz9Rk4Vn8Tc3Wm6Yd1Hs5Pf0Gj";

/** `length` characters of an alphabet, for an example. */
export const some = (alphabet: string, length: number) =>
  alphabet.repeat(Math.ceil(length / alphabet.length)).slice(0, length);

/** Makes a TokenRule. `prefixes` are separated by white space. The example is the first prefix with `rest` after it. */
export function token(
  name: string,
  prefixes: string,
  body: RegExp,
  rest: string,
  flags: Pick<TokenRule, "needsBoundary" | "mustLookRandom"> = {},
): TokenRule {
  const [first = "", ...others] = prefixes.split(/\s+/);
  return { ...flags, name, prefixes: [first, ...others], body, example: ["use ", first + rest, " here"] };
}
