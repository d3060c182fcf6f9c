import { GENERIC_WORDS, TECHNICAL_PART } from "./words";

/**
 * Made only of words a schema, a placeholder or a contract puts where a value could stand, of numbers and technical
 * terms.
 */
export function isGeneric(value: string): boolean {
  if (isGenericWord(value)) return !/^\d+$/.test(value);
  if (/^[a-z\u0080-\uffff]+$|[!@#$%^&*~]/.test(value)) return false;
  const words = wordsOf(value);
  return words.every(isGenericWord) && words.some((word) => !/^\d+$/.test(word));
}

/** Made only of words that can be read aloud, of small numbers and technical terms, joined by plain punctuation. */
export function isWordy(value: string): boolean {
  return !hasSpecial(value) && partsOf(value).every((part) => isTerm(part) || isWord(part));
}

/** Whether a text has the irregular mix of letters and digits that machines make. At least `min` characters. */
export function looksRandom(value: string, min: number): boolean {
  if (value.length < min || isWordy(value)) return false;
  const core = value.replace(/[^A-Za-z0-9]+/g, "");
  if (core.length < min - 4) return false;
  return partsOf(value).some(isMixedHex) || switches(core) >= 3;
}

/** Words that make no sentence: four or more, or, where that is enough, fewer with one mixed as passwords are. */
export function isPassphrase(value: string, isFewEnough: boolean): boolean {
  const words = value.split(/[\s-]+/);
  if (words.some(isGenericWord)) return false;
  if (words.length >= 4) return words.every((word) => /^[a-z]{3,}$/.test(word));
  return isFewEnough && words.some((word) => hasLetter(word) && !isWordy(word));
}

/** Whether a text is how code or a setting names a thing: `WEBHOOK_SECRET`, `challengePassword`. */
export function isName(value: string): boolean {
  if (/^[A-Z]+(?:_[A-Z]+)+$/.test(value)) return value.split("_").some(isGenericWord);
  return /^[a-z]+(?:[A-Z][a-z]+)+$/.test(value) && isGenericWord(value.match(/[A-Z][a-z]+$/)?.[0] ?? "");
}

/** Whether a text holds a sign that plain punctuation is not made of. */
export function hasSpecial(value: string): boolean {
  return /[!@#$%^&*~?=+|\\{}[\]<>;€£§]/.test(value);
}

/** Whether a text holds a letter of any script. */
export function hasLetter(value: string): boolean {
  return /[A-Za-z\u0080-\uffff]/.test(value);
}

function isGenericWord(word: string): boolean {
  return GENERIC_WORDS.has(/[A-Z]/.test(word) ? word.toLowerCase() : word) || isTerm(word);
}

function isTerm(word: string): boolean {
  return /^\d{1,4}$/.test(word) || TECHNICAL_PART.test(word);
}

// Every character beyond ASCII counts as a small letter: classes of Unicode properties cost ten times the time.
function partsOf(value: string): string[] {
  return value.match(/[A-Za-z0-9\u0080-\uffff]+/g) ?? [];
}

/** The parts, those in camel case taken apart. */
function wordsOf(value: string): string[] {
  return partsOf(value).flatMap((part) =>
    /\d/.test(part) || isOneCase(part) ? part : (part.match(/[A-Z]+(?![^A-Z])|[A-Z]?[^A-Z]+/g) ?? part),
  );
}

const LONGEST_WORD = 19;
const LONGEST_NAME = 64;

function isWord(part: string): boolean {
  if (part.length > LONGEST_NAME || /\d/.test(part) || !isSpeakable(part)) return false;
  return isOneCase(part)
    ? part.length <= LONGEST_WORD
    : /^[A-Z]{0,5}[^A-Z]+(?:[A-Z]{1,6}[^A-Z]{2,}){0,8}[A-Z]{0,4}$/.test(part);
}

/** `word`, `Word` or `WORD`. */
function isOneCase(part: string): boolean {
  return /^(?:[A-Z]+|[A-Z]?[^A-Z]+)$/.test(part);
}

function isSpeakable(part: string): boolean {
  return part.length < 6 || (/[aeiouy\u00e0-\uffff]/i.test(part) && !/[bcdfghjklmnpqrstvwxz]{7}/i.test(part));
}

function isMixedHex(part: string): boolean {
  return /^[0-9a-f]{16,}$/i.test(part) && /\d/.test(part) && /[a-f]/i.test(part);
}

/** How often the class of character changes, not counting a capital that begins a word. */
function switches(core: string): number {
  return core.match(/\d[A-Za-z]|[A-Za-z]\d|[a-z][A-Z]/g)?.length ?? 0;
}
