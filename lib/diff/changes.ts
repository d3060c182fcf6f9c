import { isWord } from "./words";

/** What one change does: `lead` stays, then `removed` gives way to `added`, either of which may be empty. */
export type Change = {
  lead: string;
  removed: string;
  added: string;
};

/** A stretch as the search for differences gives it: in both texts, or added, or removed. */
export type Piece = {
  value: string;
  added: boolean;
  removed: boolean;
};

/** The changes that make up a sequence of pieces. */
export function changesOf(pieces: Piece[]): Change[] {
  const changes: Change[] = [];
  let change: Change = { lead: "", removed: "", added: "" };
  for (const { value, added, removed } of pieces) {
    const isChanged = change.removed !== "" || change.added !== "";
    if (added) change.added += value;
    else if (removed) change.removed += value;
    else if (isChanged) {
      changes.push(change);
      change = { lead: value, removed: "", added: "" };
    } else change.lead += value;
  }
  return [...changes, change];
}

/** Spaces and signs alone between two changes belong to both: a change of three words is one, not three. */
export const withoutSpecks = (pieces: Piece[]): Piece[] =>
  pieces.flatMap((piece, index) => {
    const isBetween = index > 0 && index < pieces.length - 1;
    if (piece.added || piece.removed || !isBetween || isWord(piece.value) || piece.value.includes("\n")) {
      return [piece];
    }
    return [
      { ...piece, removed: true },
      { ...piece, added: true },
    ];
  });

/** Changes without the spaces and signs with which both sides of one begin or end: those stay. */
export function trimmed(changes: Change[]): Change[] {
  let tail = "";
  const all = changes.map((change): Change => {
    const lead = tail + change.lead;
    const head = sharedEdge(change.removed, change.added);
    const [removed, added] = [change.removed.slice(head.length), change.added.slice(head.length)];
    tail = reversed(sharedEdge(reversed(removed), reversed(added)));
    return {
      lead: lead + head,
      removed: removed.slice(0, removed.length - tail.length),
      added: added.slice(0, added.length - tail.length),
    };
  });
  return [...all, { lead: tail, removed: "", added: "" }];
}

/** What changes nothing and stands before another change is that change's lead. */
export const withoutGaps = (changes: Change[]): Change[] => {
  const joined: Change[] = [];
  let gap = "";
  for (const change of changes) {
    const lead = gap + change.lead;
    const isGap = change.removed === "" && change.added === "";
    gap = isGap ? lead : "";
    if (!isGap) joined.push({ ...change, lead });
  }
  return [...joined, { lead: gap, removed: "", added: "" }];
};

/** A line more reads as "a line with its break" rather than as "after this break, a line": slid to begin where it does. */
export function wholeLines(changes: Change[]): Change[] {
  for (const [index, change] of changes.entries()) {
    const next = changes[index + 1];
    const moved = change.removed === "" ? "added" : "removed";
    if (!next || (change.removed !== "" && change.added !== "")) continue;
    while (change[moved].startsWith("\n") && next.lead.length > 1 && next.lead.startsWith("\n")) {
      change.lead += "\n";
      change[moved] = `${change[moved].slice(1)}\n`;
      next.lead = next.lead.slice(1);
    }
  }
  return changes;
}

/** The white space and ASCII signs with which two texts begin alike. */
function sharedEdge(one: string, other: string): string {
  const edge = one.match(/^[\s!-/:-@[-`{-~]*/)?.[0] ?? "";
  let length = 0;
  while (length < edge.length && one[length] === other[length]) length++;
  return edge.slice(0, length);
}

const reversed = (text: string): string => text.split("").reverse().join("");
