import { type Run, textsOf } from "./encoded-run";
import type { Span } from "./span";

/**
 * The parts of a text that are base64 (standard or URL-safe, also broken into lines) of a text with secrets; `find`
 * gives the spans of those in a text. One layer: what is encoded twice stays, and so does what decodes to no text, like
 * an image or a digest.
 */
export function encodedSpans(text: string, find: (decoded: string) => readonly Span[]): Span[] {
  const parts: (Span & { from: number; to: number })[] = [];
  // All are searched at once: a search has a cost of its own, however short the text is.
  let decoded = "";
  for (const run of runsOf(text)) {
    for (const { start, end, meant } of textsOf(text, run)) {
      const from = decoded.length;
      decoded += meant + BETWEEN;
      parts.push({ start, end, from, to: from + meant.length });
    }
  }
  // Stryker disable next-line ConditionalExpression: it only saves a search through nothing
  if (parts.length === 0) return [];
  const found = find(decoded);
  let next = 0;
  return parts.filter(({ from, to }) => {
    while ((found[next]?.end ?? Number.POSITIVE_INFINITY) <= from) next++;
    return (found[next]?.start ?? Number.POSITIVE_INFINITY) < to;
  });
}

/** What no rule reads across. */
const BETWEEN = "\n\0\n";

const BASE64 = /[\w+/-]/;
/** With the character before it: to look back for one would take twice the time. */
const FIRST_LINE = /(?:^|[^\w+/-])[\w+/-]{20,}/g;
/** A run goes on in lines below, of which all but the last are long. */
const NEXT_LINE = /(?<=[\w+/-]{60})\r?\n[ \t]{0,8}([\w+/-]+)/dy;
const PADDING = /={0,2}/y;

/** The runs of base64 of a text, in order. Each line is part of one run only, so that it is read once. */
function* runsOf(text: string): Generator<Run> {
  FIRST_LINE.lastIndex = 0;
  for (let match = FIRST_LINE.exec(text); match !== null; match = FIRST_LINE.exec(text)) {
    const start = BASE64.test(text.charAt(match.index)) ? match.index : match.index + 1;
    let last: Span = { start, end: FIRST_LINE.lastIndex };
    const lines = [last];
    for (let next = lineAfter(text, last); next; next = lineAfter(text, last)) {
      lines.push(next);
      last = next;
    }
    PADDING.lastIndex = last.end;
    PADDING.test(text);
    yield { lines, end: PADDING.lastIndex };
    FIRST_LINE.lastIndex = last.end;
  }
}

function lineAfter(text: string, { end }: Span): Span | undefined {
  NEXT_LINE.lastIndex = end;
  const indices = NEXT_LINE.exec(text)?.indices?.[1];
  return indices && { start: indices[0], end: indices[1] };
}
