import type { Hunk } from "@/lib/diff/word-diff";
import { hasOrderOfLine } from "@/lib/text/directions";

/** A hunk, and its offset in the text of all hunks. */
export type PlacedHunk = Hunk & { at: number };

/** Consecutive lines that changed in the same way: unchanged, added, removed, or `mixed` (changed in some words). */
export type Block = {
  kind: Hunk["kind"] | "mixed";
  hunks: PlacedHunk[];
};

/**
 * Cuts the hunks at line breaks and joins adjacent lines that are unchanged, added or removed. A line that changed in some
 * words is a block of its own. Where removed words beside the others could change the order of these, the lines before the
 * change are removed, and those after it added.
 */
export function blocksOf(hunks: Hunk[]): Block[] {
  const blocks: Block[] = [];
  for (const passage of passagesOf(hunks)) {
    for (const line of canBeOneLine(passage) ? linesOf(passage) : beforeAndAfter(passage)) {
      const kind = kindOf(line);
      const last = blocks.at(-1);
      if (kind === "mixed" || last?.kind !== kind) blocks.push({ kind, hunks: line });
      else for (const hunk of line) append(last.hunks, hunk);
    }
  }
  return blocks;
}

/**
 * An unchanged text between changes: the lines next to the change above, the lines to fold, those next to the change
 * below.
 */
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

/** The shortest parts that begin and end with a line of both versions, each as its pieces, which do not span lines. */
function passagesOf(hunks: Hunk[]): PlacedHunk[][] {
  const passages: PlacedHunk[][] = [];
  let open: PlacedHunk[] = [];
  let [isOpenBefore, isOpenAfter] = [false, false];
  let at = 0;
  for (const { kind, text: whole } of hunks) {
    for (const text of piecesOf(whole, isOpenBefore || isOpenAfter)) {
      open.push({ kind, text, at });
      at += text.length;
      if (kind !== "added") isOpenBefore = !text.endsWith("\n");
      if (kind !== "removed") isOpenAfter = !text.endsWith("\n");
      if (isOpenBefore || isOpenAfter) continue;
      passages.push(open);
      open = [];
    }
  }
  return open.length > 0 ? [...passages, open] : passages;
}

/** Whether the pieces of a passage can stand beside each other in its lines. */
const canBeOneLine = (passage: PlacedHunk[]): boolean =>
  kindOf(passage) !== "mixed" || !hasOrderOfLine(passage.map(({ text }) => text).join(""));

/** The lines of a passage as they were, and as they are now. */
function beforeAndAfter(passage: PlacedHunk[]): PlacedHunk[][] {
  const join = (
    kind: "removed" | "added",
    other: Hunk["kind"],
    first: PlacedHunk | undefined,
  ): PlacedHunk[] => {
    const kept = passage.filter((hunk) => hunk.kind !== other);
    return [{ kind, text: kept.map(({ text }) => text).join(""), at: first?.at ?? 0 }];
  };
  return [join("removed", "added", passage[0]), join("added", "removed", passage[1])];
}

/** The pieces of each line of a passage; adjacent lines of one kind may be one piece. */
function linesOf(passage: PlacedHunk[]): PlacedHunk[][] {
  const lines: PlacedHunk[][] = [[]];
  for (const hunk of passage) {
    lines.at(-1)?.push(hunk);
    if (hunk.text.endsWith("\n")) lines.push([]);
  }
  return lines.filter((line) => line.length > 0);
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
