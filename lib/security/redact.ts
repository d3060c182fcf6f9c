import type { SafeText } from "@/lib/room/text";
import { RULES } from "./redact/rules";
import { findSpans, replaceSpans, rulesFor } from "./redact/scan";

/** What stands in place of a secret-looking value. */
export const REDACTED = "[REDACTED:secret-looking-value]";

/** What a participant writes where a secret is to be handed over outside the room. Never replaced. */
const TRANSFER_MARKER = "SECRET_TRANSFER_REQUIRED";

/**
 * Every secret-looking value in `text` replaced by REDACTED, and how many values those were. The words around a value
 * stay. A second pass changes nothing (decisions §9).
 */
export function redact(text: string): { text: SafeText; redactions: number } {
  const rules = rulesFor(masked(text), RULES);
  let safe = text;
  let redactions = 0;
  // A value that is gone can bare another beside it; only a pass that finds nothing ends the work.
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const spans = findSpans(masked(safe), rules);
    if (spans.length === 0) return { text: safe as SafeText, redactions };
    safe = replaceSpans(safe, spans, REDACTED);
    redactions += spans.length;
  }
  return { text: REDACTED as SafeText, redactions: 1 };
}

/** The type of T with each free string turned into SafeText; string literals stay. */
export type Redacted<T> = T extends string
  ? string extends T
    ? SafeText
    : T
  : T extends object
    ? { [K in keyof T]: Redacted<T[K]> }
    : T;

/**
 * All strings of a plain JSON-like value (nested arrays and objects) redacted, and how many values were replaced. Keys
 * stay.
 */
export function redactAll<T>(value: T): { value: Redacted<T>; redactions: number } {
  let redactions = 0;
  const walk = (node: unknown): unknown => {
    if (typeof node === "string") {
      const result = redact(node);
      redactions += result.redactions;
      return result.text;
    }
    if (Array.isArray(node)) return node.map(walk);
    if (node === null || typeof node !== "object") return node;
    return Object.fromEntries(Object.entries(node).map(([key, inner]) => [key, walk(inner)]));
  };
  return { value: walk(value) as Redacted<T>, redactions };
}

/**
 * Two passes settle any text that was not made to need more. One that was is replaced as a whole: to let it through
 * would leave a secret in it, to go on would cost what its author chooses.
 */
const MAX_PASSES = 6;

/** Ids of rooms and participants stay, whatever their random part looks like; one inside a room's address goes with it. */
const IDS = /(?<![\w-])(?:rm|prt)_[\w-]{21}(?![\w-]|\/[po]tk_)/g;

/**
 * The text as the rules read it, position by position the same as the original: what must stay is NUL, which no rule
 * takes as a value. A NUL of the text itself is shown as another character, so that no text can hide behind it.
 * A pre-pass that undoes disguises belongs here; its positions must map back to the original.
 */
function masked(text: string): string {
  return text
    .replaceAll("\0", "\uFFFD")
    .replace(IDS, (id) => "\0".repeat(id.length))
    .replaceAll(REDACTED, (marker) => "\0".repeat(marker.length))
    .replaceAll(TRANSFER_MARKER, (marker) => "\0".repeat(marker.length));
}
