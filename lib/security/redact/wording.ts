import { DIGIT, FOREIGN, LETTER, LOWER, PLAIN, SPECIAL, traitsOf, UPPER } from "./traits";
import { GENERIC_WORDS, LONGEST_TERM, TERM } from "./words";

/**
 * Made only of words a schema, a placeholder or a contract puts where a value could stand, of numbers and technical
 * terms.
 */
export function isGeneric(value: string, traits: number): boolean {
  if (value.length > LONGEST_NAME) return false;
  if (isGenericWord(value)) return traits !== DIGIT;
  const isOneWord =
    !(traits & ~(LOWER | FOREIGN)) || (traits & DIGIT && !(traits & ~(LOWER | UPPER | DIGIT)));
  if (isOneWord || (traits & SPECIAL && /[!@#$%^&*~]/.test(value))) return false;
  let isNamed = false;
  WORDS.lastIndex = 0;
  for (let match = WORDS.exec(value); match !== null; match = WORDS.exec(value)) {
    if (!isGenericWord(match[0])) return false;
    isNamed ||= !/^\d+$/.test(match[0]);
  }
  return isNamed;
}

/** Made only of words that can be read aloud, of small numbers and technical terms, joined by plain punctuation. */
export function isWordy(value: string, traits = traitsOf(value)): boolean {
  if (traits & SPECIAL) return false;
  return (traits & ~(LETTER | DIGIT) ? partsOf(value) : [value]).every((part) =>
    traits & DIGIT && /\d/.test(part) ? isTerm(part) : isWord(part),
  );
}

/** Whether a text has the irregular mix of letters and digits that machines make. At least `min` characters. */
export function looksRandom(value: string, min: number): boolean {
  return value.length >= min && !isWordy(value) && isIrregular(value, min);
}

/** The same for a text that is known not to be wordy. */
export function isIrregular(value: string, min: number): boolean {
  if (value.length < min) return false;
  const { length, switches } = coreOf(value);
  if (length < min - 4) return false;
  // Stryker disable next-line ConditionalExpression,LogicalOperator: it only saves taking the value apart
  return switches >= 3 || (HEX_RUN.test(value) && partsOf(value).some(isMixedHex));
}

/** Words that make no sentence: four or more, or, where that is enough, fewer with one mixed as passwords are. */
export function isPassphrase(value: string, isFewEnough: boolean): boolean {
  const words = value.split(/[\s-]+/);
  if (words.some(isGenericWord)) return false;
  if (words.length >= 4) return words.every((word) => /^[a-z]{3,}$/.test(word));
  return isFewEnough && words.some((word) => traitsOf(word) & LETTER && !isWordy(word));
}

/** Whether a text is how code or a setting names a thing: `WEBHOOK_SECRET`, `challengePassword`. */
export function isName(value: string, traits: number): boolean {
  if (traits & ~(LOWER | UPPER | PLAIN)) return false;
  if (/^[A-Z]+(?:_[A-Z]+)+$/.test(value)) return value.split("_").some(isGenericWord);
  return /^[a-z]+(?:[A-Z][a-z]+)+$/.test(value) && isGenericWord(value.match(/[A-Z][a-z]+$/)?.[0] ?? "");
}

function isGenericWord(word: string): boolean {
  return GENERIC_WORDS.has(word.toLowerCase()) || (/\d/.test(word) && isTerm(word));
}

function isTerm(word: string): boolean {
  return word.length <= LONGEST_TERM && TERM.test(word);
}

// Every character beyond ASCII counts as a small letter: classes of Unicode properties cost ten times the time.
function partsOf(value: string): string[] {
  return value.match(/[A-Za-z0-9\u0080-\uffff]+/g) ?? [];
}

/** The parts, those in camel case taken apart. */
const WORDS =
  /[A-Za-z\u0080-\uffff]*\d[A-Za-z0-9\u0080-\uffff]*|[A-Z]+(?![a-z\u0080-\uffff])|[A-Z]?[a-z\u0080-\uffff]+/g;

/** Short words are sayable, whatever their letters; most parts are such. */
const SHORT_WORD = /^(?:[A-Z]?[a-z\u0080-\uffff]{1,4}|[A-Z]{1,5})$/;
const LONGEST_WORD = 19;
const LONGEST_NAME = 64;

function isWord(part: string): boolean {
  if (SHORT_WORD.test(part)) return true;
  if (part.length > LONGEST_NAME || !isSpeakable(part)) return false;
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

const HEX_RUN = /[0-9a-f]{16}/i;

/**
 * How many letters and digits of ASCII a text has, and how often one follows another of its class, not counting a
 * capital that begins a word; what has been counted in one pair is in no other. A loop, as patterns would have to take
 * the text apart.
 */
function coreOf(value: string): { length: number; switches: number } {
  let length = 0;
  let switches = 0;
  let last = 0;
  for (let index = 0; index < value.length; index++) {
    const sort = sortOf(value.charCodeAt(index));
    if (sort === 0) continue;
    length++;
    const isSwitch = last !== 0 && (last === LOWER ? sort !== LOWER : last !== sort && (last | sort) & DIGIT);
    if (isSwitch) switches++;
    last = isSwitch ? 0 : sort;
  }
  return { length, switches };
}

/** Which of LOWER, UPPER and DIGIT a character of ASCII is; 0 for any other. */
function sortOf(code: number): number {
  if (code >= 0x61) return code <= 0x7a ? LOWER : 0;
  if (code >= 0x41) return code <= 0x5a ? UPPER : 0;
  return code >= 0x30 && code <= 0x39 ? DIGIT : 0;
}
