import type { Span } from "./span";

/** A text made from another, and where its parts stand in the original. */
export interface Rewritten {
  text: string;
  /** The part of the original that a part of the text, which is not empty, stands for. */
  inOriginal: (span: Span) => Span;
}

/**
 * The text with each match of a global pattern replaced by what `replace` makes of it. A replacement is indivisible: who
 * takes a part of it takes all of the original.
 */
export function rewrite(original: string, pattern: RegExp, replace: (match: string) => string): Rewritten {
  const pieces: Piece[] = [];
  let shift = 0;
  const text = original.replace(pattern, (match: string, at: number) => {
    const replacement = replace(match);
    if (replacement === match) return match;
    const start = at - shift;
    pieces.push({ start, end: start + replacement.length, at, after: at + match.length });
    shift += match.length - replacement.length;
    return replacement;
  });
  return { text, inOriginal: mapping(pieces) };
}

/** The text with each of the parts, which are in order and do not overlap, replaced by the same. */
export function replaceSpans(original: string, spans: readonly Span[], replacement: string): Rewritten {
  const pieces: Piece[] = [];
  let text = "";
  let done = 0;
  for (const { start: at, end: after } of spans) {
    text += original.slice(done, at);
    pieces.push({ start: text.length, end: text.length + replacement.length, at, after });
    text += replacement;
    done = after;
  }
  return { text: text + original.slice(done), inOriginal: mapping(pieces) };
}

/** A text made from the one that another was rewritten to, told as made from the first. */
export const after = (first: Rewritten, { text, inOriginal }: Rewritten): Rewritten => ({
  text,
  inOriginal: (span) => first.inOriginal(inOriginal(span)),
});

function mapping(pieces: readonly Piece[]): Rewritten["inOriginal"] {
  // Stryker disable next-line ConditionalExpression: it only saves a search among none
  if (pieces.length === 0) return (span) => span;
  return ({ start, end }) => ({
    start: characterOf(pieces, start).start,
    end: characterOf(pieces, end - 1).end,
  });
}

/** A replacement: its place in the text, and that of what it replaces in the original. */
interface Piece extends Span {
  at: number;
  after: number;
}

/** Where the character at `index` of the text stands in the original. */
function characterOf(pieces: readonly Piece[], index: number): Span {
  const last = lastUpTo(pieces, index);
  if (!last) return { start: index, end: index + 1 };
  if (index < last.end) return { start: last.at, end: last.after };
  const start = last.after + index - last.end;
  return { start, end: start + 1 };
}

/** The last piece that starts at `index` or before. */
function lastUpTo(pieces: readonly Piece[], index: number): Piece | undefined {
  let low = 0;
  let high = pieces.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pieces[middle]?.start ?? 0) <= index) low = middle + 1;
    else high = middle;
  }
  return pieces[low - 1];
}
