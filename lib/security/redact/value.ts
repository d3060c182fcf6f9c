import { isCode, isPlaceholder, isReference } from "./placeholder";
import { DIGIT, LETTER, SPACE, SPECIAL, traitsOf } from "./traits";
import { isGeneric, isIrregular, isName, isPassphrase, isWordy, looksRandom } from "./wording";
import { COMMON_PASSWORDS } from "./words";

/**
 * What the name beside a value promises: chosen by a human, made by a machine, either, digits only, or, if it looks so,
 * a key.
 */
export type Kind = "password" | "token" | "secret" | "pin" | "key";

/**
 * How surely the text around a value gives one: `strong` is an assignment (`KEY=value`, a quoted string after a key),
 * `medium` is `key: value`, `weak` is a sentence or a table cell.
 */
export type Form = "strong" | "medium" | "weak";

/** A value as it stands in a text. */
export interface Candidate {
  readonly value: string;
  readonly quoted: boolean;
  /** Whether nothing but punctuation follows: the value is the whole of its line, cell or clause. */
  readonly alone: boolean;
  /** The character right after the value, "" at the end of the text. */
  readonly next: string;
}

/** Whether a value beside the name of a secret is one, rather than a placeholder, a type, a reference or prose. */
export function isSecretValue(candidate: Candidate, kind: Kind, form: Form): boolean {
  const value = withoutMarkers(candidate.value).trim();
  if (value.length < 4) return false;
  if (kind === "pin") return /^\d{4,8}$/.test(value) && candidate.alone;
  const traits = traitsOf(value);
  if (form !== "strong" && !(traits & ~LETTER) && isWordOfSentence(value, candidate, kind)) return false;
  const isChosen = kind === "password" || (kind === "secret" && form === "strong");
  if (isGeneric(value, traits)) return isChosen && form === "strong" && DEFAULT_PASSWORD.test(value);
  if (isPlaceholder(value, traits) || isReference(value) || isName(value, traits)) return false;
  if (!candidate.quoted && isCode(value, candidate.next, traits)) return false;
  if (form !== "strong" && value.includes("-") && ADJECTIVE.test(value)) return false;
  if (traits & SPACE)
    return (kind === "password" || kind === "secret") && isPassphrase(value, form === "strong");
  if (kind === "key") return looksRandom(value, 16) && !UUID.test(value);
  return isChosen
    ? looksChosen(value, traits, candidate, form)
    : looksMade(value, traits, candidate, kind, form);
}

/** What follows would say so, too; but most that stands beside a name is such a word, and here it costs least. */
function isWordOfSentence(value: string, { quoted, alone }: Candidate, kind: Kind): boolean {
  return !quoted && (kind === "password" || /^[A-Za-z]?[a-z\u0080-\uffff]{3,14}$/.test(value)) && !alone;
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
/** What installers and tutorials set: generic words, yet real passwords where one is assigned. */
const DEFAULT_PASSWORD = /^(?:admin|administrator|root|test|demo|guest)$/i;
/** `P@ssw0rd-style passwords`, `HS256-signed`. */
const ADJECTIVE =
  /-(?:style|like|based|type|only|compliant|compatible|encoded|encrypted|signed|hashed|protected|issued)$/i;
const QUANTITY =
  /^(?:[€$£]\s?)?\d{1,9}(?:[.,:/-]\d{1,9}){0,5}(?:[-\s]?(?:%|[a-z]{1,6}))?$|^\d{4}-\d{2}-\d{2}|^§|^v?\d+\.\d|^\d{1,4}[\u3040-\u9fff\uac00-\ud7af]/i;

function looksChosen(value: string, traits: number, candidate: Candidate, form: Form): boolean {
  const isMixed = (traits & (DIGIT | SPECIAL)) !== 0;
  const hasLetter = (traits & LETTER) !== 0;
  if (form === "strong") return true;
  if (form === "medium" && traits === DIGIT) return candidate.alone;
  if (isMixed && QUANTITY.test(value)) return false;
  if (form === "weak") return hasLetter && isMixed && value.length >= 6 && !isWordy(value, traits);
  if (isMixed) return !isWordy(value, traits) || (hasLetter && candidate.alone);
  if (!candidate.alone && !candidate.quoted) return false;
  return (
    COMMON_PASSWORDS.has(value.toLowerCase()) ||
    (value.length >= 8 && !isWordy(value, traits)) ||
    isPassphrase(value, false)
  );
}

function looksMade(value: string, traits: number, candidate: Candidate, kind: Kind, form: Form): boolean {
  const hasDigit = (traits & DIGIT) !== 0;
  if (isWordy(value, traits)) return form === "strong" && !hasDigit && /^[^A-Z_.-]{8,}$/.test(value);
  if (form === "weak") return isIrregular(value, 12);
  if (form === "strong") return !hasDigit || value.length >= 6;
  if (isIrregular(value, 8)) return true;
  if (QUANTITY.test(value)) return false;
  if (!hasDigit) return value.length >= 16;
  // `token: user1` is a word of code, `secret: hunter2` a choice.
  if (kind === "token" && /^[A-Za-z]+\d{1,2}$/.test(value)) return false;
  return value.length >= 6 && candidate.alone;
}

function withoutMarkers(value: string): string {
  return value.includes("\0") ? value.replaceAll("\0", "") : value;
}
