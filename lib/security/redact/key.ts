import type { Span } from "./span";
import type { Kind } from "./value";

const CHOSEN =
  "pass(?:word|wd|phrase|code|wort)?|kennwort|pwd|pw|contrase[ñn]a|senha|mot de passe|wachtwoord|has[łl]o|l[öo]senord|adgangskode|passord|salasana|heslo|jelsz[óo]|[şs]ifre|mật khẩu|kata sandi|парол[ья]|密码|密碼|口令|パスワード|비밀번호|암호";
const MADE =
  "(?:api|access|secret|private|auth|encryption|signing|master|account|subscription|service|session|license|storage|anon|role|webhook|client|consumer|app|application|shared|admin|deploy|project)[-_. ]?key|token|bearer|secret|credentials?|creds|clave (?:de )?api|clé api|api-schlüssel|api ?(?:密[钥鑰]|キー|키)|密[钥鑰]|ключ api";
const DIGITS =
  "pin|otp|tan|cvv|cvc|(?:access|verification|security|backup|recovery|door|entry|gate|unlock|alarm)[-_ ]code";
/** What may follow the last word of a name: `SECRET_KEY_BASE`, `password2`. */
const SUFFIX =
  "(?:[-_ ]?(?:prod|production|live|test|dev|staging|stage|sandbox|base|value|old|new|current|primary|secondary)(?![A-Za-z0-9])|[-_]?v?\\d{1,3}(?!\\w))?";

/** The key of a vendor, `acme_key`; what is no part of a longer name names no secret. */
const OF_VENDOR = "key";

const KEY = new RegExp(`(?:(${CHOSEN})|(${DIGITS})|${MADE}|(${OF_VENDOR}))${SUFFIX}`, "gi");

/** The name of a secret in a text, and what kind of value it has. */
export interface Key extends Span {
  kind: Kind;
}

/** The next name of a secret at or after `from`; what names none, or is a part of another word, is passed over. */
export function nextKey(text: string, from: number): Key | undefined {
  KEY.lastIndex = from;
  for (let match = KEY.exec(text); match !== null; match = KEY.exec(text)) {
    const [name] = match;
    const kind = kindOf(match);
    if (!isPartOfWord(text, match.index, name) && !namesNoSecret(text, match.index, kind)) {
      return { start: match.index, end: match.index + name.length, kind };
    }
  }
  return undefined;
}

function kindOf([name, chosen, digits, ofVendor]: RegExpExecArray): Kind {
  if (chosen !== undefined) return "password";
  if (digits !== undefined) return "pin";
  if (ofVendor !== undefined) return "key";
  return /^secret(?![-_. ]?key)/i.test(name) ? "secret" : "token";
}

/** Short names are met inside words: `Pass` in `smtpPass` begins one, `pass` in `compass` does not. */
function isPartOfWord(text: string, at: number, name: string): boolean {
  if (name.length > 4 || !isLetter(text, at - 1)) return false;
  return !(/[a-z]/.test(text.charAt(at - 1)) && /^[A-Z][a-z]/.test(name));
}

/** Whether the name at `at` follows what makes it the name of something else. */
function namesNoSecret(text: string, at: number, kind: Kind): boolean {
  if (kind === "key" && !looksBehind(VENDOR, text, at)) return true;
  // Stryker disable next-line ConditionalExpression,MethodExpression,ArithmeticOperator,StringLiteral: see below
  const isAfterSpace = text.charAt(at - 1) === " ";
  // Stryker disable next-line ConditionalExpression,ArithmeticOperator: it only saves looking behind
  if (isAfterSpace && !isLetter(text, at - 2)) return false;
  return looksBehind(NO_SECRET, text, at) || (!isAfterSpace && looksBehind(NO_NAME, text, at));
}

function isLetter(text: string, at: number): boolean {
  const lower = text.charCodeAt(at) | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function looksBehind(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

// These look behind: that costs far less than a search through what stands before.

/** `next_page_token`, `SHA-256 of the token` */
const NO_SECRET =
  /(?<=(?<![A-Za-z])(?:page|next|previous|prev|continuation|cursor|sync|pagination|cancellation|trade|max|min|stop|eos|bos|pad|design|utility|(?:hash|digest|fingerprint|checksum|sha-?\d{0,3}) of(?: the)?)[-_ ]?)/iy;

/** `nextPageToken`; the user of `https://x-access-token:…@host`, whose password has its own rule; the path of an ARN. */
const NO_NAME =
  /(?<=Page|Next|Previous|Continuation|Cursor|Sync|Max|Min|Stop|:\/\/[^\s/@?&#=]{0,24}|\barn:[\w:-]{0,48})/y;

/** What makes `key` the key of a vendor: the rest of a name, which tells of no other kind of key. */
const VENDOR =
  /(?<=[A-Za-z0-9](?:[-_]|(?=K)))(?<!(?:public|publishable|primary|foreign|partition|sort|range|row|hash|shard|group|dedup|cache|object|routing|message|event|lookup|index|map|search|idempotency|translation|order|product|item|issue|ticket|unique|host|hot)[-_]?)/iy;
