import {
  CLASSES,
  classesOf,
  DIGIT,
  LETTER,
  LOWER,
  NON_ASCII,
  PUNCTUATION,
  SPECIAL,
  UPPER,
} from "./character-classes";
import { GENERIC_WORDS, LONGEST_TERM, TERM } from "./words";

/** Whether a text has only numbers, technical terms and words that stand in place of a value. */
export function isGeneric(value: string, classes: number): boolean {
  if (value.length > LONGEST_NAME) return false;
  if (isGenericWord(value)) return classes !== DIGIT;
  const isOneWord =
    !(classes & ~(LOWER | NON_ASCII)) || (classes & DIGIT && !(classes & ~(LOWER | UPPER | DIGIT)));
  if (isOneWord || (classes & SPECIAL && /[!@#$%^&*~]/.test(value))) return false;
  let hasWord = false;
  WORDS.lastIndex = 0;
  for (let match = WORDS.exec(value); match !== null; match = WORDS.exec(value)) {
    if (!isGenericWord(match[0])) return false;
    hasWord ||= !/^\d+$/.test(match[0]);
  }
  return hasWord;
}

/** Whether a text has only pronounceable words, small numbers and technical terms, joined by plain punctuation. */
export function isWordy(value: string, classes = classesOf(value)): boolean {
  if (classes & SPECIAL) return false;
  return (classes & ~(LETTER | DIGIT) ? partsOf(value) : [value]).every((part) =>
    classes & DIGIT && /\d/.test(part) ? isTerm(part) : isWord(part),
  );
}

/** Whether a text has at least `min` characters with the irregular mix of letters and digits of a generated value. */
export function looksRandom(value: string, min: number): boolean {
  return value.length >= min && !isWordy(value) && isIrregular(value, min);
}

/** The same for a text that is not wordy (isWordy). */
export function isIrregular(value: string, min: number): boolean {
  if (value.length < min) return false;
  const { length, switches } = countSwitches(value);
  if (length < min - 4) return false;
  // Stryker disable next-line ConditionalExpression,LogicalOperator: it only saves time
  return switches >= 3 || (HEX_RUN.test(value) && partsOf(value).some(isMixedHex));
}

/**
 * Whether the words of a text are a passphrase: four or more that make no sentence. With `mayBeShort`, fewer are enough if
 * one of them is not pronounceable.
 */
export function isPassphrase(value: string, mayBeShort: boolean): boolean {
  const words = value.split(/[\s-]+/);
  if (words.some(isGenericWord)) return false;
  if (words.length >= 4) return words.every((word) => /^[a-z]{3,}$/.test(word));
  return mayBeShort && words.some((word) => classesOf(word) & LETTER && !isWordy(word));
}

/** Whether a text is an identifier of code or a setting: `WEBHOOK_SECRET`, `challengePassword`. */
export function isIdentifier(value: string, classes: number): boolean {
  if (classes & ~(LOWER | UPPER | PUNCTUATION)) return false;
  if (/^[A-Z]+(?:_[A-Z]+)+$/.test(value)) return value.split("_").some(isGenericWord);
  return /^[a-z]+(?:[A-Z][a-z]+)+$/.test(value) && isGenericWord(value.match(/[A-Z][a-z]+$/)?.[0] ?? "");
}

function isGenericWord(word: string): boolean {
  return GENERIC_WORDS.has(word.toLowerCase()) || (/\d/.test(word) && isTerm(word));
}

function isTerm(word: string): boolean {
  return word.length <= LONGEST_TERM && TERM.test(word);
}

// Every character beyond ASCII counts as a lower-case letter: Unicode properties take ten times as long.
function partsOf(value: string): string[] {
  return value.match(/[A-Za-z0-9\u0080-\uffff]+/g) ?? [];
}

/** The words, also those joined by camel case. */
const WORDS =
  /[A-Za-z\u0080-\uffff]*\d[A-Za-z0-9\u0080-\uffff]*|[A-Z]+(?![a-z\u0080-\uffff])|[A-Z]?[a-z\u0080-\uffff]+/g;

/** Short words count as pronounceable, whatever their letters. Most parts are short. */
const SHORT_WORD = /^(?:[A-Z]?[a-z\u0080-\uffff]{1,4}|[A-Z]{1,5})$/;
const LONGEST_WORD = 19;
const LONGEST_NAME = 64;

function isWord(part: string): boolean {
  if (SHORT_WORD.test(part)) return true;
  if (part.length > LONGEST_NAME || !isPronounceable(part)) return false;
  return isOneCase(part)
    ? part.length <= LONGEST_WORD
    : /^[A-Z]{0,5}[^A-Z]+(?:[A-Z]{1,6}[^A-Z]{2,}|To|By|Is|In|On|Of|At|As){0,8}[A-Z]{0,4}$/.test(part);
}

/** `word`, `Word` or `WORD`. */
function isOneCase(part: string): boolean {
  return /^(?:[A-Z]+|[A-Z]?[^A-Z]+)$/.test(part);
}

function isPronounceable(part: string): boolean {
  return part.length < 6 || (/[aeiouy\u00e0-\uffff]/i.test(part) && !/[bcdfghjklmnpqrstvwxz]{7}/i.test(part));
}

function isMixedHex(part: string): boolean {
  return /^[0-9a-f]{16,}$/i.test(part) && /\d/.test(part) && /[a-f]/i.test(part);
}

const HEX_RUN = /[0-9a-f]{16}/i;

/**
 * The number of ASCII letters and digits in a text, and how often the class changes from one to the next. A capital before
 * a lower-case letter is no change, and no character is in two changes. A loop, because patterns would need to split the
 * text.
 */
function countSwitches(value: string): { length: number; switches: number } {
  let length = 0;
  let switches = 0;
  let last = 0;
  for (let index = 0; index < value.length; index++) {
    const current = (CLASSES[value.charCodeAt(index)] ?? 0) & (LOWER | UPPER | DIGIT);
    if (current === 0) continue;
    length++;
    const isSwitch =
      last !== 0 && (last === LOWER ? current !== LOWER : last !== current && (last | current) & DIGIT);
    if (isSwitch) switches++;
    last = isSwitch ? 0 : current;
  }
  return { length, switches };
}
