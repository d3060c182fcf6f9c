/**
 * A part of a text. `bdi`: in isolation, with the writing direction of its first letter. `bdo`: from left to right,
 * whatever its letters.
 */
export type DirectedPart = { text: string; tag?: "bdi" | "bdo" };

/**
 * Splits a text that stands in a line written from left to right, so that no part of it changes the order of what is around
 * it: without that, a single letter or sign of Hebrew before numbers lets a browser show "20 / 80" as "80 / 20". The parts
 * together are the text.
 */
export function isolateRuns(text: string): DirectedPart[] {
  if (!RIGHT_TO_LEFT.test(text)) return [{ text }];
  const parts = runsOf(text);
  return parts.filter(({ tag }) => tag).length > MAX_ISOLATED ? [{ text, tag: "bdo" }] : parts;
}

/** Adjacent lines of a text that are, or are not, written from right to left. */
export type DirectedLines = { text: string; isRtl: boolean };

/** Groups the lines of a whole text by their writing direction. The groups together are the text. */
export function groupLines(text: string): DirectedLines[] {
  if (!RIGHT_TO_LEFT.test(text)) return [{ text, isRtl: false }];
  const groups: DirectedLines[] = [];
  for (const line of text.match(LINE) ?? []) {
    const isRtl = isRightToLeft(line);
    const last = groups.at(-1);
    if (last?.isRtl === isRtl) last.text += line;
    else groups.push({ text: line, isRtl });
  }
  return groups;
}

/** How many parts of whole lines are to be isolated. It stops counting above MAX_ISOLATED, as then none is. */
export function countIsolated(text: string): number {
  if (!RIGHT_TO_LEFT.test(text) || isAllRightToLeft(text)) return 0;
  let count = 0;
  let wasRtl = false;
  for (const [line] of text.matchAll(LINE)) {
    const isRtl = isRightToLeft(line);
    if (!isRtl) count += countRuns(line);
    else if (!wasRtl) count++;
    if (count > MAX_ISOLATED) break;
    wasRtl = isRtl;
  }
  return count;
}

/**
 * How many parts of a line that is written from left to right are to be isolated, counted up to one more than
 * MAX_ISOLATED.
 */
const countRuns = (text: string): number => runsOf(text).filter(({ tag }) => tag).length;

/** Whether each line of a text is written from right to left. Lines without words, numbers and symbols don't count. */
export function isAllRightToLeft(text: string): boolean {
  if (!RIGHT_TO_LEFT.test(text)) return false;
  let hasWords = false;
  for (const [line] of text.matchAll(LINE)) {
    const { words, others } = countWords(line);
    if (words <= others && words + others > 0) return false;
    hasWords ||= words > 0;
  }
  return hasWords;
}

/**
 * Whether the order in which the parts of a text are shown depends on the line they stand in: some are written from
 * right to left, others from left to right, or are numbers or symbols.
 */
export const hasOrderOfLine = (text: string): boolean => RIGHT_TO_LEFT.test(text) && OTHER.test(text);

/** Whether more words of a line are written from right to left than from left to right, numbers and symbols included. */
function isRightToLeft(line: string): boolean {
  if (!RIGHT_TO_LEFT.test(line)) return false;
  const { words, others } = countWords(line);
  return words > others;
}

/**
 * How many words of a line are written from right to left, and how many others there are, at its beginning if it is very
 * long.
 */
function countWords(line: string): { words: number; others: number } {
  let [words, others] = [0, 0];
  for (const { groups: { word, other } = {} } of line.slice(0, DECISIVE).matchAll(WORDS)) {
    if (other) others++;
    else if (word && hasTwoLetters(word)) words++;
  }
  return { words, others };
}

/** In characters: how much of a line decides its direction. */
const DECISIVE = 2_000;

/** Whether a word has two different letters that are not mere strokes: many look like a bar or an apostrophe. */
function hasTwoLetters(word: string): boolean {
  let first: string | undefined;
  for (const sign of word.slice(0, LONGEST_WORD)) {
    for (const letter of lettersOf(sign)) {
      first ??= letter;
      if (letter !== first) return true;
    }
  }
  return false;
}

/** The letters that a sign consists of that are not strokes: up to 18, a sentence. */
function lettersOf(sign: string): string[] {
  const known = LETTERS.get(sign) ?? sign.normalize("NFKD").match(LETTER) ?? [];
  LETTERS.set(sign, known);
  return known;
}

/** By sign, of which these scripts have a few thousand. */
const LETTERS = new Map<string, string[]>();

/** In characters. What no other letter follows by then is a rule, not a word. */
const LONGEST_WORD = 64;

/** With more parts in isolation, a page would be many times as long as its texts. */
export const MAX_ISOLATED = 100;

/**
 * The blocks of Unicode for scripts that are written from right to left, their signs and digits included
 * (https://www.unicode.org/reports/tr44/#Bidi_Class_Values: the ranges whose default is R or AL).
 */
const BLOCKS = String.raw`\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}`;
const RIGHT_TO_LEFT = new RegExp(`[${BLOCKS}]`, "u");
/**
 * Letters that look like a bar or an apostrophe: vav, zayin, yod and final nun of Hebrew, alef and hamza of Arabic, A
 * of NKo.
 */
const STROKES = String.raw`\u05D5-\u05D6\u05D9\u05DF\u05F0-\u05F2\u0621\u0627\u0674\u07CA`;
// Without modifiers, such as the tatweel, which looks like a rule.
const LETTER = new RegExp(String.raw`(?![\p{Lm}${STROKES}])\p{L}`, "gu");
/**
 * Words of these scripts, and what else has an order: other words, numbers with their currency, signs of currencies and of
 * mathematics, arrows, the bars of a table.
 */
const WORDS = new RegExp(
  String.raw`(?<word>(?:(?![\p{N}\p{S}])[${BLOCKS}])+)|(?<other>(?:(?![${BLOCKS}])[\p{L}\p{M}])+|\p{Sc}?(?![${BLOCKS}])\p{N}(?:[.,]?(?![${BLOCKS}])\p{N})*(?: ?[\p{Sc}%])?|[\p{Sc}\p{Sm}\p{So}])`,
  "gu",
);
/** Letters of other scripts, numbers and symbols. */
const OTHER = new RegExp(String.raw`(?![${BLOCKS}])[\p{L}\p{M}]|[\p{N}\p{S}]`, "u");
const LINE = /[^\n]*\n|[^\n]+$/g;
/**
 * Letters and signs of these blocks, with the spaces and punctuation between them that look the same in both directions; or
 * digits.
 */
const RUN = new RegExp(
  String.raw`(?:(?!\p{N})[${BLOCKS}])+(?:[ .,:;!?'"’”-]{1,8}(?:(?!\p{N})[${BLOCKS}])+)*|[${BLOCKS}]+`,
  "gu",
);

/** The parts of a line, up to one more to be isolated than MAX_ISOLATED. */
function runsOf(line: string): DirectedPart[] {
  const parts: DirectedPart[] = [];
  let [done, isolated] = [0, 0];
  for (const { 0: run, index } of line.matchAll(RUN)) {
    if (index > done) parts.push({ text: line.slice(done, index) });
    parts.push({ text: run, tag: "bdi" });
    done = index + run.length;
    if (++isolated > MAX_ISOLATED) return parts;
  }
  if (done < line.length) parts.push({ text: line.slice(done) });
  return parts;
}
