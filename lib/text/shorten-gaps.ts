/**
 * A text in which many empty lines in a row, or many spaces that a browser does not join into one, are replaced with their
 * number: they would push the text after them out of sight. Each line end is a line feed: a browser shows a carriage return
 * as one, too.
 */
export const shortenGaps = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(EMPTY_LINES, (lines) => `\n(${lines.split("\n").length - 2} empty lines)\n`)
    .replace(SPACES, ({ length }) => ` (${length} spaces) `);

const EMPTY_LINES = /\n(?:[^\S\n]*\n){10,}/g;
// Only from the beginning of a run, so that the time is in proportion to the length.
const SPACES = /(?<![^\S\n])[^\S\n]{100,}/g;
