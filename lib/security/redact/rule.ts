import type { Key } from "./key";
import type { Reading } from "./reading";
import type { Span } from "./span";
import type { Form } from "./value";

interface Example {
  name: string;
  /**
   * A text with a secret in its middle: what stands before it, the secret, what stands after. Assembled at run time,
   * so that no file holds a secret-looking literal.
   */
  example: readonly [before: string, secret: string, after: string];
}

/** A token that its issuer begins with letters of its own. */
export interface TokenRule extends Example {
  /** Every such token begins with one of these, which are of this rule alone. */
  begins: readonly string[];
  /** Sticky: what follows the beginning. */
  body: RegExp;
  /** Set where the beginning is so short or so common that it is also met inside other words. */
  edge?: boolean;
  /** Set where words joined by hyphens have the same shape. */
  random?: boolean;
}

/** A secret known by its own shape or by fixed words around it. */
export interface ShapeRule extends Example {
  /** Lower case; a text that holds none of them can not match. */
  hints: readonly string[];
  /** Global, with every quantifier bounded or sure to match, so that hostile text is read in linear time. */
  pattern: RegExp;
  /** The group of `pattern` that is the value, for which it needs the flag `d`; the whole match when absent. */
  group?: number;
  /** Whether the value is a secret; every value is when absent. */
  accept?: (value: string, match: RegExpExecArray) => boolean;
  /** In place of `group` and `accept`, where values follow the match and reading on by hand finds where they end. */
  read?: Read;
}

/** The secret values at or after a match, and where the search for the next match goes on. */
export type Read = (text: string, match: RegExpExecArray) => { values: readonly Span[]; end: number };

/** A secret known by its name beside it (key.ts), told by what stands between the name and the value. */
export interface NameRule extends Example {
  /** The characters with which `between` may begin: any other makes trying it needless. */
  first: string;
  /** Sticky: what stands between the end of the name and the value. Never empty. */
  between: RegExp;
  /** How surely such a place gives a value; undefined where it gives none. */
  form: (place: Place) => Form | undefined;
  /** Set where the value stands on the line below. */
  lineBelow?: boolean;
}

/** One way to find secrets in a text. */
export type Rule = TokenRule | ShapeRule | NameRule;

/** Where a value was found beside the name of a secret. */
export interface Place {
  text: string;
  key: Key;
  /** What stands between the name and the value. */
  between: string;
  reading: Reading;
}
