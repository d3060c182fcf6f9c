/**
 * About how many microseconds it takes to parse a Markdown text, told without parsing it, in time linear in its length.
 *
 * micromark takes a microsecond for a character of prose, but a quarter of a millisecond for a list item, and some of
 * its work grows with the square of the signs or lines of one paragraph. The weights are measured: each construct
 * repeated to fill 2 to 128 KB, on one of 2 cores with Node 20, rounded up.
 */
export function parsingMicroseconds(text: string): number {
  const rescans = 0.03 * countOf(text, UNDERLINE) * text.length;
  return text.split(PARAGRAPH_END).reduce((sum, paragraph) => sum + costOf(paragraph), text.length + rescans);
}

/** How many quotes and lists a line opens inside each other, or stands inside by its indent, at most. */
export const deepestNesting = (text: string): number =>
  (text.match(LINE_START) ?? []).reduce((deepest, start) => Math.max(deepest, nestingOf(start)), 0);

const LINE_END = /\r\n?|\n/g;

// No emphasis, link or continued line goes on beyond an empty line, nor beyond a bullet with something to say.
const PARAGRAPH_END = /(?:\r\n?|\n)[ \t>]*(?=[\r\n])|(?:\r\n?|\n)(?= {0,3}[-+*] {1,4}[^\s>*+-])/;

// The underline of a heading or of a table's head: at each, micromark goes over what it has found so far.
const UNDERLINE = /^[ \t>]*[-=:|][-=:| \t]*$/gm;

const LINE_START = /^(?:[ \t]*(?:>|[-+*](?=\s)|\d{1,9}[.)](?=\s)))+|^[ \t]+(?=[-+*>\d[])/gm;
const CONTAINER = />|[-+*]|\d+[.)]/g;
const COLUMN = /\|/g;

// What may begin or end emphasis, code, a link, an entity: each may have to look at every other in its paragraph.
const SIGN = /\*+|_+|~+|`+|!?\[|[\]<&\\]/g;
const IMAGE = /!\[/g;
const CODE = /`+/g;
const ADDRESS = /:\/\/|www\.|@/gi;

function costOf(paragraph: string): number {
  const lines = countOf(paragraph, LINE_END) + 1;
  const signs = countOf(paragraph, SIGN);
  const nesting = (paragraph.match(LINE_START) ?? []).reduce((sum, start) => sum + nestingOf(start), 0);
  const columns = (paragraph.match(UNDERLINE) ?? []).reduce(
    (most, line) => Math.max(most, countOf(line, COLUMN)),
    0,
  );
  return (
    150 * lines +
    0.13 * lines ** 2 +
    250 * nesting +
    40 * signs +
    0.16 * signs ** 2 +
    1.5 * countOf(paragraph, IMAGE) ** 2 +
    0.03 * countOf(paragraph, CODE) * paragraph.length +
    40 * countOf(paragraph, COLUMN) +
    // Each row gets as many cells as the table's head has.
    40 * columns * lines +
    150 * countOf(paragraph, ADDRESS)
  );
}

/** The containers that a line opens; two spaces before them are another, that was opened above. */
function nestingOf(start: string): number {
  const indent = start.length - start.trimStart().length;
  return countOf(start, CONTAINER) + indent / 2;
}

const countOf = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;
