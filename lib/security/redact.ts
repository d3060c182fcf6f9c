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
  const spans = secretsIn(text);
  if (spans === "everything") return { text: REDACTED as SafeText, redactions: 1 };
  return { text: replaceSpans(text, spans, REDACTED).text as SafeText, redactions: spans.length };
}

/** Where a text has values that look like secrets, in order; "everything" if it is to be replaced as a whole. */
function secretsIn(text: string): Span[] | "everything" {
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
    if (spans.length === 0 && !wasCutShort) return sortSpans(found);
    if (parts) lateValuesLeft -= spans.length;
    if (judge.isOverBudget || lateValuesLeft < 0) break;
    for (const span of spans) found.push(readable.toOriginal(span));
    readable = chain(readable, replaceSpans(readable.text, spans, "\0"));
    parts = partsToRetry(readable.text, replacedAt(spans));
  }
  return "everything";
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

/** A text, or the entries of a list, which are searched one by one and as the lines of one text: people paste such a text. */
export type Unit = string | readonly string[];
type SafeUnit = SafeText | SafeText[];

/** Redacts all strings of a plain JSON-like value and counts the replaced values (docs/interface.md#redaction). */
export function redactAll<T>(value: T): { value: Redacted<T>; redactions: number } {
  const { units, redactions } = redactUnits(unitsIn(value));
  return { value: withUnits(value, units), redactions };
}

/** Redacts units and counts the replaced values. */
export function redactUnits(units: readonly Unit[]): { units: SafeUnit[]; redactions: number } {
  let redactions = 0;
  const counted = <Safe>(text: Safe, count: number): Safe => {
    redactions += count;
    return text;
  };
  const redactOne = (text: string): SafeText => {
    const result = redact(text);
    return counted(result.text, result.redactions);
  };
  const redactList = (entries: readonly string[]): SafeText[] => {
    const texts = entries.map(redactOne);
    const spans = secretsIn(texts.join("\n"));
    if (spans === "everything")
      return counted(
        texts.map(() => REDACTED as SafeText),
        1,
      );
    return counted(replaceInLines(texts, spans), spans.length);
  };
  return {
    units: units.map((unit) => (typeof unit === "string" ? redactOne(unit) : redactList(unit))),
    redactions,
  };
}

/** Replaces spans of a text in each of its lines that they touch, where a line may itself have line breaks. */
function replaceInLines(lines: readonly SafeText[], spans: readonly Span[]): SafeText[] {
  let from = 0;
  return lines.map((line) => {
    const within = spans
      .map(({ start, end }) => ({ start: Math.max(start - from, 0), end: Math.min(end - from, line.length) }))
      .filter(({ start, end }) => start < end);
    from += line.length + 1;
    return replaceSpans(line, within, REDACTED).text as SafeText;
  });
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

/** All units of a plain JSON-like value (nested arrays and objects), in their order. Keys are none. */
export function unitsIn(node: unknown): Unit[] {
  if (typeof node === "string" || isList(node)) return [node];
  return node === null || typeof node !== "object" ? [] : Object.values(node).flatMap(unitsIn);
}

/** The value with these units in place of its own. */
export function withUnits<T>(value: T, units: Iterable<SafeUnit>): Redacted<T> {
  const next = units[Symbol.iterator]();
  const walk = (node: unknown): unknown => {
    if (typeof node === "string" || isList(node)) {
      const { value: unit, done } = next.next();
      if (done) throw new Error("There are too few redacted texts.");
      return unit;
    }
    if (Array.isArray(node)) return node.map(walk);
    if (node === null || typeof node !== "object") return node;
    return Object.fromEntries(Object.entries(node).map(([key, inner]) => [key, walk(inner)]));
  };
  return walk(value) as Redacted<T>;
}

const isList = (node: unknown): node is readonly string[] =>
  Array.isArray(node) && node.length > 1 && node.every((entry) => typeof entry === "string");

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
