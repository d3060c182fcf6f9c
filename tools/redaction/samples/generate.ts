import { createHash } from "node:crypto";
import { REDACTED } from "@/lib/security/redact";

/** A text with secrets, and the same text after redaction. */
export interface SecretSample {
  text: string;
  expected: string;
}

/** A tag for sample templates: interpolated values are secrets, the rest must stay. */
export const leak = (words: TemplateStringsArray, ...secrets: string[]): SecretSample => ({
  text: String.raw({ raw: words }, ...secrets),
  expected: String.raw({ raw: words }, ...secrets.map(() => REDACTED)),
});

/** Samples by their kind. */
export type SamplesByKind<Sample> = Readonly<Record<string, readonly Sample[]>>;

export const DIGITS = "0123456789";
export const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
export const LOWER = "abcdefghijklmnopqrstuvwxyz";
export const HEX = `${DIGITS}abcdef`;
export const B32 = `${UPPER}234567`;
export const B62 = UPPER + LOWER + DIGITS;
export const B64 = `${B62}+/`;
export const URL64 = `${B62}_-`;

/**
 * `length` characters of `alphabet` that look random and are the same in every run, so that no file contains a
 * secret-looking literal.
 */
export function randomText(alphabet: string, length: number, seed: string): string {
  let out = "";
  for (let block = 0; out.length < length; block++) {
    for (const byte of createHash("sha256").update(`${seed}:${block}`).digest()) {
      out += alphabet.charAt(byte % alphabet.length);
    }
  }
  return out.slice(0, length);
}

export const hex = (length: number, seed: string) => randomText(HEX, length, seed);
export const b62 = (length: number, seed: string) => randomText(B62, length, seed);
export const b64 = (length: number, seed: string) => randomText(B64, length, seed);
export const url64 = (length: number, seed: string) => randomText(URL64, length, seed);
export const uuid = (seed: string) =>
  [8, 4, 4, 4, 12].map((length) => hex(length, `${seed}${length}`)).join("-");

export const base64 = (text: string) => Buffer.from(text).toString("base64");

export const dashes = "-".repeat(5);

/** A PEM key block: `lines` lines of base64 between its BEGIN and END lines. */
export function pem(label: string, lines: number, seed: string, newline = "\n", headers: string[] = []) {
  const body = Array.from({ length: lines }, (_, line) => b64(line === lines - 1 ? 44 : 64, seed + line));
  const begin = `${dashes}BEGIN ${label}${dashes}`;
  const end = `${dashes}END ${label}${dashes}`;
  return [begin, ...headers, ...body, end].join(newline);
}

const json64 = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A JSON Web Token like those of identity providers. */
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

/** The credentials of a header `Authorization: Basic`. */
export const basic = (user: string, password: string) => base64(`${user}:${password}`);

/** A participant token and an observer token. */
export const ptk = (seed: string) => `ptk_${url64(32, seed)}`;
export const otk = (seed: string) => `otk_${url64(32, seed)}`;
