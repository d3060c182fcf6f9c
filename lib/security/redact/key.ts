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

/** The names of secrets in a text, asked for in order. */
export class Keys {
  private readonly addresses: Addresses;

  constructor(private readonly text: string) {
    this.addresses = new Addresses(text);
  }

  /** The next name at or after `from`; what names none, or is a part of another word, is passed over. */
  next(from: number): Key | undefined {
    const { text } = this;
    KEY.lastIndex = from;
    for (let match = KEY.exec(text); match !== null; match = KEY.exec(text)) {
      const { 0: name, index: start } = match;
      const kind = kindOf(match);
      if (isPartOfWord(text, start, name) || namesNoSecret(text, start, kind)) continue;
      // Stryker disable next-line ConditionalExpression: it only saves looking behind
      if (text.charAt(start - 1) !== " " && this.addresses.hold(start)) continue;
      return { start, end: start + name.length, kind };
    }
    return undefined;
  }
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
  const isJoined = isAfterSpace || "-_".includes(text.charAt(at - 1));
  // Stryker disable next-line ConditionalExpression,ArithmeticOperator: it only saves looking behind
  const isAfterWord = isLetter(text, isJoined ? at - 2 : at - 1);
  if (isAfterWord && looksBehind(NO_SECRET, text, at)) return true;
  return !isAfterSpace && isAfterWord && looksBehind(NO_NAME, text, at);
}

/** Where a text has addresses, asked for in order: the beginnings of each are looked for once. */
class Addresses {
  private last = Number.NEGATIVE_INFINITY;
  private next = 0;

  constructor(private readonly text: string) {
    this.next = this.beginningFrom(0);
  }

  /** Whether a name at `at` stands where an address has a user, or an ARN its path. */
  hold(at: number): boolean {
    while (this.next < at) {
      this.last = this.next;
      this.next = this.beginningFrom(this.last + 1);
    }
    // Stryker disable next-line ConditionalExpression: it only saves looking behind
    return at - this.last <= LONGEST_ADDRESS && looksBehind(IN_ADDRESS, this.text, at);
  }

  private beginningFrom(at: number): number {
    ADDRESS.lastIndex = at;
    return ADDRESS.exec(this.text)?.index ?? Number.POSITIVE_INFINITY;
  }
}

const ADDRESS = /:\/\/|arn:/g;

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

/** `nextPageToken` */
const NO_NAME = /(?<=Page|Next|Previous|Continuation|Cursor|Sync|Max|Min|Stop)/y;

/** The user of `https://x-access-token:…@host`, whose password has its own rule; the path of an ARN. */
const IN_ADDRESS = /(?<=:\/\/[^\s/@?&#=]{0,24}|\barn:[\w:-]{0,48})/y;
const LONGEST_ADDRESS = 52;

/** What makes `key` the key of a vendor: the rest of a name, which tells of no other kind of key. */
const VENDOR =
  /(?<=[A-Za-z0-9](?:[-_]|(?=K)))(?<!(?:public|publishable|primary|foreign|partition|sort|range|row|hash|shard|group|dedup|cache|object|routing|message|event|lookup|index|map|search|idempotency|translation|order|product|item|issue|ticket|unique|host|hot)[-_]?)/iy;
