import { INVISIBLE } from "@/lib/room/invisible";
import { FLAG, HIDDEN_RUN, INVISIBLE_RUN } from "./hidden-characters";
import { describeHidden } from "./hidden-names";

/** Spells out hidden characters, such as ⟨U+202E⟩. Tabs and line ends stay. */
export const spellOut = (text: string): string =>
  text.replace(HIDDEN, (found) => (isFlag(found) ? found : labelRun(found)));

/** The same for a text that other text precedes: a byte order mark at its start is hidden, too. */
export const spellOutInside = (text: string): string => spellOut(`-${text}`).slice(1);

/** The same for a terminal, which may act also on those that emoji and scripts need. Line ends become line feeds. */
export const spellOutForTerminal = (text: string): string =>
  text.replace(/\r\n?/g, "\n").replace(ANY, labelRun);

/** Folds white space, so that the text is on one line, and spells out hidden characters. */
export const foldToOneLine = (text: string): string =>
  spellOut(text.replace(/\p{White_Space}+/gu, " ").trim());

/** The kinds of hidden characters in a text, such as "U+202E", each once. */
export function hiddenKinds(text: string): string[] {
  // Each character once: a text may contain many of them.
  const pieces = new Set<string>();
  for (const [found] of text.matchAll(HIDDEN)) {
    if (found.length === 1) pieces.add(found);
    else if (!isFlag(found)) for (const piece of piecesOf(found)) pieces.add(piece);
  }
  return [...new Set([...pieces].map((piece) => describeHidden(piece).label.replace(/ ×\d+$/, "")))];
}

const HIDDEN = new RegExp(`${FLAG}|${HIDDEN_RUN}`, "gu");
const ANY = new RegExp(INVISIBLE_RUN, "gu");

const MAX_NAMED = 4;

/** A flag begins with a black flag, which is not hidden. */
const isFlag = (found: string): boolean => found.startsWith("\u{1F3F4}");

function labelRun(run: string): string {
  const pieces = run.length === 1 ? [run] : piecesOf(run);
  const more = pieces.length - MAX_NAMED;
  return pieces.slice(0, MAX_NAMED).map(labelPiece).join("") + (more > 0 ? `⟨and ${more} more⟩` : "");
}

/** Labels of one character are cached: there are few, and a text may contain many of them. */
function labelPiece(piece: string): string {
  const known = labels.get(piece);
  if (known !== undefined) return known;
  const label = `⟨${describeHidden(piece).label}⟩`;
  if (piece.length === 1) labels.set(piece, label);
  return label;
}
const labels = new Map<string, string>();

/** The parts of a run: stacked marks, or the same character in a row. */
const piecesOf = (run: string): string[] => run.match(PIECES) ?? [];

const PIECES = new RegExp(String.raw`(?:(?!${INVISIBLE})\p{M})+|(.)\1*`, "gsu");
