import { stringifyChunked } from "@discoveryjs/json-ext";
import { INVISIBLE } from "@/lib/room/invisible";
import { FLAG, HIDDEN_RUN, INVISIBLE_RUN } from "./hidden-characters";
import { nameHidden } from "./hidden-names";

/** The text with what it hides spelled out in plain characters, such as ⟨U+202E⟩. Tabs and ends of lines stay. */
export const spelledOut = (text: string): string =>
  text.replace(HIDDEN, (found) => (isFlag(found) ? found : inWords(found)));

/**
 * The same for a terminal, which may act on any invisible character, also on those that emoji and scripts need. Each
 * line ends with a line feed.
 */
export const spelledOutForTerminal = (text: string): string =>
  text.replace(/\r\n?/g, "\n").replace(ANY, inWords);

/** The text on one line, white space folded, and what it hides spelled out: for names inside other words. */
export const onOneLine = (text: string): string => spelledOut(text.replace(/\p{White_Space}+/gu, " ").trim());

/** Which hidden characters a text has, such as "U+202E", each kind once. */
export function hiddenKinds(text: string): string[] {
  const kinds = new Set<string>();
  for (const [found] of text.matchAll(HIDDEN)) {
    if (isFlag(found)) continue;
    for (const piece of piecesOf(found)) kinds.add(nameHidden(piece).label.replace(/ ×\d+$/, ""));
  }
  return [...kinds];
}

/** A value as JSON in which each invisible character is written \uXXXX, which means the same. */
export const visibleJson = (value: unknown): string => visible(JSON.stringify(value));

/** The same in pieces that are made as they are read. */
export function* visibleJsonPieces(value: unknown): Generator<string> {
  for (const piece of stringifyChunked(value)) yield visible(piece);
}

function visible(json: string): string {
  // Most JSON has none, which a look for plain ASCII tells at a fraction of the cost.
  if (!BEYOND_PLAIN.test(json)) return json;
  return json.replace(EACH, escapeOf);
}

/** A character as JSON may write it. Those of one unit are kept: there are few, and a text may hold many of them. */
function escapeOf(character: string): string {
  const known = escapes.get(character);
  if (known !== undefined) return known;
  const units = character.split("").map((unit) => unit.charCodeAt(0).toString(16).padStart(4, "0"));
  const escaped = units.map((unit) => `\\u${unit}`).join("");
  if (units.length === 1) escapes.set(character, escaped);
  return escaped;
}
const escapes = new Map<string, string>();

const HIDDEN = new RegExp(`${FLAG}|${HIDDEN_RUN}`, "gu");
const ANY = new RegExp(INVISIBLE_RUN, "gu");
const EACH = new RegExp(INVISIBLE, "gu");
const BEYOND_PLAIN = /[^\x20-\x7e]/;

/** How many different characters of a run are named. */
const mostNamed = 4;

/** A flag begins with a black flag, which is not hidden. */
const isFlag = (found: string): boolean => found.startsWith("\u{1F3F4}");

function inWords(run: string): string {
  const pieces = run.length === 1 ? [run] : piecesOf(run);
  const more = pieces.length - mostNamed;
  return pieces.slice(0, mostNamed).map(inWordsOf).join("") + (more > 0 ? `⟨and ${more} more⟩` : "");
}

/** A piece in words. Those of one character are kept: there are few, and a text may hold many of them. */
function inWordsOf(piece: string): string {
  const known = words.get(piece);
  if (known !== undefined) return known;
  const label = `⟨${nameHidden(piece).label}⟩`;
  if (piece.length === 1) words.set(piece, label);
  return label;
}
const words = new Map<string, string>();

/** A run in parts: marks that are piled up, or one character as often as it stands in a row. */
const piecesOf = (run: string): string[] =>
  run.match(/(?:(?!\p{Default_Ignorable_Code_Point})\p{M})+|(.)\1*/gsu) ?? [];
