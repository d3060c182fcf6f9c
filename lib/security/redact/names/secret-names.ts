import { matchesAt, type Span } from "../spans";
import { isQualifier } from "../values/context-words";
import type { SecretKind } from "../values/secret-value";

/** `sshpass` is also the name of a command, and a `day pass` has a price. */
const PASSWORD =
  "pass(?:word|wd|phrase|code|wort)|(?<!\\b(?:day|week|weekend|month|monthly|season|annual|boarding|travel|transit|bus|rail|ski|lift|press|museum)[-_ ])pass|kennwort|pwd|pw|mdp|psk|(?:smtp|bind|require|ftp|imap|ldap|root|user|mail|db|admin)(?:pass(?!w|phr)|pwd?)|sshpass(?!\\s|=\\d)|(?:wi-?fi|wlan|wpa\\d?)[-_ ]key|network (?:security )?key|wlan-?schlüssel|contrase[ñn]a|senha|palavra-passe|mot de passe|wachtwoord|has[łl](?:o|em)|l[öo]senord(?:et)?|adgangskoden?|passord(?:et)?|salasanan?|heslo|jelsz[óo]|[şs]ifre(?:si)?|parola(?:sı)|mật khẩu|kata sandi|парол[ья]|密码|密碼|口令|パス(?:ワード)?|비밀번호|암호";
const TOKEN =
  "(?:api|access|secret|private|auth|encryption|signing|master|account|subscription|service|session|license|storage|anon|role|webhook|client|consumer|app|application|shared|admin|deploy|project)[-_. ]?key|token|bearer|secret|credentials?|creds|auth[-_]string|totp[-_]?(?:seed|secret)|(?:PHP|J)SESS(?:ION)?ID|geheimnis|segredo|clave(?: (?:de )?api)?|chave|clé api|api-schlüssel|api ?(?:密[钥鑰]|キー|키)|密[钥鑰]|ключ api";
/** Six digits after `PIN code` are a postal code in India. */
const PIN =
  "pin[-_ ]?code(?!\\W{1,6}(?:is )?\\d{6}(?!\\d))|pin|puk|otp|tan|cvv|cvc|暗証番号|(?:access|verification|security|backup|recovery|door|entry|gate|unlock|alarm|lock[- ]?box|key[- ]?box|key[- ]?safe|otp|mfa|2fa|sms)[-_ ]code";
/** What can follow the last word of a name: `SECRET_KEY_BASE`, `password2`. */
const SUFFIX =
  "(?:[-_ ]?(?:prod|production|live|test|dev|staging|stage|sandbox|base|value|old|new|current|primary|secondary)(?![A-Za-z0-9])|[-_]?String(?![A-Za-z0-9])|[-_]?v?\\d{1,3}(?!\\w))?";

/** The key of a vendor, such as `acme_key`. Alone it is not the name of a secret. */
const VENDOR_KEY = "key";

const NAME = new RegExp(`(?:(${PASSWORD})|(${PIN})|${TOKEN}|(${VENDOR_KEY}))${SUFFIX}`, "gi");

/** The name of a secret in a text, and the kind of its value. */
export interface SecretName extends Span {
  kind: SecretKind;
}

/** Finds the names of secrets in a text, in order. */
export class SecretNames {
  private readonly urls: Marks;
  private readonly slashes: Marks;
  private part = 0;

  /** For all names, or for those that touch one of `parts` (sorted). */
  constructor(
    private readonly text: string,
    private readonly parts: readonly Span[] = [{ start: 0, end: text.length }],
  ) {
    this.urls = new Marks(text, URL_START);
    this.slashes = new Marks(text, SLASH);
  }

  /** The next name at or after `from`. Names of other things and parts of other words are skipped. */
  next(from: number): SecretName | undefined {
    const { text } = this;
    NAME.lastIndex = from;
    for (let match = NAME.exec(text); match !== null; match = NAME.exec(text)) {
      const { 0: name, index: start } = match;
      const end = start + name.length;
      if (!this.isInPart(start, end)) continue;
      const kind = kindOf(match);
      if (isPartOfWord(text, start, name)) {
        // The `otP` in `rootPassword`: the name begins inside of it.
        NAME.lastIndex = start + 1;
        continue;
      }
      if (isNameOfOther(text, start, kind) || this.isInPath(start)) continue;
      return { start, end, kind };
    }
    return undefined;
  }

  private isInPart(start: number, end: number): boolean {
    while ((this.parts[this.part]?.end ?? Number.POSITIVE_INFINITY) < start) this.part++;
    return (this.parts[this.part]?.start ?? Number.POSITIVE_INFINITY) <= end;
  }

