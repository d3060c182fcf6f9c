/**
 * Estimates in linear time how many microseconds it takes to parse a Markdown text
 * (docs/decisions/0002-markdown-in-worker-threads.md).
 *
 * micromark takes a microsecond for a character of prose, but a quarter of a millisecond for a list item, and some of
 * its work is quadratic in the markers or lines of one paragraph. The weights are measured: each construct repeated to fill
 * 2 to 128 KB, on one of 2 cores with Node 20, rounded up.
 */
export function estimateMicroseconds(text: string): number {
  const rescans = 0.03 * countOf(text, UNDERLINE) * text.length;
  return text.split(PARAGRAPH_END).reduce((sum, paragraph) => sum + costOf(paragraph), text.length + rescans);
}

/** The maximum depth of nested quotes and lists, by the markers and the indent of a line. */
export const maxNesting = (text: string): number =>
  (text.match(LINE_START) ?? []).reduce((deepest, start) => Math.max(deepest, nestingOf(start)), 0);

const LINE_END = /\r\n?|\n/g;

// Emphasis, links and continued lines end at an empty line and at a list item with content.
const PARAGRAPH_END = /(?:\r\n?|\n)[ \t>]*(?=[\r\n])|(?:\r\n?|\n)(?= {0,3}[-+*] {1,4}[^\s>*+-])/;

// The underline of a heading or of a table's head. At each, micromark reads its results so far again.
const UNDERLINE = /^[ \t>]*[-=:|][-=:| \t]*$/gm;

const LINE_START = /^(?:[ \t]*(?:>|[-+*](?=\s)|\d{1,9}[.)](?=\s)|\[\^[^\]\s]*\]:))+|^[ \t]+(?=[-+*>\d[])/gm;
const CONTAINER = />|[-+*]|\d+[.)]|\[\^/g;
const COLUMN = /\|/g;

// What can begin or end emphasis, code, a link or an entity. Each may be compared with every other in its paragraph, as
// may each mark within a run of them.
const MARKER = /[*_]|~+|`+|!?\[|[\]<&\\]/g;
const IMAGE = /!\[/g;
const CODE = /`+/g;
const URL_HINT = /:\/\/|www\.|@/gi;

function costOf(paragraph: string): number {
  const lines = countOf(paragraph, LINE_END) + 1;
  const markers = countOf(paragraph, MARKER);
  const nesting = (paragraph.match(LINE_START) ?? []).reduce((sum, start) => sum + nestingOf(start), 0);
  const columns = (paragraph.match(UNDERLINE) ?? []).reduce(
    (most, line) => Math.max(most, countOf(line, COLUMN)),
    0,
  );
  return (
    150 * lines +
    0.13 * lines ** 2 +
    250 * nesting +
    40 * markers +
    0.16 * markers ** 2 +
    1.5 * countOf(paragraph, IMAGE) ** 2 +
    0.03 * countOf(paragraph, CODE) * paragraph.length +
    40 * countOf(paragraph, COLUMN) +
    // Each row gets as many cells as the table's head.
    40 * columns * lines +
    150 * countOf(paragraph, URL_HINT)
  );
}

/** The containers that a line opens. Two spaces before them count as a container that was opened above. */
function nestingOf(start: string): number {
  const indent = start.length - start.trimStart().length;
  return countOf(start, CONTAINER) + indent / 2;
}

const countOf = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;
