import { diffArrays, diffLines } from "diff";
import {
  type Change,
  changesOf,
  type Piece,
  trimmed,
  wholeLines,
  withoutGaps,
  withoutSpecks,
} from "./changes";
import { isWord, wordsOf } from "./words";

/** A stretch of text that both versions hold, or only the older (removed), or only the newer (added). Never empty. */
export type Hunk = {
  kind: "same" | "removed" | "added";
  text: string;
};

/**
 * What changed from one text to the next, word by word, in order: all but the added hunks make up `before`, all but the
 * removed ones `after`. Lines that have little in common are replaced as a whole; where the texts have, everything
 * between their common beginning and end is. Two texts of 128 KB take a quarter of a second at most, whatever they are.
 */
export function wordDiff(before: string, after: string): Hunk[] {
  const lines = diffLines(before, after, { maxEditLength: mostLineEdits });
  if (!lines) return hunksOf(replaceMiddle(before, after));
  let steps = mostSteps;
  return hunksOf(
    changesOf(lines).flatMap((change) => {
      const { finer, cost } = inWords(change, steps);
      steps -= cost;
      return finer;
    }),
  );
}

// The search takes steps that grow with the square of the edits between two texts; a million steps took 0.12 s on one of
// 2 cores. More changes than these nobody could read one by one either.
const mostLineEdits = 1000;
const mostWordEdits = 500;
const mostSteps = 1_000_000;

/** A change of lines as changes of words; the same change where that says more, or where it would cost too much. */
function inWords(change: Change, steps: number): { finer: Change[]; cost: number } {
  const { lead, removed, added } = change;
  if (removed === "" || added === "") return { finer: [change], cost: 0 };
  const edits = Math.min(mostWordEdits, Math.floor(Math.sqrt(steps)));
  const words = diffArrays(wordsOf(removed), wordsOf(added), { maxEditLength: edits });
  if (!words) return { finer: [change], cost: edits ** 2 };
  const pieces = words.map((piece) => ({ ...piece, value: piece.value.join("") }));
  const cost = words.reduce((sum, piece) => sum + (piece.added || piece.removed ? piece.count : 0), 0) ** 2;
  const [first, ...more] = trimmed(changesOf(withoutSpecks(pieces)));
  if (!first || !haveMuchInCommon(change, pieces)) return { finer: [change], cost };
  return { finer: [{ ...first, lead: lead + first.lead }, ...more], cost };
}

/** Whether enough of the shorter side stays that marking single words is easier to read than two whole texts. */
function haveMuchInCommon({ removed, added }: Change, pieces: Piece[]): boolean {
  const kept = pieces.filter((piece) => !piece.added && !piece.removed && isWord(piece.value));
  return (
    kept.reduce((sum, { value }) => sum + value.length, 0) > 0.4 * Math.min(removed.length, added.length)
  );
}

/** The lines with which both texts begin and end stay, all between is replaced. */
function replaceMiddle(before: string, after: string): Change[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  while (start > 0 && before[start - 1] !== "\n") start--;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  while (end > 0 && before.at(-1 - end) !== "\n") end--;
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
  wholeLines(withoutGaps(changes))
    .flatMap(({ lead, removed, added }): Hunk[] => [
      { kind: "same", text: lead },
      { kind: "removed", text: removed },
      { kind: "added", text: added },
    ])
    .filter(({ text }) => text !== "");
