import { endOfRun, isBare } from "./reading";
import type { Span } from "./span";

/** How far from a name the text may be that decides about its value: what stands before it, and what behind. */
const BEFORE = 300;
const BEHIND = 1500;

/**
 * The parts of a text, in order, whose names have to be tried again: those near the places where it was changed, given
 * in order. Names with nothing between them that ends a bare value are tried together (names.ts), so a part begins and
 * ends with such a run.
 */
export function partsToTry(text: string, changes: readonly number[]): Span[] {
  const parts: Span[] = [];
  let endOfLast = 0;
  let end = 0;
  for (const change of changes) {
    if (change < endOfLast) continue;
    const start = startOfRun(text, startOfRun(text, change, end) - BEHIND, end);
    endOfLast = endOfRun(text, change);
    end = endOfLast + BEFORE;
    parts.push({ start, end });
  }
  return parts;
}

/** Where the run around `at` begins, at `least` or later: no text is read twice. */
function startOfRun(text: string, at: number, least: number): number {
  let start = Math.max(at, least);
  while (start > least && isBare(text, start - 1)) start--;
  return start;
}
