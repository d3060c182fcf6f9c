/**
 * Whether a paragraph changes so often between letters of other scripts than Latin and anything else, such as digits or
 * Latin letters, that a browser takes seconds to lay it out: it takes the square of the number of changes, worst where the
 * writing direction changes with the script. In prose, few words have two changes.
 */
export function changesScriptTooOften(paragraph: string): boolean {
  if (paragraph.length <= MAX_CHANGES || !OTHER_SCRIPT.test(paragraph)) return false;
  return (paragraph.match(CHANGE)?.length ?? 0) > MAX_CHANGES;
}

/** Splits a text that changes its script too often into pieces that a browser lays out quickly, each as a block. */
export const quickPieces = (text: string): string[] =>
  changesScriptTooOften(text) ? (text.match(PIECE) ?? []) : [text];

const MAX_CHANGES = 2_000;

/** A quick test that most texts fail. */
const OTHER_SCRIPT = /[\u0370-\u{10ffff}]/u;
/** The last letter before a change, with marks and spaces after it. */
const CHANGE = /(?!\p{Script=Latin})\p{L}[\s\p{M}]*(?=\p{Script=Latin}|[^\s\p{L}\p{M}])/gu;

/**
 * As many lines as fit into 1,000 characters, or a part of a longer line. So a page has few pieces, whatever its lines
 * are.
 */
const PIECE = /.{1,1000}(?<=\n)|[^\n]{1,1000}\n?/gsu;
