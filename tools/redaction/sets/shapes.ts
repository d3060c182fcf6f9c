import { createHash } from "node:crypto";

const DIGITS = "0123456789";
const LOWER = "abcdefghijklmnopqrstuvwxyz";
const UPPER = LOWER.toUpperCase();

const ALPHABETS: Readonly<Record<string, string>> = {
  num: DIGITS,
  hex: `${DIGITS}abcdef`,
  HEX: `${DIGITS}ABCDEF`,
  lower: DIGITS + LOWER,
  up: DIGITS + UPPER,
  b62: DIGITS + LOWER + UPPER,
  b64: `${DIGITS}${LOWER}${UPPER}+/`,
  b64u: `${DIGITS}${LOWER}${UPPER}-_`,
  crockford: "0123456789ABCDEFGHJKMNPQRSTVWXYZ",
  symbol: "!*-_.~",
};

const UUID = "{hex:8}-{hex:4}-4{hex:3}-a{hex:3}-{hex:12}";

/** Whether a text contains a shape, such as `{hex:40}` or `{uuid}`. */
export const hasShape = (text: string): boolean => /\{uuid\}|\{\w+:\d+\}/.test(text);

/** The text with each shape replaced by generated characters. The same text and seed give the same characters. */
export function fillShapes(text: string, seed: string): string {
  let count = 0;
  return text
    .replaceAll("{uuid}", UUID)
    .replace(/\{(\w+):(\d+)\}/g, (shape, name: string, length: string) => {
      const alphabet = ALPHABETS[name];
      return alphabet ? characters(alphabet, Number(length), `${seed}|${count++}`) : shape;
    });
}

function characters(alphabet: string, length: number, seed: string): string {
  return Array.from({ length }, (_, at) => {
    const digest = createHash("sha256").update(`${seed}|${at}`).digest();
    return alphabet.charAt(digest.readUInt32BE(0) % alphabet.length);
  }).join("");
}
