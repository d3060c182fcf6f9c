import { limits } from "@/lib/room/limits";
import { fromBase64url } from "./bytes";

export type Json = Record<string, unknown>;

/** Whether a value of JSON is an object, and no list. */
export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * At least the size of the longest record, in bytes. Texts of questions are in it twice, JSON can make six bytes of one
 * (control characters), base64url four of three; the rest is for the other fields of the events.
 */
export const longestRecord = (2 * 6 * limits.roomBytes * 4) / 3 + 16 * 1024 * 1024;

/** At most this many objects and lists are read. JSON.parse needs half a minute for a file of brackets alone. */
const maxParts = 500_000;

/** The value of a text in JSON; undefined if it is none, or has more or longer parts than any record. */
export function parseJson(text: string): unknown {
  if (text.length > longestRecord || partsIn(text) > maxParts) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The value of UTF-8 JSON in base64url; undefined if it is none. */
export function jsonIn(encoded: string): unknown {
  try {
    return parseJson(new TextDecoder("utf-8", { fatal: true }).decode(fromBase64url(encoded)));
  } catch {
    return undefined;
  }
}

/** How many objects and lists a text in JSON has. */
function partsIn(json: string): number {
  let parts = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at++) {
    const unit = json[at];
    if (isInString && unit === "\\") at++;
    else if (unit === '"') isInString = !isInString;
    else if (!isInString && (unit === "{" || unit === "[")) parts++;
  }
  return parts;
}

/** A text of the file in a sentence: a hostile one may be long. */
export const shortened = (text: string): string => (text.length > 100 ? `${text.slice(0, 100)} …` : text);
