import type { Span } from "../spans";
import { endOfRun, isBareCharacter } from "../values/read-value";

/** How far from a name the text that decides about its value can be, in UTF-16 units. */
const BEFORE_NAME = 300;
const AFTER_NAME = 1500;

/**
 * The parts of a text, sorted, in which names must be tried again: those near the positions (sorted) where the text
 * changed. A part begins and ends with a full run of bare characters, because the names of a run are limited together
 * (name-search.ts).
 */
export function partsToRetry(text: string, changes: readonly number[]): Span[] {
  const parts: Span[] = [];
  let lastRunEnd = 0;
  let end = 0;
  for (const change of changes) {
    if (change < lastRunEnd) continue;
    const start = startOfRun(text, startOfRun(text, change, end) - AFTER_NAME, end);
    lastRunEnd = endOfRun(text, change);
    end = lastRunEnd + BEFORE_NAME;
    parts.push({ start, end });
  }
  return parts;
}

/** Where the run around `at` begins, but not before `min`, so that no text is read twice. */
function startOfRun(text: string, at: number, min: number): number {
  let start = Math.max(at, min);
  while (start > min && isBareCharacter(text, start - 1)) start--;
  return start;
}
