import { FLAG, HIDDEN } from "./hidden-characters";
import { describeHidden } from "./hidden-names";
import { spellOut } from "./spell-out";

/** A part of an untrusted text: plain text, or a mark that shows `label` and explains `meaning`. */
export type MarkedPart = { at: number } & (
  | { kind: "text"; text: string }
  | { kind: "hidden" | "secret"; label: string; meaning: string }
);

/**
 * Splits a text into parts, in order; `at` is the start of each in UTF-16 units. Marks are hidden characters
 * (hidden-characters.ts) and the first MAX_MARKS markers of the secrets policy (docs/interface.md#redaction).
 */
export function splitMarkedText(text: string): MarkedPart[] {
  if (!SUSPICIOUS.test(text)) return text === "" ? [] : [{ at: 0, kind: "text", text }];
  const parts: MarkedPart[] = [];
  let done = 0;
  let secrets = 0;
  for (const { 0: found, groups, index: at } of text.matchAll(MARKS)) {
    const meaning = SECRETS.get(found);
    if (groups?.flag || (meaning && ++secrets > MAX_MARKS)) continue;
    if (at > done) parts.push({ at: done, kind: "text", text: text.slice(done, at) });
    parts.push(
      meaning
        ? { at, kind: "secret", label: found, meaning }
        : { at, kind: "hidden", ...describeHidden(found) },
    );
    done = at + found.length;
  }
  if (done < text.length) parts.push({ at: done, kind: "text", text: text.slice(done) });
  return parts;
}

/** The same for a text that other text precedes: a byte order mark at its start is hidden, too. */
export function splitMarkedTextInside(text: string): MarkedPart[] {
  const [first, ...more] = splitMarkedText(`-${text}`).map((part) => ({ ...part, at: part.at - 1 }));
  if (first?.kind !== "text" || first.text === "-") return more;
  return [{ at: 0, kind: "text", text: first.text.slice(1) }, ...more];
}

/** The text with hidden characters spelled out if it needs many marks, else unchanged. */
export const spellOutIfManyHidden = (text: string, max = MAX_MARKS): string =>
  needsManyMarks(text, max) ? spellOut(text) : text;

/**
 * Whether a text has more hidden characters and markers than `max`, by default MAX_MARKS: in HTML a mark is up to a
 * hundred times as long as its character, and that of a marker ten times as long as the marker.
 */
export const needsManyMarks = (text: string, max = MAX_MARKS): boolean => countMarks(text, max) > max;

/** The number of hidden characters and markers in a text, counted up to one more than `max`. */
export function countMarks(text: string, max = MAX_MARKS): number {
  if (!SUSPICIOUS.test(text)) return 0;
  let count = 0;
  for (const { groups } of text.matchAll(MARKS)) {
    if (!groups?.flag) count++;
    if (count > max) return count;
  }
  return count;
}

/** The largest number of marks in a text. In Markdown, of each of the two kinds. */
export const MAX_MARKS = 50;

const SECRETS = new Map([
  ["SECRET_TRANSFER_REQUIRED", "A secret value must be transferred here, outside this room."],
  [
    "[REDACTED:secret-looking-value]",
    "Text that looked like a secret was replaced here. It was never stored.",
  ],
]);

/** A quick test that most texts fail: any character that may be hidden, and the beginnings of the markers. */
const SUSPICIOUS = /[^\t\n\r -~¡-¬®-ʯΑ-ώА-я‐-‧‰-⁞₠-₿←-⇿]|SECRET_T|\[REDACTED/u;

const MARKS = new RegExp(
  `(?<flag>${FLAG})|SECRET_TRANSFER_REQUIRED|\\[REDACTED:secret-looking-value\\]|${HIDDEN}`,
  "gu",
);
