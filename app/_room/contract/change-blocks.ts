import type { Hunk } from "@/lib/diff/word-diff";

/** A hunk, and its offset in the text of all hunks. */
export type PlacedHunk = Hunk & { at: number };

/** Consecutive lines that changed in the same way: unchanged, added, removed, or `mixed` (changed in some words). */
export type Block = {
  kind: Hunk["kind"] | "mixed";
  hunks: PlacedHunk[];
};

/** Cuts the hunks at line breaks and joins lines that changed in the same way. */
export function blocksOf(hunks: Hunk[]): Block[] {
  const blocks: Block[] = [];
  for (const line of linesOf(hunks)) {
    const kind = kindOf(line);
    const last = blocks.at(-1);
    if (last?.kind !== kind) blocks.push({ kind, hunks: line });
    else for (const hunk of line) append(last.hunks, hunk);
  }
  return blocks;
}

/** An unchanged text between changes: the lines next to the change above, the lines to fold, those next to the change below. */
export type Context = {
  top: string;
  folded: string;
  bottom: string;
};

/** Splits an unchanged text into context and folded lines. A text that is too short to fold is all `top`. */
export function contextOf(text: string, beside: { above: boolean; below: boolean }): Context {
  const lines = linesIn(text);
  const start = beside.above ? contextLines : 0;
  const end = lines.length - (beside.below ? contextLines : 0);
  if (end - start < contextLines) return { top: text, folded: "", bottom: "" };
  return {
    top: lines.slice(0, start).join(""),
    folded: lines.slice(start, end).join(""),
    bottom: lines.slice(end).join(""),
  };
}

export const linesIn = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

const contextLines = 3;

/** The pieces of each changed line; consecutive lines of one kind may be one piece. */
function linesOf(hunks: Hunk[]): PlacedHunk[][] {
  const lines: PlacedHunk[][] = [];
  let open: PlacedHunk[] = [];
  let at = 0;
  for (const { kind, text: whole } of hunks) {
    for (const text of piecesOf(whole, open.length > 0)) {
      open.push({ kind, text, at });
      at += text.length;
      if (!text.endsWith("\n")) continue;
      lines.push(open);
      open = [];
    }
  }
  return open.length > 0 ? [...lines, open] : lines;
}

/** The rest of an open line, the whole lines after it as one piece, and what begins another line. Never empty. */
function piecesOf(text: string, isLineOpen: boolean): string[] {
  const first = isLineOpen ? text.indexOf("\n") + 1 : 0;
  const last = text.lastIndexOf("\n") + 1;
  return [text.slice(0, first), text.slice(first, last), text.slice(last)].filter((piece) => piece !== "");
}

function kindOf(line: Hunk[]): Block["kind"] {
  const kind = line[0]?.kind ?? "same";
  return line.every((hunk) => hunk.kind === kind) ? kind : "mixed";
}

function append(hunks: PlacedHunk[], hunk: PlacedHunk): void {
  const last = hunks.at(-1);
  if (last?.kind === hunk.kind) last.text += hunk.text;
  else hunks.push(hunk);
}
