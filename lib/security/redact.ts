import type { SafeText } from "@/lib/room/text";
import { partsToTry } from "./redact/changed";
import { withoutDisguise } from "./redact/disguise";
import { after, type Rewritten, replaceSpans, rewrite } from "./redact/rewrite";
import { RULES } from "./redact/rules";
import { searchFor } from "./redact/scan";
import { inOrder, type Span } from "./redact/span";
import { Verdicts } from "./redact/verdicts";

/** What stands in place of a secret-looking value. */
export const REDACTED = "[REDACTED:secret-looking-value]";

/** What a participant writes where a secret is to be handed over outside the room. Never replaced. */
const TRANSFER_MARKER = "SECRET_TRANSFER_REQUIRED";

/**
 * Every secret-looking value in `text` replaced by REDACTED, and how many values those were. The words around a value
 * stay. A second pass changes nothing (docs/interface.md#redaction).
 */
export function redact(text: string): { text: SafeText; redactions: number } {
  const found: Span[] = [];
  const verdicts = new Verdicts(text.length);
  let read = readable(text);
  let parts: readonly Span[] | undefined;
  let mostBared = Math.max(text.length / UNITS_OF_BARED, LEAST_BARED);
  // A value that is gone can bare another beside it; only a pass that finds nothing ends the work.
  for (let left = MOST_READ * text.length + SPARE; left > 0; left -= read.text.length) {
    const spans = findSecrets(read.text, verdicts, parts);
    const isCutShort = parts !== undefined && verdicts.areTooMany;
    if (spans.length === 0 && !isCutShort) {
      const safe = replaceSpans(text, inOrder(found), REDACTED).text;
      return { text: safe as SafeText, redactions: found.length };
    }
    if (parts) mostBared -= spans.length;
    if (verdicts.areTooMany || mostBared < 0) break;
    for (const span of spans) found.push(read.inOriginal(span));
    read = after(read, replaceSpans(read.text, spans, "\0"));
    parts = partsToTry(read.text, placesOf(spans));
  }
  return { text: REDACTED as SafeText, redactions: 1 };
}

const findSecrets = searchFor(RULES);

/** Where spans stand once one character is in place of each. */
function placesOf(spans: readonly Span[]): number[] {
  let gone = 0;
  return spans.map(({ start, end }) => {
    const place = start - gone;
    gone += end - start - 1;
    return place;
  });
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
 * How often a text may be read, and how many UTF-16 units more, so that a short one may be read more often. Two readings
 * settle all samples as one text; three are allowed. A text that was made to need more is replaced as a whole, and so is
 * one with a secret that has very many values to refuse (verdicts.ts): to let it through would leave a secret in it, to
 * go on would cost what its author chooses.
 */
const MOST_READ = 2;
const SPARE = 8 * 1024;

/**
 * How many values may be found only after others are gone: one for each 512 UTF-16 units, and 64 in a short text. All
 * samples as one text have none.
 */
const UNITS_OF_BARED = 512;
const LEAST_BARED = 64;

/** The text as the rules read it: without disguise, and with a NUL in place of all that must stay. */
function readable(text: string): Rewritten {
  const plain = withoutDisguise(text);
  return after(
    plain,
    rewrite(plain.text, KEPT, () => "\0"),
  );
}

/**
 * The two markers, and ids of rooms and participants, whatever their random part looks like; an id inside a room's
 * address goes with it.
 */
const KEPT = new RegExp(
  String.raw`(?<![\w-])(?:rm|prt)_[\w-]{21}(?![\w-]|\/[po]tk_)|\[REDACTED:secret-looking-value\]|${TRANSFER_MARKER}`,
  "g",
);
