import type { Hunk } from "@/lib/diff/word-diff";

/** A hunk, and how much text of all hunks stands before it. */
export type PlacedHunk = Hunk & { at: number };

/** Lines on end that changed in the same way: not at all, all new, all gone, or `mixed`, in some of their words. */
export type Block = {
  kind: Hunk["kind"] | "mixed";
  hunks: PlacedHunk[];
};

/** What changed, by lines: the hunks cut at the line breaks, lines that changed alike put together again. */
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

/** An unchanged text beside changes: its lines next to the change above, those to fold, and those next to the one below. */
export type Context = {
  top: string;
  folded: string;
  bottom: string;
};

/** The context that an unchanged text gives to changes above and below it. What is too short to fold is all `top`. */
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

/** The lines of a text, each with its break; a break at the end begins no further line. */
export const linesIn = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

const contextLines = 3;

function linesOf(hunks: Hunk[]): PlacedHunk[][] {
  const lines: PlacedHunk[][] = [];
  let open: PlacedHunk[] = [];
  let at = 0;
  for (const { kind, text: whole } of hunks) {
    for (const text of linesIn(whole)) {
      open.push({ kind, text, at });
      at += text.length;
      if (!text.endsWith("\n")) continue;
      lines.push(open);
      open = [];
    }
  }
  return open.length > 0 ? [...lines, open] : lines;
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
