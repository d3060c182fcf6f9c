import { FLAG, HIDDEN } from "./hidden-characters";
import { nameHidden } from "./hidden-names";
import { spelledOut } from "./spell-out";

/** A part of a stranger's text: to be shown as it is, or as a mark that says `label` and, when asked, its `meaning`. */
export type Part = { at: number } & (
  | { kind: "text"; text: string }
  | { kind: "hidden" | "secret"; label: string; meaning: string }
);

/**
 * `text` in parts, in order; `at` is where each begins, in UTF-16 units. Marks are the hidden characters
 * (hidden-characters.ts) and the two markers of the secrets policy (docs/interface.md#redaction).
 */
export function partsOf(text: string): Part[] {
  if (!SUSPICIOUS.test(text)) return text === "" ? [] : [{ at: 0, kind: "text", text }];
  const parts: Part[] = [];
  let done = 0;
  for (const { 0: found, groups, index: at } of text.matchAll(MARKS)) {
    if (groups?.flag) continue;
    if (at > done) parts.push({ at: done, kind: "text", text: text.slice(done, at) });
    const meaning = SECRETS.get(found);
    parts.push(
      meaning ? { at, kind: "secret", label: found, meaning } : { at, kind: "hidden", ...nameHidden(found) },
    );
    done = at + found.length;
  }
  if (done < text.length) parts.push({ at: done, kind: "text", text: text.slice(done) });
  return parts;
}

/** The text itself, or spelled out when it hides much. */
export const spellOutFlood = (text: string): string => (hidesMuch(text) ? spelledOut(text) : text);

/**
 * Whether a text hides characters in so many places that marks would make a flood of it: in HTML a mark is up to a
 * hundred times as long as the character that it shows.
 */
export function hidesMuch(text: string): boolean {
  if (!SUSPICIOUS.test(text)) return false;
  let count = 0;
  for (const { 0: found, groups } of text.matchAll(MARKS)) {
    if (!groups?.flag && !SECRETS.has(found)) count++;
    if (count > MOST_MARKS) return true;
  }
  return false;
}

const MOST_MARKS = 50;

const SECRETS = new Map([
  ["SECRET_TRANSFER_REQUIRED", "A secret value is to be handed over here, outside this room."],
  [
    "[REDACTED:secret-looking-value]",
    "Something that looked like a secret stood here. The service replaced it and never stored it.",
  ],
]);

/** What most texts hold nothing of, told in no time: any character but those that are sure to show, and what may be a marker. */
const SUSPICIOUS = /[^\t\n\r -~¡-¬®-ʯΑ-ώА-я‐-‧‰-⁞₠-₿←-⇿]|SECRET_T|\[REDACTED/u;

const MARKS = new RegExp(
  `(?<flag>${FLAG})|SECRET_TRANSFER_REQUIRED|\\[REDACTED:secret-looking-value\\]|${HIDDEN}`,
  "gu",
);
