import type { SafeText } from "@/lib/room/room";
import { deobfuscate } from "./redact/deobfuscate";
import { createSearch } from "./redact/find-secrets";
import { partsToRetry } from "./redact/names/parts-to-retry";
import { RULES } from "./redact/rules";
import { chain, type Rewritten, replaceSpans, rewrite, type Span, sortSpans } from "./redact/spans";
import { ValueJudge } from "./redact/values/value-judge";

/** The text that replaces a secret-looking value. */
export const REDACTED = "[REDACTED:secret-looking-value]";

/** What a participant writes where a secret must be transferred outside the room. Never replaced. */
const TRANSFER_MARKER = "SECRET_TRANSFER_REQUIRED";

/**
 * Replaces every secret-looking value in `text` with REDACTED and counts the replaced values. The words around a value
 * stay. A second call changes nothing (docs/interface.md#redaction).
 */
export function redact(text: string): { text: SafeText; redactions: number } {
  const found: Span[] = [];
  const judge = new ValueJudge(text.length);
  let readable = toReadable(text);
  let parts: readonly Span[] | undefined;
  let lateValuesLeft = Math.max(text.length / UNITS_PER_LATE_VALUE, MIN_LATE_VALUES);
  // Replacing a value can expose another one next to it, so passes repeat until one finds nothing.
  for (
    let unitsLeft = MAX_READS * text.length + EXTRA_UNITS;
    unitsLeft > 0;
    unitsLeft -= readable.text.length
  ) {
    const spans = findSecrets(readable.text, judge, parts);
    const wasCutShort = parts !== undefined && judge.isOverBudget;
    if (spans.length === 0 && !wasCutShort) {
      const safe = replaceSpans(text, sortSpans(found), REDACTED).text;
      return { text: safe as SafeText, redactions: found.length };
    }
    if (parts) lateValuesLeft -= spans.length;
    if (judge.isOverBudget || lateValuesLeft < 0) break;
    for (const span of spans) found.push(readable.toOriginal(span));
    readable = chain(readable, replaceSpans(readable.text, spans, "\0"));
    parts = partsToRetry(readable.text, replacedAt(spans));
  }
  return { text: REDACTED as SafeText, redactions: 1 };
}

const findSecrets = createSearch(RULES);

/** The positions of spans after one character has replaced each of them. */
function replacedAt(spans: readonly Span[]): number[] {
  let removed = 0;
  return spans.map(({ start, end }) => {
    const position = start - removed;
    removed += end - start - 1;
    return position;
  });
}

/** The type T with every free string as SafeText. String literals stay. */
export type Redacted<T> = T extends string
  ? string extends T
    ? SafeText
    : T
  : T extends object
    ? { [K in keyof T]: Redacted<T[K]> }
    : T;

/** Redacts all strings of a plain JSON-like value and counts the replaced values (docs/interface.md#redaction). */
export function redactAll<T>(value: T): { value: Redacted<T>; redactions: number } {
  let redactions = 0;
  const redacted = replaceTexts(value, (text) => {
    const result = redact(text);
    redactions += result.redactions;
    return result.text;
  });
  return { value: redacted, redactions };
}

/**
 * The paths of the strings that redaction changed, in their order, as in the issues of an error: `participants.0.knows.2`.
 * `after` is what redactAll made of `before`.
 */
export function redactedPaths(before: unknown, after: unknown, path = ""): string[] {
  if (before === after) return [];
  if (before === null || typeof before !== "object" || after === null || typeof after !== "object")
    return [path];
  const inner = new Map(Object.entries(after));
  return Object.entries(before).flatMap(([key, value]) =>
    redactedPaths(value, inner.get(key), path === "" ? key : `${path}.${key}`),
  );
}

/** A plain JSON-like value (nested arrays and objects) with every string replaced, in their order. Keys stay. */
export function replaceTexts<T>(value: T, replace: (text: string) => SafeText): Redacted<T> {
  const walk = (node: unknown): unknown => {
    if (typeof node === "string") return replace(node);
    if (Array.isArray(node)) return node.map(walk);
    if (node === null || typeof node !== "object") return node;
    return Object.fromEntries(Object.entries(node).map(([key, inner]) => [key, walk(inner)]));
  };
  return walk(value) as Redacted<T>;
}

/**
 * How often a text may be read, plus UTF-16 units that let short texts be read more often. All samples as one text need
 * two reads; three are allowed. A text built to need more is replaced as a whole, and so is one with a secret and too
 * many rejected values (value-judge.ts): passing it on would leak a secret, and going on would let its author choose the
 * cost.
 */
const MAX_READS = 2;
const EXTRA_UNITS = 8 * 1024;

/** Values that may be found only after others were replaced, per text. All samples as one text have none. */
const UNITS_PER_LATE_VALUE = 512;
const MIN_LATE_VALUES = 64;

/** The text as the rules read it: without obfuscation, and with a NUL in place of everything that must stay. */
function toReadable(text: string): Rewritten {
  const plain = deobfuscate(text);
  return chain(
    plain,
    rewrite(plain.text, KEPT, () => "\0"),
  );
}

/** The two markers and ids, whatever their random part looks like. An id in the URL of a room goes with the URL. */
const KEPT = new RegExp(
  String.raw`(?<![\w-])(?:rm|prt)_[\w-]{21}(?![\w-]|\/[poa]tk_)|\[REDACTED:secret-looking-value\]|${TRANSFER_MARKER}`,
  "g",
);
