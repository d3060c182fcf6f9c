import { isWord } from "./words";

/** One change: `lead` stays, then `added` replaces `removed`. Either may be empty. */
export type Change = { lead: string; removed: string; added: string };

/** A part of the result of the package `diff`: in both texts, or added, or removed. */
export type DiffPart = { value: string; added: boolean; removed: boolean };

/** The changes in a sequence of parts. */
export function changesOf(parts: DiffPart[]): Change[] {
  const changes: Change[] = [];
  let change: Change = { lead: "", removed: "", added: "" };
  for (const { value, added, removed } of parts) {
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

/** Only spaces and punctuation between two changes belong to both, so that a change of three words is one change. */
export const joinAcrossPunctuation = (parts: DiffPart[]): DiffPart[] =>
  parts.flatMap((part, index) => {
    const isBetween = index > 0 && index < parts.length - 1;
    if (part.added || part.removed || !isBetween || isWord(part.value) || part.value.includes("\n")) {
      return [part];
    }
    return [
      { ...part, removed: true },
      { ...part, added: true },
    ];
  });

/** Excludes the spaces and punctuation with which both sides of a change begin or end. */
export function trimChanges(changes: Change[]): Change[] {
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

/** Text between changes becomes the lead of the next change. */
export const joinGaps = (changes: Change[]): Change[] => {
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

/** Moves an added or removed line so that it begins at the start of a line and ends with its line break. */
export function alignToLines(changes: Change[]): Change[] {
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

/** The common white space and ASCII punctuation at the beginning of two texts. */
function sharedEdge(one: string, other: string): string {
  const edge = one.match(/^[\s!-/:-@[-`{-~]*/)?.[0] ?? "";
  let length = 0;
  while (length < edge.length && one[length] === other[length]) length++;
  return edge.slice(0, length);
}

const reversed = (text: string): string => text.split("").reverse().join("");
