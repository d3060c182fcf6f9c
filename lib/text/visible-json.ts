import { stringifyChunked } from "@discoveryjs/json-ext";
import { INVISIBLE } from "@/lib/room/invisible";
import { INVISIBLE_RUN } from "./hidden-characters";

/** A value as JSON in which every invisible character is escaped as \uXXXX. */
export const visibleJson = (value: unknown): string => escapeInvisible(JSON.stringify(value));

/** The same for a terminal: also what is drawn as a blank, or over other lines. It spells out nothing in such a JSON. */
export const terminalJson = (value: unknown): string =>
  JSON.stringify(value).replace(NOT_FOR_TERMINALS, (run) => run.split("").map(escapeUnit).join(""));

/** `visibleJson` in pieces. Each is made when it is read. */
export function* visibleJsonPieces(value: unknown): Generator<string> {
  for (const piece of stringifyChunked(value)) yield escapeInvisible(piece);
}

/** A value as JSON in pieces, with no character escaped that JSON allows. Each piece is made when it is read. */
export const plainJsonPieces = (value: unknown): Iterable<string> => stringifyChunked(value);

/** A string, or an object whose fields may be very long strings, as JSON in pieces. */
export function* longJsonPieces(given: string | Record<string, unknown>): Generator<string> {
  if (typeof given === "string") return yield* stringPieces(given);
  let separator = "{";
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    yield* typeof value === "string" ? stringPieces(value) : stringifyChunked(value);
    separator = ",";
  }
  yield separator === "{" ? "{}" : "}";
}

const stringPieceLength = 16 * 1024;

/** A string as JSON. A character of two units may be escaped as two halves: JSON puts them together again. */
function* stringPieces(text: string): Generator<string> {
  yield '"';
  for (let at = 0; at < text.length; at += stringPieceLength)
    yield JSON.stringify(text.slice(at, at + stringPieceLength)).slice(1, -1);
  yield '"';
}

/** The length of all strings in a JSON-like value, in UTF-16 units. */
export function textLength(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (value === null || typeof value !== "object") return 0;
  let length = 0;
  for (const inner of Object.values(value)) length += textLength(inner);
  return length;
}

function escapeInvisible(json: string): string {
  // Most JSON is plain ASCII, and this test is much cheaper than the replacement.
  return NOT_PLAIN.test(json) ? json.replace(INVISIBLE_CHARACTER, escapeCharacter) : json;
}

const NOT_PLAIN = /[^\x20-\x7e]/;
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
