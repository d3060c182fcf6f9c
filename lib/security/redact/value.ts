import { isCode, isPlaceholder, isReference } from "./placeholder";
import { hasLetter, hasSpecial, isGeneric, isName, isPassphrase, isWordy, looksRandom } from "./wording";
import { COMMON_PASSWORDS } from "./words";

/** What the name beside a value promises: chosen by a human, made by a machine, either, or digits only. */
export type Kind = "password" | "token" | "secret" | "pin";

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
  const isChosen = kind === "password" || (kind === "secret" && form === "strong");
  if (isGeneric(value)) return isChosen && form === "strong" && DEFAULT_PASSWORD.test(value);
  if (isPlaceholder(value) || isReference(value) || isName(value)) return false;
  if (!candidate.quoted && isCode(value, candidate.next)) return false;
  if (form !== "strong" && ADJECTIVE.test(value)) return false;
  if (/\s/.test(value)) return kind !== "token" && isPassphrase(value, form === "strong");
  return isChosen ? looksChosen(value, candidate, form) : looksMade(value, candidate, kind, form);
}

/** What installers and tutorials set: generic words, yet real passwords where one is assigned. */
const DEFAULT_PASSWORD = /^(?:admin|administrator|root|test|demo|guest)\d*$/i;
/** `P@ssw0rd-style passwords`, `HS256-signed`. */
const ADJECTIVE =
  /-(?:style|like|based|type|only|compliant|compatible|encoded|encrypted|signed|hashed|protected|issued)$/i;
const QUANTITY =
  /^(?:[€$£]\s?)?\d{1,9}(?:[.,:/-]\d{1,9}){0,5}(?:[-\s]?(?:%|[a-z]{1,6}))?$|^\d{4}-\d{2}-\d{2}T?|^§|^v?\d+(?:\.\d+)+/i;

function looksChosen(value: string, candidate: Candidate, form: Form): boolean {
  const letters = hasLetter(value);
  const digit = /\d/.test(value);
  const mixed = digit || hasSpecial(value);
  if (form === "strong") return letters || mixed;
  if (form === "medium" && /^\d+$/.test(value)) return candidate.alone;
  if (QUANTITY.test(value)) return false;
  const wordy = isWordy(value);
  if (form === "weak") return letters && mixed && value.length >= 6 && !wordy;
  if (mixed) return !wordy || (letters && digit && candidate.alone);
  if (!candidate.alone && !candidate.quoted) return false;
  return (
    COMMON_PASSWORDS.has(value.toLowerCase()) || (value.length >= 8 && !wordy) || isPassphrase(value, false)
  );
}

function looksMade(value: string, candidate: Candidate, kind: Kind, form: Form): boolean {
  if (form === "weak") return looksRandom(value, 12);
  const digit = /\d/.test(value);
  if (form === "strong") {
    if (/^\d+$/.test(value)) return value.length >= 6;
    return digit ? value.length >= 6 && !isWordy(value) : /^[^A-Z_.-]{8,}$/.test(value) || !isWordy(value);
  }
  if (looksRandom(value, 8)) return true;
  if (isWordy(value) || QUANTITY.test(value)) return false;
  if (!digit) return value.length >= 16;
  // `token: user1` is a word of code, `secret: hunter2` a choice.
  if (kind === "token" && /^[A-Za-z]+\d{1,2}$/.test(value)) return false;
  return value.length >= 6 && candidate.alone;
}

function withoutMarkers(value: string): string {
  return value.includes("\0") ? value.replaceAll("\0", "") : value;
}
