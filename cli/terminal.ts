import { BLANK } from "@/lib/room/invisible";
import { quotable } from "@/lib/text/quotable";
import { spelledOutForTerminal } from "@/lib/text/spell-out";
import { brokenAt, columnsOf } from "./columns";

const codes = { bold: 1, dim: 2, green: 32, yellow: 33, magenta: 35, cyan: 36 };
export type Colour = keyof typeof codes;

/**
 * A line of output in parts: words, words in colour, or a line of a longer text, which keeps its tabs. Whatever others
 * have written into it, it comes out as one line that steers nothing. One of words alone that is longer than the output is
 * wide goes on in further lines, indented; all else is printed as it is long.
 */
export type Line = string | Part[];
type Part = string | Painted | { textLine: string; colours?: Colour[] };
type Painted = { words: string; colours: Colour[] };

/** How colours come out: as codes of a terminal, or not at all. */
type Painting = (text: string, colours: Colour[]) => string;

const inColour: Painting = (text, colours) =>
  `\u001b[${colours.map((colour) => codes[colour]).join(";")}m${text}\u001b[0m`;
const withoutColour: Painting = (text) => text;

const isTerminal = process.stdout.isTTY === true;
const painting = isTerminal && !process.env.NO_COLOR ? inColour : withoutColour;

/** How wide the output is, in columns. Some terminals say 0 when they don't know. */
export const width = Math.min(100, Math.max(40, process.stdout.columns || process.stderr.columns || 100));

/** Prints lines. All output goes through here, but for JSON and an artifact that are written to a file or a program. */
export function print(...lines: Line[]): void {
  for (const line of lines.flatMap(folded)) console.log(rendered(line, painting));
}

/** Says something beside the output. Programs get each line whole. */
export function note(...lines: Line[]): void {
  const shown = process.stderr.isTTY ? lines.flatMap(folded) : lines;
  for (const line of shown) console.error(rendered(line, withoutColour));
}

/** A link in a line of its own, which stays whole so that it can be copied. */
export const linkLine = (link: string): Line => ["  ", { textLine: link, colours: ["cyan"] }];

/** A text to the byte for a file or another program; a terminal gets it with what it hides spelled out. */
export function printExactly(text: string): void {
  if (isTerminal) print(...textLines(text));
  else process.stdout.write(text);
}

/** A line as it is printed: one line, in which nothing but `painting` steers the terminal. */
export const rendered = (line: Line, painting: Painting): string =>
  (typeof line === "string" ? [line] : line).map((part) => renderedPart(part, painting)).join("");

function renderedPart(part: Part, painting: Painting): string {
  if (typeof part === "string") return onOneLine(part);
  if ("words" in part) return painting(onOneLine(part.words), part.colours);
  const text = spelledOutForTerminal(part.textLine).replaceAll("\n", " ");
  return part.colours ? painting(text, part.colours) : text;
}

/** Line ends and tabs as spaces: white space that our words need stays. */
const onOneLine = (text: string): string =>
  spelledOutForTerminal(text.replace(/[\p{Zl}\p{Zp}\t\n\v\f\r\u0085]+/gu, " "));

/** A line of words in lines that fit the width: names of others must not lead to where our words begin. */
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

/** A name of others inside our words: its white space is folded, too, so that it can't pass for more than a name. */
export const nameIn = (text: string): string =>
  spelledOutForTerminal(text.replace(/\p{White_Space}+/gu, " ").trim());

/** The same in quotation marks, so that it can't pass for our words or for several names. Nothing in it ends them. */
export const quoted = (name: string): string => `"${nameIn(quotable(name))}"`;

export const paint = (words: string, ...colours: Colour[]): Painted => ({ words, colours });

/** A heading over the whole width. */
export function heading(words: string): Line {
  const text = nameIn(words);
  return [paint(`── ${text} ${"─".repeat(Math.max(0, width - columnsOf(text) - 4))}`, "bold")];
}

/** A text in its own lines. */
export const textLines = (text: string): Line[] =>
  spelledOutForTerminal(text)
    .split("\n")
    .map((textLine) => [{ textLine }]);

/** A text in lines that fit the width, `by` columns from the left. */
export const indented = (text: string, by: number): Line[] => inset(wrap(text, width - by), by);

/** Lines of a text, `by` columns from the left. */
export const inset = (lines: string[], by: number): Line[] =>
  lines.map((textLine) => [" ".repeat(by), { textLine }]);

/** A text in lines of at most `columns` columns, broken between words, and inside of words that are longer than a line. */
export const wrap = (text: string, columns: number): string[] =>
  spelledOutForTerminal(text)
    .split("\n")
    .flatMap((line) => wrapLine(line, columns, 0))
    .map((line) => line.trimEnd());

/**
 * Any blank lets a line break. No line is left for the terminal to break: a line of ours would seem to begin there. Of the
 * first line so many columns are taken already; below 0, it is so much longer.
 */
function wrapLine(text: string, columns: number, before: number): string[] {
  const lines: string[] = [];
  let line = "";
  let taken = before;
  for (const word of text.split(AFTER_BLANK).flatMap((each) => brokenAt(each, columns))) {
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
