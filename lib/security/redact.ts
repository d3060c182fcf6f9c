import type { SafeText } from "@/lib/room/text";
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
 * stay. A second pass changes nothing (decisions §9).
 */
export function redact(text: string): { text: SafeText; redactions: number } {
  const found: Span[] = [];
  const verdicts = new Verdicts();
  let read = readable(text);
  // A value that is gone can bare another beside it; only a pass that finds nothing ends the work.
  for (let left = MOST_READ * Math.max(text.length, LONG); left > 0; left -= read.text.length) {
    const spans = findSecrets(read.text, verdicts);
    if (spans.length === 0) {
      const safe = replaceSpans(text, inOrder(found), REDACTED).text;
      return { text: safe as SafeText, redactions: found.length };
    }
    for (const span of spans) found.push(read.inOriginal(span));
    read = after(read, replaceSpans(read.text, spans, "\0"));
  }
  return { text: REDACTED as SafeText, redactions: 1 };
}

const findSecrets = searchFor(RULES);

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
 * How often a text of `LONG` UTF-16 units, the longest that there is, may be read; a shorter one may be read more often.
 * Two or three times settle any text that was not made to need more. One that was is replaced as a whole: to let it
 * through would leave a secret in it, to go on would cost what its author chooses.
 */
const MOST_READ = 3;
const LONG = 128 * 1024;

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
