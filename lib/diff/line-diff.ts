import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from "diff";

/** How many lines changed, and a unified diff ("" if the texts are equal). */
export type LineDiff = { added: number; removed: number; diff: string };

/**
 * The changes from one text to another, line by line, with 3 lines of context. Of texts with very many lines, or with very
 * many changes, everything between their common beginning and end is replaced: the search for the smallest diff takes time
 * in proportion to the lines times the changes, so their product is limited.
 */
export function lineDiff(before: string, after: string, names: [string, string] = ["", ""]): LineDiff {
  if (before === after) return { diff: "", added: 0, removed: 0 };
  const lines = countLines(before) + countLines(after);
  return smallestDiff(names, before, after, lines) ?? replacingDiff(names, before, after);
}

const MAX_LINES = 8_000;
const MAX_LINE_EDITS = 300;
const MAX_LINES_TIMES_EDITS = 1_200_000;

function smallestDiff([from, to]: [string, string], before: string, after: string, lines: number) {
  if (lines > MAX_LINES) return undefined;
  const patch = structuredPatch(from, to, before, after, undefined, undefined, {
    context: 3,
    maxEditLength: Math.min(MAX_LINE_EDITS, Math.floor(MAX_LINES_TIMES_EDITS / lines)),
  });
  if (!patch) return undefined;
  const changed = patch.hunks.flatMap((hunk) => hunk.lines);
  const count = (sign: string) => changed.filter((line) => line.startsWith(sign)).length;
  return { diff: formatPatch(patch, FILE_HEADERS_ONLY), added: count("+"), removed: count("-") };
}

/** The diff that replaces everything between the lines that two texts begin and end with. It makes no list of lines. */
function replacingDiff([from, to]: [string, string], before: string, after: string): LineDiff {
  const start = commonStart(before, after);
  const end = commonEnd(before, after, start);
  const [removed, added] = [before, after].map((text) => text.slice(start, text.length - end)) as [
    string,
    string,
  ];
  const linesBefore = countLines(before.slice(0, start));
  const range = (text: string) => `${text === "" ? linesBefore : linesBefore + 1},${countLines(text)}`;
  return {
    diff: `--- ${from}\n+++ ${to}\n@@ -${range(removed)} +${range(added)} @@\n${signed("-", removed)}${signed("+", added)}`,
    added: countLines(added),
    removed: countLines(removed),
  };
}

/** How many units the whole lines have that both texts begin with. */
export function commonStart(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  let length = 0;
  while (length < shorter && one.charCodeAt(length) === other.charCodeAt(length)) length++;
  return length === 0 ? 0 : one.lastIndexOf("\n", length - 1) + 1;
}

/** How many units the whole lines have that both texts end with, after `start`. */
export function commonEnd(one: string, other: string, start: number): number {
  const shorter = Math.min(one.length, other.length) - start;
  let length = 0;
  while (
    length < shorter &&
    one.charCodeAt(one.length - 1 - length) === other.charCodeAt(other.length - 1 - length)
  )
    length++;
  const isLineStart = (text: string) => {
    const at = text.length - length;
    return at === 0 || text[at - 1] === "\n";
  };
  if (isLineStart(one) && isLineStart(other)) return length;
  const lineEnd = one.indexOf("\n", one.length - length);
  return lineEnd < 0 ? 0 : one.length - 1 - lineEnd;
}

/** The lines of a text as a patch has them. */
function signed(sign: string, text: string): string {
  if (text === "") return "";
  const isEnded = text.endsWith("\n");
  const lines = (isEnded ? text.slice(0, -1) : text).split("\n").join(`\n${sign}`);
  return `${sign}${lines}\n${isEnded ? "" : "\\ No newline at end of file\n"}`;
}

/** How many lines a text has, an unfinished last one included. */
function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return text === "" || text.endsWith("\n") ? count : count + 1;
}
