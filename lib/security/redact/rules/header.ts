import { isPlaceholder } from "../values/placeholder";
import { isRandomToken } from "../values/random-token";
import { isSecretValue } from "../values/secret-value";
import { isWordy, looksRandom } from "../values/wording";
import type { ReadValues, ShapeRule } from "./rule";

/** `Basic` credentials are base64 of `user:password` (RFC 7617). The word "authentication" after "Basic" is not. */
function isBasic(value: string): boolean {
  return /^[\x20-\x7e\u00a0-\u00ff]{1,200}:[\x20-\x7e\u00a0-\u00ff]{0,200}$/.test(
    Buffer.from(value, "base64").toString("latin1"),
  );
}

function isCredential(value: string): boolean {
  if (isPlaceholder(value)) return false;
  return /\d/.test(value) ? !isWordy(value) : value.length >= 16 && /^[a-z]+$|^[A-Z]+$/.test(value);
}

/** The values of `name=value; name=value` up to the end of the header, without the attributes of Set-Cookie. */
const readCookies: ReadValues = (text, match) => {
  const from = match.index + match[0].length;
  const line = COOKIE_LINE.exec(text.slice(from))?.[0] ?? "";
  const values = [...line.matchAll(/(?:^|;)\s{0,3}([^\s=;]{1,100})=([^;\s]{1,4096})/g)].flatMap((pair) => {
    const [whole, name = "", value = ""] = pair;
    const start = from + pair.index + whole.length - value.length;
    return isCookieSecret(name, value) ? [{ start, end: start + value.length }] : [];
  });
  return { values, end: from + line.length };
};

const COOKIE_LINE = /[^\n"'`]*/;
const ATTRIBUTE = /^(?:path|domain|expires|max-age|samesite|priority|version)$/i;
const CREDENTIAL_COOKIE = /sess|sid$|auth|token|jwt|csrf|xsrf|remember|login|secret|key/i;

function isCookieSecret(name: string, value: string): boolean {
  if (ATTRIBUTE.test(name) || isPlaceholder(value)) return false;
  if (!CREDENTIAL_COOKIE.test(name)) return looksRandom(value, 16);
  return isSecretValue({ text: value, isQuoted: true, isAlone: true, next: "" }, "token", "strong");
}

/** Secrets in HTTP headers: as raw lines, in arguments of curl, or in code. */
export const headerRules: readonly ShapeRule[] = [
  {
    name: "Authorization: Basic",
    example: ["Authorization: Basic ", btoa(["acme", "hunter2"].join(":")), "\nAccept: */*"],
    hints: ["basic"],
    pattern: /\bbasic[ \t]{1,3}([A-Za-z0-9+/]{6,512}={0,2})/dgi,
    group: 1,
    accept: isBasic,
  },
  {
    name: "Authorization: scheme and token",
    example: ["Authorization: Token ", ["9944b09199", "c62bcf9418"].join(""), "\nAccept: */*"],
    hints: ["authorization"],
    pattern:
      /authorization["'`*\]\\]{0,4}\s{0,3}[:=,]\s{0,3}["'`\\]{0,3}(?:((?:bearer|token|api-?key|oauth|key|negotiate|bot)\s{1,3}(?:token=)?["']?)|[a-z][\w-]{1,30}\s{1,3})?([A-Za-z0-9._~+/-]{6,4096}={0,2})/dgi,
    group: 2,
    accept: (value, match) => (match[1] ? isCredential(value) : isRandomToken(value)),
  },
  {
    name: "Authorization: Digest or signature",
    example: ['Digest username="a", response="', ["6629fae49393", "a05397450978507c4ef1"].join(""), '"'],
    hints: ["digest", "hmac", "signature"],
    pattern:
      /\b(?:digest|hmac-sha256|signature)\s[^\n\0]{0,300}?(?:response|signature)=["']?([A-Za-z0-9+/=_-]{20,512})/dgi,
    group: 1,
    accept: (value) => looksRandom(value, 20),
  },
  {
    name: "bearer token",
    example: ["sent as Bearer ", ["mF_9.B5f-4", "1JqMq8Xz2Rt"].join("."), ", then"],
    hints: ["bearer"],
    pattern: /\bbearer[ \t]{1,3}([A-Za-z0-9._~+/-]{16,4096}={0,2})/dgi,
    group: 1,
    accept: (value) => looksRandom(value, 16),
  },
  {
    name: "cookie",
    example: ["Cookie: theme=dark; session=", ["8f2kq01m", "Zx71Lp3v"].join(""), "; lang=en"],
    hints: ["cookie"],
    pattern: /\bcookie["'`*\\]{0,3}\s{0,2}[:=,]\s{0,3}["'`\\]{0,2}(?=[\w.-]{1,100}=)/gi,
    read: readCookies,
  },
];