  /** Whether a name at `at` is in the path of a file or an ARN, or the user of a URL. */
  private isInPath(at: number): boolean {
    const { text } = this;
    // Stryker disable next-line ConditionalExpression,EqualityOperator: it only saves time
    if (this.slashes.areNear(at, MAX_FILE_NAME) && matchesAt(IN_PATH, text, at)) return true;
    // Stryker disable next-line ConditionalExpression: it only saves time
    if (text.charAt(at - 1) === " ") return false;
    return this.urls.areNear(at, MAX_URL_START) && matchesAt(IN_URL, text, at);
  }
}

function kindOf([name, password, pin, vendorKey]: RegExpExecArray): SecretKind {
  if (password !== undefined) return "password";
  if (pin !== undefined) return "pin";
  if (vendorKey !== undefined) return "key";
  return /^secret(?![-_. ]?key)/i.test(name) ? "secret" : "token";
}

/** Short names occur inside words: `Pass` in `smtpPass` is a name, `pass` in `compass` is not. */
function isPartOfWord(text: string, at: number, name: string): boolean {
  if (name.length > 4 || name > "\u2e80" || !isLetter(text, at - 1)) return false;
  return !(/[a-z]/.test(text.charAt(at - 1)) && /^[A-Z][a-z]/.test(name));
}

/** Whether the words before the name at `at` make it the name of something else. */
function isNameOfOther(text: string, at: number, kind: SecretKind): boolean {
  if (kind === "key" && !isKeyOfVendor(text, at)) return true;
  if (text.charAt(at - 1) === "?" && matchesAt(BADGE, text, at)) return true;
  const isJoined = " -_".includes(text.charAt(at - 1));
  // Stryker disable next-line ConditionalExpression,ArithmeticOperator: it only saves time
  const isAfterWord = isLetter(text, isJoined ? at - 2 : at - 1);
  if (isAfterWord && matchesAt(OTHER_NAME, text, at)) return true;
  return !isJoined && isAfterWord && matchesAt(OTHER_NAME_IN_CAMEL_CASE, text, at);
}

/** Whether `key` ends a longer name that means no other kind of key, such as `public_key`. */
function isKeyOfVendor(text: string, at: number): boolean {
  JOINED_KEY.lastIndex = at;
  const [, word] = JOINED_KEY.exec(text) ?? [];
  return word !== undefined && !isQualifier(word.toLowerCase());
}

/** The places of a mark in a text, asked for in order. Each is searched for once. */
class Marks {
  private last = Number.NEGATIVE_INFINITY;
  private next = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly text: string,
    private readonly pattern: RegExp,
  ) {}

  /** Whether a mark begins at most `distance` before `at`. */
  areNear(at: number, distance: number): boolean {
    while (this.next < at) {
      this.last = this.next;
      this.next = this.nextFrom(this.last + 1);
    }
    return at - this.last <= distance;
  }

  private nextFrom(at: number): number {
    this.pattern.lastIndex = Math.max(0, at);
    return this.pattern.exec(this.text)?.index ?? Number.POSITIVE_INFINITY;
  }
}

const SLASH = /\//g;
const URL_START = /:\/\/|arn:/g;

function isLetter(text: string, at: number): boolean {
  const lower = text.charCodeAt(at) | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

// Lookbehinds cost far less than a search through the text before.

/** The token of an image that everybody sees. */
const BADGE = /(?<=badge\.svg\?)/y;

/** `next_page_token`, `SHA-256 of the token`, `checksum/secret` */
const OTHER_NAME =
  /(?<=(?<![A-Za-z])(?:page|next|previous|prev|continuation|cursor|sync|pagination|cancellation|trade|max|min|stop|eos|bos|pad|design|utility|public[-_ ]?key(?![-_ ]?pass)|(?:hash|digest|fingerprint|checksum|huella|empreinte|impronta|sha-?\d{0,3}) (?:of|de)(?: the| la)?)[-_ ]?)/iy;

/** The end of a path, but not `login/password` */
const IN_PATH =
  /(?<=(?<![\w/.:-])(?:[\w-]{0,40}(?:checksum|hash|digest|sha\d*|src|lib|docs?|pkg|test|tests|refs|config|secrets?|keys|tokens?|path|dir|bin|etc)|[\w-]{1,40}[-_.][\w-]{1,40})\/(?:[\w.-]{0,40}[-_.])?)/iy;
const MAX_FILE_NAME = 42;

/** `nextPageToken` */
const OTHER_NAME_IN_CAMEL_CASE =
  /(?<=PublicKey(?!Pass)|Page|Next|Previous|Continuation|Cursor|Sync|Max|Min|Stop)/y;

/** The user of `https://x-access-token:…@host` (the password has its own rule), or the path of an ARN. */
const IN_URL = /(?<=:\/\/[^\s/@?&#=]{0,24}|\barn:[\w:-]{0,48})/y;
const MAX_URL_START = 52;

/** `key` as the end of a name. */
const JOINED_KEY = /(?<=([A-Z]?[a-z]+|[A-Z]+|\d)(?:[-_]|(?=K)))/y;
