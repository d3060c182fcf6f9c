import type { Span } from "./span";
import type { Kind } from "./value";

const CHOSEN =
  "pass(?:word|wd|phrase|code|wort)?|kennwort|pwd|pw|contrase[ñn]a|senha|mot de passe|парол[ья]|密码|密碼|パスワード";
const MADE =
  "(?:api|access|secret|private|auth|encryption|signing|master|account|subscription|service|session|license|storage|anon|role|webhook|client|consumer|app|application|shared|admin|deploy|project)[-_. ]?key|token|bearer|secret|credentials?|clave (?:de )?api|clé api|api-schlüssel";
const DIGITS =
  "pin|otp|tan|cvv|cvc|(?:access|verification|security|backup|recovery|door|entry|gate|unlock)[-_ ]code";
/** What may follow the last word of a name: `SECRET_KEY_BASE`, `password2`. */
const SUFFIX =
  "(?:[-_ ]?(?:prod|production|live|test|dev|staging|stage|sandbox|base|value|old|new|current|primary|secondary)(?![A-Za-z0-9])|[-_]?v?\\d{1,3}(?!\\w))?";

const KEY = new RegExp(`(?:(${CHOSEN})|(${DIGITS})|${MADE})${SUFFIX}`, "gi");

/** The name of a secret in a text, and what kind of value it has. */
export interface Key extends Span {
  kind: Kind;
}

/** The next name of a secret at or after `from`; what names none, or is a part of another word, is passed over. */
export function nextKey(text: string, from: number): Key | undefined {
  KEY.lastIndex = from;
  for (let match = KEY.exec(text); match !== null; match = KEY.exec(text)) {
    const [name, chosen, digits] = match;
    const before = text.slice(Math.max(0, match.index - 60), match.index);
    if (!isPartOfWord(before, name) && !namesNoSecret(before)) {
      return { start: match.index, end: match.index + name.length, kind: kindOf(name, chosen, digits) };
    }
  }
  return undefined;
}

function kindOf(name: string, chosen: string | undefined, digits: string | undefined): Kind {
  if (chosen !== undefined) return "password";
  if (digits !== undefined) return "pin";
  return /^secret(?![-_. ]?key)/i.test(name) ? "secret" : "token";
}

/** Short names are met inside words: `Pass` in `smtpPass` begins one, `pass` in `compass` does not. */
function isPartOfWord(before: string, name: string): boolean {
  if (name.length > 4 || !/[A-Za-z]$/.test(before)) return false;
  return !(/[a-z]$/.test(before) && /^[A-Z][a-z]/.test(name));
}

function namesNoSecret(before: string): boolean {
  return NO_SECRET.test(before) || NO_SECRET_IN_CAMEL_CASE.test(before) || IN_ADDRESS.test(before);
}

/** Words before which a name names no secret: `next_page_token`, `nextPageToken`, `SHA-256 of the token`. */
const NO_SECRET =
  /(?<![A-Za-z])(?:page|next|previous|prev|continuation|cursor|sync|pagination|cancellation|trade|max|min|stop|eos|bos|pad|design|utility|(?:hash|digest|fingerprint|checksum|sha-?\d{0,3}) of(?: the)?)[-_ ]?$/i;
const NO_SECRET_IN_CAMEL_CASE = /(?:Page|Next|Previous|Continuation|Cursor|Sync|Max|Min|Stop)$/;

/** The user of `https://x-access-token:…@host`, whose password has its own rule; the path of an ARN. */
const IN_ADDRESS = /:\/\/[^\s/@?&#=]{0,56}$|\barn:[\w:-]{0,56}$/i;
