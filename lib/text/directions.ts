/**
 * A part of a text. `bdi`: in isolation, with the writing direction `dir`, or else that of its first letter. `bdo`: from left
 * to right, whatever its letters.
 */
export type DirectedPart = { text: string; tag?: "bdi" | "bdo"; dir?: "ltr" | "rtl" };

/**
 * Splits a text that stands in a block written from left to right, so that no part of it changes the order of what is around
 * it: without that, a single letter or sign of Hebrew before numbers lets a browser show "20 / 80" as "80 / 20". Lines with
 * mostly letters written from right to left are one part. The parts together are the text.
 */
export function splitDirections(text: string): DirectedPart[] {
  if (!RIGHT_TO_LEFT.test(text)) return [{ text }];
  const parts = partsOf(text);
  return parts.filter(({ tag }) => tag).length > MAX_ISOLATED ? [{ text, tag: "bdo", dir: "ltr" }] : parts;
}

function partsOf(text: string): DirectedPart[] {
  const parts: DirectedPart[] = [];
  // Adjacent lines are one part.
  let lines: DirectedPart | undefined;
  for (const line of text.match(LINE) ?? []) {
    if (!isRightToLeft(line)) {
      lines = undefined;
      parts.push(...(RIGHT_TO_LEFT.test(line) ? runsOf(line) : [{ text: line }]));
    } else if (lines) lines.text += line;
    else {
      lines = { text: line, tag: "bdi", dir: "rtl" };
      parts.push(lines);
    }
  }
  return parts;
}

/** How many parts of a text would stand in isolation. */
export const countIsolated = (text: string): number =>
  RIGHT_TO_LEFT.test(text) && !isAllRightToLeft(text) ? partsOf(text).filter(({ tag }) => tag).length : 0;

/** Whether most letters of each line of a text are written from right to left. Lines without letters and digits don't count. */
export const isAllRightToLeft = (text: string): boolean =>
  isRightToLeft(text) &&
  (text.match(LINE) ?? []).every((line) => isRightToLeft(line) || !/[\p{L}\p{N}]/u.test(line));

/**
 * Whether more letters of a text are written from right to left than from left to right. A digit or symbol counts as two of the
 * latter: a few letters that look like lines, such as Hebrew's vav, must not turn "| 20 / 80 |" around.
 */
export function isRightToLeft(text: string): boolean {
  if (!RIGHT_TO_LEFT.test(text)) return false;
  const letters = text.match(LETTER) ?? [];
  const ordered = text.match(ORDERED) ?? [];
  const rightToLeft = letters.filter((letter) => RIGHT_TO_LEFT.test(letter));
  return 2 * rightToLeft.length > letters.length + 2 * ordered.length;
}

/** With more parts in isolation, a page would be many times as long as its texts. */
export const MAX_ISOLATED = 100;

/**
 * The blocks of Unicode for scripts that are written from right to left, their signs and digits included
 * (https://www.unicode.org/reports/tr44/#Bidi_Class_Values: the ranges whose default is R or AL).
 */
const BLOCKS = String.raw`\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}`;
const RIGHT_TO_LEFT = new RegExp(`[${BLOCKS}]`, "u");
// Without modifiers, such as the tatweel, which looks like a rule.
const LETTER = /(?!\p{Lm})\p{L}/gu;
/** What means something else in the other order: digits, signs of currencies and of mathematics, arrows. Not a table's bars. */
const ORDERED = new RegExp(String.raw`(?![|${BLOCKS}])[\p{N}\p{Sc}\p{Sm}\p{So}]`, "gu");
const LINE = /[^\n]*\n|[^\n]+$/g;
/**
 * Letters and signs of these blocks, with the spaces and punctuation between them that look the same in both directions; or
 * digits.
 */
const RUN = new RegExp(
  String.raw`(?:(?!\p{N})[${BLOCKS}])+(?:[ .,:;!?'"’”-]{1,8}(?:(?!\p{N})[${BLOCKS}])+)*|[${BLOCKS}]+`,
  "gu",
);

function runsOf(line: string): DirectedPart[] {
  const parts: DirectedPart[] = [];
  let done = 0;
  for (const { 0: run, index } of line.matchAll(RUN)) {
    if (index > done) parts.push({ text: line.slice(done, index) });
    parts.push({ text: run, tag: "bdi" });
    done = index + run.length;
  }
  if (done < line.length) parts.push({ text: line.slice(done) });
  return parts;
}
