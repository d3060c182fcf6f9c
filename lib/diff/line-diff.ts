import { FILE_HEADERS_ONLY, formatPatch, type StructuredPatch, structuredPatch } from "diff";

/** How many lines changed, and a unified diff ("" if the texts are equal). */
export type LineDiff = { added: number; removed: number; diff: string };

/**
 * The changes from one text to another, line by line, with 3 lines of context. Of texts with very many lines, or with very
 * many changes, everything between their common beginning and end is replaced, so that any two texts of 128 KB take a few
 * milliseconds: the search takes the square of the number of changed lines.
 */
export function lineDiff(before: string, after: string, names: [string, string] = ["", ""]): LineDiff {
  if (before === after) return { diff: "", added: 0, removed: 0 };
  const [old, next] = [linesOf(before), linesOf(after)];
  const patch =
    (old.length + next.length <= MAX_LINES && smallestPatch(names, before, after)) ||
    replacingPatch(names, old, next);
  const lines = patch.hunks.flatMap((hunk) => hunk.lines);
  const count = (sign: string) => lines.filter((line) => line.startsWith(sign)).length;
  return { diff: formatPatch(patch, FILE_HEADERS_ONLY), added: count("+"), removed: count("-") };
}

const MAX_LINES = 8_000;
const MAX_LINE_EDITS = 300;

const smallestPatch = ([from, to]: [string, string], before: string, after: string) =>
  structuredPatch(from, to, before, after, undefined, undefined, {
    context: 3,
    maxEditLength: MAX_LINE_EDITS,
  });

/** The patch that replaces everything between the lines that two texts begin and end with. */
function replacingPatch([from, to]: [string, string], old: string[], next: string[]): StructuredPatch {
  const shorter = Math.min(old.length, next.length);
  let start = 0;
  while (start < shorter && old[start] === next[start]) start++;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === next.at(-1 - end)) end++;
  const removed = old.slice(start, old.length - end);
  const added = next.slice(start, next.length - end);
  return {
    oldFileName: from,
    newFileName: to,
    oldHeader: undefined,
    newHeader: undefined,
    hunks: [
      {
        oldStart: start + 1,
        oldLines: removed.length,
        newStart: start + 1,
        newLines: added.length,
        lines: [
          ...removed.flatMap((line) => signed("-", line)),
          ...added.flatMap((line) => signed("+", line)),
        ],
      },
    ],
  };
}

/** The lines of a text with their line breaks. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** A line as a patch has it. */
const signed = (sign: string, line: string): string[] =>
  line.endsWith("\n") ? [sign + line.slice(0, -1)] : [sign + line, "\\ No newline at end of file"];
