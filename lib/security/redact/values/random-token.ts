import * as characters from "./character-classes";

// Constants of this module: unbundled, each use of an imported one is a call.
const { CLASSES, DIGIT, LOWER, UPPER } = characters;

/** Characters that are enough to judge a token. */
const MAX_JUDGED = 128;
const MIN_LENGTH = 16;

/**
 * Whether a text has the statistics of a generated token, rather than of words, identifiers, versions, dates or a path: a
 * part between `.`, `/` and `:` with at least 16 letters and digits, in which the class of characters changes often.
 */
export function isRandomToken(value: string): boolean {
  const parts = value.slice(0, MAX_JUDGED).split(/[./:]/);
  const prefixes = parts.length < 5 ? parts.findIndex((part) => !/^[a-z]{1,3}$/.test(part)) : 0;
  if (parts.length > 1 && parts.slice(prefixes).some((part) => PART_OF_PATH.test(part))) return false;
  return parts.some((part) => part.length >= MIN_LENGTH && isRandomPart(part.replace(PLAIN_SEGMENT, "")));
}

/** A folder, a part of a host name or the extension of a file. */
const PART_OF_PATH = /^[a-z]{2,12}$/;
/** A word or small number between `-` or `_`, as in `orders-api-2024-7d9f8b6c5`. */
const PLAIN_SEGMENT = /(?<![A-Za-z0-9])(?:[A-Za-z]?[a-z]{1,12}\d{0,2}|[A-Z]{1,12}|\d{1,4})(?![A-Za-z0-9])/g;

function isRandomPart(part: string): boolean {
  let digits = 0;
  let letters = 0;
  let uppers = 0;
  let switches = 0;
  let last = 0;
  for (let index = 0; index < part.length; index++) {
    const current = (CLASSES[part.charCodeAt(index)] ?? 0) & (LOWER | UPPER | DIGIT);
    if (current === 0) continue;
    if (current === DIGIT) digits++;
    else letters++;
    if (current === UPPER) uppers++;
    // A capital at the beginning of a word is no change.
    if (last !== 0 && current !== last && !(last === UPPER && current === LOWER)) switches++;
    last = current;
  }
  switches += part.match(UNPRONOUNCEABLE)?.length ?? 0;
  const length = digits + letters;
  if (length < MIN_LENGTH || letters < 2) return false;
  if (switches < Math.max(4, length * (digits === 0 ? RATE_OF_LETTERS : RATE))) return false;
  return uppers === 0 || uppers === letters || !isCamelCase(part, length);
}

/** How often the class changes at least, per character. Words in camel case have a change in six letters, and no digits. */
const RATE = 0.14;
const RATE_OF_LETTERS = 0.2;

/** Hardly an English word has it. */
const UNPRONOUNCEABLE = /(?:([bcdfghjklmnpqrstvwxz])(?!\1)){5}/g;

/** `Base64UrlSafeEncoder2Factory` */
function isCamelCase(part: string, length: number): boolean {
  const words = part.match(/[A-Z]?[a-z]{2,}|To|By|Is|In|On|Of|My/g)?.filter(isPlainWord) ?? [];
  return words.reduce((sum, word) => sum + word.length, 0) > 0.6 * length;
}

/** Stricter than in wording.ts, as the words of an identifier are short. */
const isPlainWord = (word: string) => /[aeiouy]/i.test(word) && !/[^aeiouy]{4}/i.test(word);
