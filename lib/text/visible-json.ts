import { INVISIBLE } from "@/lib/room/invisible";
import { INVISIBLE_RUN } from "./hidden-characters";

/** A value as JSON in which every invisible character is escaped as \uXXXX. */
export const visibleJson = (value: unknown): string => escapeInvisible(JSON.stringify(value));

/**
 * The same for a terminal: also what is drawn as a blank, or over other lines. print() finds nothing to spell out in
 * it.
 */
export const terminalJson = (value: unknown): string =>
  JSON.stringify(value).replace(NOT_FOR_TERMINALS, (run) => run.split("").map(escapeUnit).join(""));

/** `visibleJson` in pieces. Each is made when it is read. */
export const visibleJsonPieces = (value: unknown): Generator<string> => joinPieces(visibleParts(value));

/** In UTF-16 units. */
const maxPieceLength = 64 * 1024;
/** In UTF-16 units. What JSON escapes becomes six times as long. */
const partLength = 8 * 1024;

/**
 * A JSON-like value as JSON in pieces of up to 64 K characters, however long its strings are: hundreds of responses may
 * hold a piece at once. A value without strings is one piece, however large. Each is made when it is read.
 */
export const jsonPieces = (value: unknown): Generator<string> => joinPieces(partsOf(value));

/** Puts short parts of a text together to pieces of up to 64 K characters. */
export function* joinPieces(parts: Iterable<string>): Generator<string> {
  let piece = "";
  for (const part of parts) {
    if (piece !== "" && piece.length + part.length > maxPieceLength) {
      yield piece;
      piece = "";
    }
    piece += part;
  }
  if (piece !== "") yield piece;
}

function* visibleParts(value: unknown): Generator<string> {
  for (const part of partsOf(value)) yield escapeInvisible(part);
}

function* partsOf(value: unknown): Generator<string> {
  if (typeof value === "string") return yield* stringParts(value);
  if (value === null || typeof value !== "object" || textLength(value) <= partLength)
    return yield JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) {
    let separator = "[";
    for (const inner of value) {
      yield separator;
      yield* partsOf(inner);
      separator = ",";
    }
    return yield "]";
  }
  let separator = "{";
  for (const [name, inner] of Object.entries(value)) {
    if (inner === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    yield* partsOf(inner);
    separator = ",";
  }
  yield "}";
}

/** A string as JSON. No part begins or ends within a character of two units. */
function* stringParts(text: string): Generator<string> {
  yield '"';
  for (let at = 0, end = 0; at < text.length; at = end) {
    end = Math.min(at + partLength, text.length);
    if (end < text.length && HIGH_SURROGATE.test(text[end - 1] ?? "")) end--;
    yield JSON.stringify(text.slice(at, end)).slice(1, -1);
  }
  yield '"';
}

const HIGH_SURROGATE = /[\uD800-\uDBFF]/;

/** The length of all strings in a JSON-like value, in UTF-16 units. */
export function textLength(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (value === null || typeof value !== "object") return 0;
  let length = 0;
  for (const inner of Object.values(value)) length += textLength(inner);
  return length;
}

/**
 * About how much memory all strings in a JSON-like value take, in bytes: those that are not ASCII take two per
 * character.
 */
export function textMemory(value: unknown): number {
  if (typeof value === "string") return isAscii(value) ? value.length : 2 * value.length;
  if (value === null || typeof value !== "object") return 0;
  let bytes = 0;
  for (const inner of Object.values(value)) bytes += textMemory(inner);
  return bytes;
}

function escapeInvisible(json: string): string {
  // Most JSON is ASCII, and counting its bytes is much cheaper than searching it.
  return isAscii(json) && !json.includes("\x7f") ? json : json.replace(INVISIBLE_CHARACTER, escapeCharacter);
}

const isAscii = (text: string): boolean => Buffer.byteLength(text) === text.length;
const INVISIBLE_CHARACTER = new RegExp(INVISIBLE, "gu");
const NOT_FOR_TERMINALS = new RegExp(INVISIBLE_RUN, "gu");

/** Escapes of characters of one unit are cached: there are few, and a text may contain many of them. */
function escapeCharacter(character: string): string {
  const known = escapes.get(character);
  if (known !== undefined) return known;
  const escaped = character.split("").map(escapeUnit).join("");
  if (character.length === 1) escapes.set(character, escaped);
  return escaped;
}
const escapes = new Map<string, string>();

const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
