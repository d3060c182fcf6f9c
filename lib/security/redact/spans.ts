/** A part of a text, from `start` up to but not including `end`, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The spans ordered by their start. */
export const sortSpans = (spans: readonly Span[]): Span[] => spans.toSorted((a, b) => a.start - b.start);

/** The spans ordered by their start; spans that overlap or touch become one. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of sortSpans(spans)) {
    const last = merged.at(-1);
    if (!last || span.start > last.end) merged.push(span);
    else if (span.end > last.end) merged[merged.length - 1] = { start: last.start, end: span.end };
  }
  return merged;
}

/**
 * Makes a test whether a masked value (NUL), or a word that it is a part of, is near a span. The test is asked for spans in
 * order, so that it reads the text once.
 */
export function nearMasked(text: string): (span: Span) => boolean {
  let masked = text.indexOf("\0");
  let endOfWord = masked < 0 ? 0 : skip(WORD, text, masked);
  return ({ start, end }) => {
    while (masked >= 0 && endOfWord < start - NEAR) {
      masked = text.indexOf("\0", endOfWord);
      endOfWord = masked < 0 ? 0 : skip(WORD, text, masked);
    }
    return masked >= 0 && masked <= end + NEAR;
  };
}

const WORD = /\S*/y;

/** In UTF-16 units: more than context-search.ts reads before and after a value. */
const NEAR = 400;

/** A text made from an original, with a mapping back to the original. */
export interface Rewritten {
  text: string;
  /** The span of the original that a span of the text stands for. The span must not be empty. */
  toOriginal: (span: Span) => Span;
}

/** Replaces each match of a global pattern; `at` is where it begins. A span that covers part of a replacement maps to all that it replaced. */
export function rewrite(
  original: string,
  pattern: RegExp,
  replace: (match: string, at: number) => string,
): Rewritten {
  const pieces: Piece[] = [];
  let shift = 0;
  const text = original.replace(pattern, (match: string, at: number) => {
    const replacement = replace(match, at);
    if (replacement === match) return match;
    const start = at - shift;
    const from = { start: at, end: at + match.length };
    pieces.push({ start, end: start + replacement.length, from });
    shift += match.length - replacement.length;
    return replacement;
  });
  return { text, toOriginal: mappingOf(pieces) };
}

/** Replaces each span with the same text. The spans are sorted and do not overlap. */
export function replaceSpans(original: string, spans: readonly Span[], replacement: string): Rewritten {
  const pieces: Piece[] = [];
  let text = "";
  let done = 0;
  for (const from of spans) {
    text += original.slice(done, from.start);
    pieces.push({ start: text.length, end: text.length + replacement.length, from });
    text += replacement;
    done = from.end;
  }
  return { text: text + original.slice(done), toOriginal: mappingOf(pieces) };
}

/** The second rewriting with a mapping back to the original of the first, from whose text it was made. */
export const chain = (first: Rewritten, { text, toOriginal }: Rewritten): Rewritten => ({
  text,
  toOriginal: (span) => first.toOriginal(toOriginal(span)),
});

/** A replacement: its span in the text, and the span of the original that it replaced. */
interface Piece extends Span {
  from: Span;
}

function mappingOf(pieces: readonly Piece[]): Rewritten["toOriginal"] {
  // Stryker disable next-line ConditionalExpression: it only saves a search in an empty list
  if (pieces.length === 0) return (span) => span;
  return ({ start, end }) => ({
    start: originalOf(pieces, start).start,
    end: originalOf(pieces, end - 1).end,
  });
}

/** The span of the original that the character at `index` of the text stands for. */
function originalOf(pieces: readonly Piece[], index: number): Span {
  const last = lastPieceUpTo(pieces, index);
  if (!last) return { start: index, end: index + 1 };
  if (index < last.end) return last.from;
  const start = last.from.end + index - last.end;
  return { start, end: start + 1 };
}

/** The last piece that starts at `index` or before. */
function lastPieceUpTo(pieces: readonly Piece[], index: number): Piece | undefined {
  let low = 0;
  let high = pieces.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pieces[middle]?.start ?? 0) <= index) low = middle + 1;
    else high = middle;
  }
  return pieces[low - 1];
}

/** Whether a sticky pattern matches a text at `at`. */
export function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

/** Where the match of a sticky pattern at `at` ends; `at` if it does not match. */
export const skip = (pattern: RegExp, text: string, at: number): number =>
  matchesAt(pattern, text, at) ? pattern.lastIndex : at;
