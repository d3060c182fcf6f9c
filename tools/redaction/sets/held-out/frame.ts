import { type Make, PASSWORDS, TOKENS } from "./names";
import type { Values } from "./values";

/** A text with its secrets: exact substrings of the text that must not survive. */
export interface Made {
  readonly text: string;
  readonly secrets: readonly string[];
}

/** A text around a secret. `times` says how often it is made, each time with other names and values. */
export interface Frame {
  readonly kind: string;
  readonly times: number;
  readonly make: (values: Values) => Made;
}

/** A secret and its name in the ways in which programs and people write one. */
export interface Named {
  readonly value: string;
  /** As in `api key`. */
  readonly words: string;
  /** As in `API key`. */
  readonly title: string;
  /** As in `api_key`. */
  readonly snake: string;
  /** As in `API_KEY`. */
  readonly upper: string;
  /** As in `apiKey`. */
  readonly camel: string;
  /** As in `ApiKey`. */
  readonly pascal: string;
  /** As in `api-key`. */
  readonly kebab: string;
  /** As in `api.key`. */
  readonly dotted: string;
}

type Write = (named: Named, values: Values) => string;

/** A frame around a password or a token with its name. */
export const any = (kind: string, times: number, write: Write): Frame =>
  withName(kind, times, (values) => (values.next() < 0.4 ? PASSWORDS : TOKENS), write);

/** A frame around a password with its name. */
export const password = (kind: string, times: number, write: Write): Frame =>
  withName(kind, times, () => PASSWORDS, write);

/** A frame around a token with its name. */
export const token = (kind: string, times: number, write: Write): Frame =>
  withName(kind, times, () => TOKENS, write);

/** A frame around a value of one kind. The frame itself names it. */
export const value = (
  kind: string,
  times: number,
  make: Make,
  write: (value: string, values: Values) => string,
): Frame => ({
  kind,
  times,
  make: (values) => {
    const secret = make(values);
    return { text: write(secret, values), secrets: [secret] };
  },
});

/** A frame around several secrets, or around one in several parts. */
export const several = (
  kind: string,
  times: number,
  make: (values: Values) => readonly [text: string, ...secrets: string[]],
): Frame => ({
  kind,
  times,
  make: (values) => {
    const [text, ...secrets] = make(values);
    return { text, secrets };
  },
});

function withName(
  kind: string,
  times: number,
  listOf: (values: Values) => typeof TOKENS,
  write: Write,
): Frame {
  return {
    kind,
    times,
    make: (values) => {
      const [words, make] = values.pick(listOf(values));
      const named = { ...styles(words), value: make(values) };
      return { text: write(named, values), secrets: [named.value] };
    },
  };
}

function styles(words: string): Omit<Named, "value"> {
  const parts = words.split(" ");
  const pascal = parts.map(capital).join("");
  return {
    words,
    title: capital(words).replace(/\bapi\b/i, "API"),
    snake: parts.join("_"),
    upper: parts.join("_").toUpperCase(),
    pascal,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    kebab: parts.join("-"),
    dotted: parts.join("."),
  };
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
