import { classesOf, DIGIT, LETTER, SPACE, SPECIAL } from "./character-classes";
import { isCode, isPlaceholder, isReference } from "./placeholder";
import type { ReadValue } from "./read-value";
import { isGeneric, isIdentifier, isIrregular, isPassphrase, isWordy, looksRandom } from "./wording";
import { COMMON_PASSWORDS } from "./words";

/**
 * What the name next to a value says about it: a password is chosen by a person, a token is generated, a secret is
 * either, a pin has only digits, a key is a secret only if it looks random.
 */
export type SecretKind = "password" | "token" | "secret" | "pin" | "key";

/**
 * How surely the text around a value shows that it is one: `strong` is an assignment (`KEY=value`, a quoted string after a
 * key), `medium` is `key: value`, `weak` is a sentence or a table cell.
 */
export type Confidence = "strong" | "medium" | "weak";

/** A value and what stands around it. */
export type Candidate = Pick<ReadValue, "text" | "isQuoted" | "isAlone" | "next">;

/** Whether the value next to the name of a secret is a secret, and not a placeholder, a type, a reference or prose. */
export function isSecretValue(candidate: Candidate, kind: SecretKind, confidence: Confidence): boolean {
  const value = candidate.text.replaceAll("\0", "").trim();
  if (value.length < 4) return false;
  if (kind === "pin") return /^\d{4,8}#?$/.test(value) && candidate.isAlone;
  const classes = classesOf(value);
  if (confidence !== "strong" && !(classes & ~LETTER) && isWordOfSentence(value, candidate, kind))
    return false;
  const isPassword = kind === "password" || (kind === "secret" && confidence === "strong");
  if (isGeneric(value, classes)) return isPassword && confidence === "strong" && DEFAULT_PASSWORD.test(value);
  if (isPlaceholder(value, classes) || isReference(value) || isIdentifier(value, classes)) return false;
  if (!candidate.isQuoted && !WORDS_AND_NUMBER.test(value) && isCode(value, candidate.next, classes))
    return false;
  if (confidence !== "strong" && value.includes("-") && ADJECTIVE.test(value)) return false;
  if (classes & SPACE)
    return (kind === "password" || kind === "secret") && isPassphrase(value, confidence === "strong");
  if (kind === "key") return looksRandom(value, 16) && !UUID.test(value);
  const { isQuoted, isAlone } = candidate;
  const judged = { value, classes, isQuoted, isAlone, kind, confidence };
  return isPassword ? looksLikePassword(judged) : looksLikeToken(judged);
}

/** Later checks reject such a word, too. Most candidates are such words, and this check is the cheapest. */
function isWordOfSentence(value: string, { isQuoted, isAlone }: Candidate, kind: SecretKind): boolean {
  return !isQuoted && (kind === "password" || /^[A-Za-z]?[a-z\u0080-\uffff]{3,14}$/.test(value)) && !isAlone;
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
/** Generic words that installers and tutorials set as passwords. */
const DEFAULT_PASSWORD = /^(?:admin|administrator|root|test|demo|guest)$/i;
/** `P@ssw0rd-style passwords`, `HS256-signed`. */
const ADJECTIVE =
  /-(?:style|like|based|type|only|compliant|compatible|encoded|encrypted|signed|hashed|protected|issued)$/i;
const QUANTITY =
  /^(?:[€$£]\s?)?\d{1,9}(?:[.,:/-]\d{1,9}){0,5}(?:[-\s]?(?:%|[a-z]{1,6}))?$|^\d{4}-\d{2}-\d{2}|^§|^v?\d{1,6}\.\d[\w.-]{0,12}$|^\d{1,4}[\u3040-\u9fff\uac00-\ud7af]/i;

/** `Copper-Harbor-4711` */
const WORDS_AND_NUMBER = /^(?:[A-Z][a-z]+[-_.]){2,}\d{2,4}$/;

type Judged = Pick<Candidate, "isQuoted" | "isAlone"> & {
  value: string;
  classes: number;
  kind: SecretKind;
  confidence: Confidence;
};

function looksLikePassword({ value, classes, isQuoted, isAlone, confidence }: Judged): boolean {
  const isMixed = (classes & (DIGIT | SPECIAL)) !== 0;
  const hasLetter = (classes & LETTER) !== 0;
  if (confidence === "strong") return true;
  if (confidence === "medium" && classes === DIGIT) return isAlone;
  if (isMixed && QUANTITY.test(value)) return false;
  if (confidence === "weak")
    return (
      hasLetter && isMixed && value.length >= 6 && (WORDS_AND_NUMBER.test(value) || !isWordy(value, classes))
    );
  if (isMixed) return !isWordy(value, classes) || (hasLetter && isAlone);
  if (!isAlone && !isQuoted) return false;
  return (
    COMMON_PASSWORDS.has(value.toLowerCase()) ||
    (value.length >= 8 && !isWordy(value, classes)) ||
    isPassphrase(value, false)
  );
}

function looksLikeToken({ value, classes, isAlone, kind, confidence }: Judged): boolean {
  const hasDigit = (classes & DIGIT) !== 0;
  if (isWordy(value, classes)) return confidence === "strong" && !hasDigit && /^[^A-Z_.-]{8,}$/.test(value);
  if (confidence === "weak") return isIrregular(value, 12);
  if (confidence === "strong") return !hasDigit || value.length >= 6;
  if (isIrregular(value, 8)) return true;
  if (QUANTITY.test(value)) return false;
  if (!hasDigit) return value.length >= 16;
  // `token: user1` is an identifier in code; `secret: hunter2` is a chosen secret.
  if (kind === "token" && /^[A-Za-z]+\d{1,2}$/.test(value)) return false;
  return value.length >= 6 && isAlone;
}
