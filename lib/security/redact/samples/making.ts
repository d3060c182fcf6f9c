import { createHash } from "node:crypto";
import { REDACTED } from "../../redact";

/** A text that holds secrets, and the same text as it must come out. */
export interface Leak {
  text: string;
  expected: string;
}

/** A sample as a template: what is interpolated is secret, the rest must stay. */
export const leak = (words: TemplateStringsArray, ...secrets: string[]): Leak => ({
  text: String.raw({ raw: words }, ...secrets),
  expected: String.raw({ raw: words }, ...secrets.map(() => REDACTED)),
});

/** Samples by their kind. */
export type Kinds<Sample> = Readonly<Record<string, readonly Sample[]>>;

export const DIGITS = "0123456789";
export const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
export const LOWER = "abcdefghijklmnopqrstuvwxyz";
export const HEX = `${DIGITS}abcdef`;
export const B32 = `${UPPER}234567`;
export const B62 = UPPER + LOWER + DIGITS;
export const B64 = `${B62}+/`;
export const URL64 = `${B62}_-`;

/**
 * `length` characters of `alphabet` that look random and are the same on every run: no secret-looking literal
 * stands in the files.
 */
export function made(alphabet: string, length: number, seed: string): string {
  let out = "";
  for (let block = 0; out.length < length; block++) {
    for (const byte of createHash("sha256").update(`${seed}:${block}`).digest()) {
      out += alphabet.charAt(byte % alphabet.length);
    }
  }
  return out.slice(0, length);
}

export const hex = (length: number, seed: string) => made(HEX, length, seed);
export const b62 = (length: number, seed: string) => made(B62, length, seed);
export const b64 = (length: number, seed: string) => made(B64, length, seed);
export const url64 = (length: number, seed: string) => made(URL64, length, seed);
export const uuid = (seed: string) =>
  [8, 4, 4, 4, 12].map((length) => hex(length, `${seed}${length}`)).join("-");

export const base64 = (text: string) => Buffer.from(text).toString("base64");

export const dashes = "-".repeat(5);

/** A key block of PEM: `lines` of base64 between the lines that begin and end it. */
export function pem(label: string, lines: number, seed: string, newline = "\n", headers: string[] = []) {
  const body = Array.from({ length: lines }, (_, line) => b64(line === lines - 1 ? 44 : 64, seed + line));
  const begin = `${dashes}BEGIN ${label}${dashes}`;
  const end = `${dashes}END ${label}${dashes}`;
  return [begin, ...headers, ...body, end].join(newline);
}

const json64 = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A JSON web token as an identity provider signs it. */
export function jwt(seed: string): string {
  const header = json64({ alg: "RS256", typ: "JWT", kid: hex(8, seed) });
  const payload = json64({
    sub: seed,
    iss: "https://id.example.com",
    exp: 1_767_225_600,
    scope: "orders:read",
  });
  return `${header}.${payload}.${url64(86, seed)}`;
}

/** The value of a header `Authorization: Basic`. */
export const basic = (user: string, password: string) => base64(`${user}:${password}`);

/** A participant's and an observer's token. */
export const ptk = (seed: string) => `ptk_${url64(32, seed)}`;
export const otk = (seed: string) => `otk_${url64(32, seed)}`;
