import type { Read } from "./rule";
import { isWordy } from "./wording";

/** The first line of a private key block of any kind. */
export const PEM_BEGIN = /-{4,5} ?BEGIN (?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY(?: BLOCK)? ?-{4,5}/g;

/**
 * The private key block that begins with `match`: up to its END line, or, where that is missing, as far as the text
 * goes on looking like one. Line ends may be escaped (`\n` as two characters). Nothing when the block has no body: a
 * text about keys, or a placeholder.
 */
export const readPem: Read = (text, match) => {
  const bodyStart = match.index + match[0].length;
  const { bodyEnd, next } = readBody(text, bodyStart);
  const blockEnd = skip(END_LINE, text, next);
  const isEnded = blockEnd > next;
  const end = isEnded ? blockEnd : bodyEnd;
  const isKey = hasKeyMaterial(text.slice(bodyStart, bodyEnd), isEnded);
  return { values: isKey ? [{ start: match.index, end }] : [], end };
};

const END_LINE = /-{4,5} ?END (?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY(?: BLOCK)? ?-{4,5}/y;

/** What may stand between the lines of a key: white space, escaped line ends, quotes and joins of string literals, marks of quotation. */
export const GAP = /(?:\s|\\+[nrt]|\\+(?=\s|$)|["'`+>|,#*]|\/\/)*/y;
const HEADER =
  /(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset|MessageID|X-[A-Za-z-]{2,20}): [^\n\\]{0,120}/y;
export const LINE = /[A-Za-z0-9+/=\0]+/y;
/** Where no END follows, a shorter run is taken for the next word of the text. */
export const SHORTEST_LINE = 16;

/** Where the last line of the body ends, and where something else begins. */
function readBody(text: string, from: number): { bodyEnd: number; next: number } {
  let bodyEnd = from;
  let next = skip(GAP, text, from);
  for (;;) {
    const header = skip(HEADER, text, next);
    const line = skip(LINE, text, next);
    if (header === next && (line === next || !isLine(text, bodyEnd, next, line))) return { bodyEnd, next };
    bodyEnd = Math.max(header, line);
    next = skip(GAP, text, bodyEnd);
  }
}

/** A run is a line of the key when it is long, or short and the last one; a word after a key cut off is neither. */
function isLine(text: string, lastEnd: number, start: number, end: number): boolean {
  if (end - start >= SHORTEST_LINE) return true;
  const after = skip(GAP, text, end);
  if (text.startsWith("----", after)) return true;
  const isOfSameParagraph = !/\n\s*\n/.test(text.slice(lastEnd, start));
  const isLast = after === text.length || /\n\s*\n/.test(text.slice(end, after));
  return isOfSameParagraph && isLast && !isWordy(text.slice(start, end));
}

function hasKeyMaterial(body: string, ended: boolean): boolean {
  const lines = body.match(/[A-Za-z0-9+/=]+/g) ?? [];
  return lines.some((line) =>
    line.length >= SHORTEST_LINE ? !isMask(line) : ended && line.length >= 6 && !isWordy(line),
  );
}

/** Whether a line is there to be filled in. */
export const isMask = (line: string): boolean => /^(?:x+|X+)$/.test(line);

/** Where a sticky pattern ends that is tried at `at`; `at` where it does not match. */
export function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
