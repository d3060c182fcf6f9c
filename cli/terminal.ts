import { BLANK } from "@/lib/room/invisible";
import { escapeQuotes } from "@/lib/room/quote-name";
import { spellOutForTerminal } from "@/lib/text/spell-out";
import { columnsOf, splitAtColumns } from "./columns";

const codes = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, magenta: 35, cyan: 36 };
export type Colour = keyof typeof codes;

/**
 * A line of output in parts: words, words in colour, or a line of a longer text, which keeps its tabs. Control characters
 * in it are spelled out, and it stays one line. A line of words only that is wider than the output continues on indented
 * lines; other lines are not broken.
 */
export type Line = string | Part[];
type Part = string | Painted | { textLine: string; colours?: Colour[] };
type Painted = { words: string; colours: Colour[] };

/** Adds colours as terminal codes, or not at all. */
type Painting = (text: string, colours: Colour[]) => string;

const inColour: Painting = (text, colours) =>
  `\u001b[${colours.map((colour) => codes[colour]).join(";")}m${text}\u001b[0m`;
const withoutColour: Painting = (text) => text;

const isTerminal = process.stdout.isTTY === true;
const painting = isTerminal && !process.env.NO_COLOR ? inColour : withoutColour;

/** The width of the output in columns. Some terminals report 0 if they don't know it. */
export const width = Math.min(100, Math.max(40, process.stdout.columns || process.stderr.columns || 100));

/** Prints lines. All output uses this function, except an artifact that is written to a file or a pipe. */
export function print(...lines: Line[]): void {
  for (const line of lines.flatMap(folded)) console.log(rendered(line, painting));
}

/** Prints lines to standard error. They are folded only for a terminal. */
export function note(...lines: Line[]): void {
  const shown = process.stderr.isTTY ? lines.flatMap(folded) : lines;
  for (const line of shown) console.error(rendered(line, withoutColour));
}

/** A link on its own line, which is not broken so that it can be copied. */
export const linkLine = (link: string): Line => ["  ", { textLine: link, colours: ["cyan"] }];

/** Writes the exact bytes of a text to a file or a pipe. A terminal gets invisible characters spelled out. */
export function printExactly(text: string): void {
  if (isTerminal) print(...textLines(text));
  else process.stdout.write(text);
}

/** A line as it is printed: one line, with no control characters except those of `painting`. */
export const rendered = (line: Line, painting: Painting): string =>
  (typeof line === "string" ? [line] : line).map((part) => renderedPart(part, painting)).join("");

function renderedPart(part: Part, painting: Painting): string {
  if (typeof part === "string") return onOneLine(part);
  if ("words" in part) return painting(onOneLine(part.words), part.colours);
  const text = spellOutForTerminal(part.textLine).replaceAll("\n", " ");
  return part.colours ? painting(text, part.colours) : text;
}

/** The text with line breaks and tabs as spaces. */
const onOneLine = (text: string): string =>
  spellOutForTerminal(text.replace(/[\p{Zl}\p{Zp}\t\n\v\f\r\u0085]+/gu, " "));

/** Folds a line of words to the width. A participant's name must not reach the column where lines of the command begin. */
function folded(line: Line): Line[] {
  const lines: Part[][] = [[]];
  let taken = -CONTINUED.length;
  for (const part of typeof line === "string" ? [line] : line) {
    if (typeof part === "object" && "textLine" in part) return [line];
    const words = onOneLine(typeof part === "string" ? part : part.words);
    for (const [index, text] of wrapLine(words, width - CONTINUED.length, taken).entries()) {
      if (index > 0) lines.push([CONTINUED]);
      taken = (index > 0 ? 0 : taken) + columnsOf(text);
      lines.at(-1)?.push(typeof part === "string" ? text : { ...part, words: text });
    }
  }
  return lines;
}

/** The indent of a continuation line. */
const CONTINUED = "    ";

/** A participant's name inside a text of the command, with its white space collapsed so that it looks like a name only. */
export const nameIn = (text: string): string =>
  spellOutForTerminal(text.replace(/\p{White_Space}+/gu, " ").trim());

/**
 * The name in quotation marks, so that it can't look like a text of the command or several names. Quotes in it are
 * escaped.
 */
export const quoted = (name: string): string => `"${nameIn(escapeQuotes(name))}"`;

export const paint = (words: string, ...colours: Colour[]): Painted => ({ words, colours });

/** A heading of the full width. */
export function heading(words: string): Line {
  const text = nameIn(words);
  return [paint(`── ${text} ${"─".repeat(Math.max(0, width - columnsOf(text) - 4))}`, "bold")];
}

/** The lines of a text. */
export const textLines = (text: string): Line[] =>
  spellOutForTerminal(text)
    .split("\n")
    .map((textLine) => [{ textLine }]);

/** A text in lines that fit the width, `by` columns from the left. */
export const indented = (text: string, by: number): Line[] => inset(wrap(text, width - by), by);

/** Lines of a text, `by` columns from the left. */
export const inset = (lines: string[], by: number): Line[] =>
  lines.map((textLine) => [" ".repeat(by), { textLine }]);

/** A text in lines of at most `columns` columns, broken between words, and inside of words that are longer than a line. */
export const wrap = (text: string, columns: number): string[] =>
  spellOutForTerminal(text)
    .split("\n")
    .flatMap((line) => wrapLine(line, columns, 0))
    .map((line) => line.trimEnd());

/**
 * Wraps a line at any blank. No line is left for the terminal to break, because the rest would look like a new line of the
 * command. `before` columns of the first line are used already; if negative, the first line is longer by that much.
 */
function wrapLine(text: string, columns: number, before: number): string[] {
  const lines: string[] = [];
  let line = "";
  let taken = before;
  for (const word of text.split(AFTER_BLANK).flatMap((each) => splitAtColumns(each, columns))) {
    if (taken > 0 && taken + columnsOf(word.trimEnd()) > columns) {
      lines.push(line.trimEnd());
      line = "";
      taken = 0;
    }
    line += word;
    taken += columnsOf(word);
  }
  return [...lines, taken > columns ? line.trimEnd() : line];
}

const AFTER_BLANK = new RegExp(`(?<=${BLANK})`, "u");
