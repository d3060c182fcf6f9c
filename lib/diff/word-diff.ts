import { diffArrays, diffLines } from "diff";
import {
  alignToLines,
  type Change,
  changesOf,
  type DiffPart,
  joinAcrossPunctuation,
  joinGaps,
  trimChanges,
} from "./changes";
import { commonEnd, commonStart } from "./line-diff";
import { isWord, wordsOf } from "./words";

/** A part of text that is in both versions, only in the older (removed) or only in the newer (added). Never empty. */
export type Hunk = { kind: "same" | "removed" | "added"; text: string };

/**
 * The changes from one text to the next, word by word, in order. Without the added hunks it is `before`, without the
 * removed ones `after`. Lines with little in common are replaced as a whole. If the texts have little in common,
 * everything between their common beginning and end is replaced. Any two texts of 128 KB take at most a quarter of a
 * second.
 */
export function wordDiff(before: string, after: string): Hunk[] {
  const lines = diffLines(before, after, { maxEditLength: MAX_LINE_EDITS });
  if (!lines) return hunksOf(replaceMiddle(before, after));
  let steps = MAX_STEPS;
  let finerLeft = MAX_WORD_CHANGES;
  return hunksOf(
    changesOf(lines).flatMap((change) => {
      const { finer, cost } = splitIntoWords(change, steps);
      steps -= cost;
      finerLeft -= finer.length - 1;
      return finerLeft < 0 ? [change] : finer;
    }),
  );
}

/** A page renders every change. */
const MAX_WORD_CHANGES = 1000;

// The number of steps of the search is the square of the edits between two texts. A million steps took 0.12 s on one of
// 2 cores. Nobody reads more changes than these one by one.
const MAX_LINE_EDITS = 1000;
const MAX_WORD_EDITS = 500;
const MAX_STEPS = 1_000_000;

/** A change of lines as changes of words; the same change if that is easier to read or would cost too much. */
function splitIntoWords(change: Change, steps: number): { finer: Change[]; cost: number } {
  const { lead, removed, added } = change;
  if (removed === "" || added === "") return { finer: [change], cost: 0 };
  const edits = Math.min(MAX_WORD_EDITS, Math.floor(Math.sqrt(steps)));
  const words = diffArrays(wordsOf(removed), wordsOf(added), { maxEditLength: edits });
  if (!words) return { finer: [change], cost: edits ** 2 };
  const pieces = words.map((piece) => ({ ...piece, value: piece.value.join("") }));
  const cost = words.reduce((sum, piece) => sum + (piece.added || piece.removed ? piece.count : 0), 0) ** 2;
  const [first, ...more] = trimChanges(changesOf(joinAcrossPunctuation(pieces)));
  if (!first || !haveMuchInCommon(change, pieces)) return { finer: [change], cost };
  return { finer: [{ ...first, lead: lead + first.lead }, ...more], cost };
}

/** Whether enough of the shorter side stays to make marked words easier to read than two whole texts. */
function haveMuchInCommon({ removed, added }: Change, pieces: DiffPart[]): boolean {
  const kept = pieces.filter((piece) => !piece.added && !piece.removed && isWord(piece.value));
  return (
    kept.reduce((sum, { value }) => sum + value.length, 0) > 0.4 * Math.min(removed.length, added.length)
  );
}

function replaceMiddle(before: string, after: string): Change[] {
  const start = commonStart(before, after);
  const end = commonEnd(before, after, start);
  return [
    {
      lead: before.slice(0, start),
      removed: before.slice(start, before.length - end),
      added: after.slice(start, after.length - end),
    },
    { lead: before.slice(before.length - end), removed: "", added: "" },
  ];
}

const hunksOf = (changes: Change[]): Hunk[] =>
  alignToLines(joinGaps(changes))
    .flatMap(({ lead, removed, added }): Hunk[] => [
      { kind: "same", text: lead },
      { kind: "removed", text: removed },
      { kind: "added", text: added },
    ])
    .filter(({ text }) => text !== "");
