/** A part of a text, from `start` up to but not including `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The same parts in order. */
export const inOrder = (spans: readonly Span[]): Span[] => spans.toSorted((a, b) => a.start - b.start);

/** The same parts in order, those that overlap or touch made one. */
export function merged(spans: readonly Span[]): Span[] {
  const out: Span[] = [];
  for (const span of inOrder(spans)) {
    const last = out.at(-1);
    if (!last || span.start > last.end) out.push(span);
    else if (span.end > last.end) out[out.length - 1] = { start: last.start, end: span.end };
  }
  return out;
}
