import { skip } from "../spans";
import { isMasked } from "../values/placeholder";
import { isWordy } from "../values/wording";
import { MIXED, type ReadValues, type ShapeRule, some } from "./rule";

/** Private keys in the formats of PEM, PuTTY, JSON (RFC 7517) and XML. */
export const privateKeyRules: readonly ShapeRule[] = [
  {
    name: "private key block",
    example: ["key:\n", ["-----BEGIN", "PRIVATE KEY-----\n"].join(" ") + some(MIXED, 64), "\n\nthat was it"],
    hints: ["private key"],
    pattern: /-{4,5} ?BEGIN (?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY(?: BLOCK)? ?-{4,5}/g,
    read: readPem,
  },
  {
    name: "PuTTY private key",
    example: ["Private-Lines: 1\n", some(MIXED, 48), "\nPrivate-MAC: 0"],
    hints: ["private-lines"],
    pattern: /Private-Lines: {0,4}(\d{1,4})/g,
    read: readPutty,
  },
  {
    name: "private key as JSON",
    example: ['{"kty":"OKP","d":"', some(MIXED, 43), '"}'],
    hints: ['"kty"'],
    pattern: /"(?:d|k|p|q|dp|dq|qi)"\s{0,3}:\s{0,3}"([\w-]{16,2048})"/dg,
    group: 1,
  },
  {
    name: "private key as XML",
    example: ["<RSAKeyValue><D>", some(MIXED, 44), "</D></RSAKeyValue>"],
    hints: ["<rsakeyvalue"],
    pattern: /<(?:D|P|Q|DP|DQ|InverseQ)>([A-Za-z0-9+/=\s\\>]{16,4096})(?=<\/|$)/dg,
    group: 1,
    accept: (value) => /[A-Za-z0-9+/]{16}/.test(value) && !isMasked(value),
  },
];

type Values = ReturnType<ReadValues>;

/**
 * The private key block that begins with `match`: up to its END line, or, if that is missing, as far as the text looks
 * like one. Line ends may be escaped (`\n` as two characters). A block without a body is not a key: a text about keys,
 * or a placeholder.
 */
function readPem(text: string, match: RegExpExecArray): Values {
  const bodyStart = match.index + match[0].length;
  const listed = endOfListing(text, bodyStart);
  if (listed !== undefined) return { values: [{ start: match.index, end: listed }], end: listed };
  const { bodyEnd, next } = readBody(text, bodyStart);
  const blockEnd = skip(END_LINE, text, next);
  const hasEnd = blockEnd > next;
  const end = hasEnd ? blockEnd : bodyEnd;
  const isKey = hasKeyMaterial(text.slice(bodyStart, bodyEnd), hasEnd);
  return { values: isKey ? [{ start: match.index, end }] : [], end };
}

const END_LINE = /-{4,5} ?END (?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY(?: BLOCK)? ?-{4,5}/y;

/**
 * Where the block ends, if an END line follows and there is little but lines of a key before it: whatever a tool writes
 * before and after each line, such as its number, the sign of a diff, the name of a file or a tag.
 */
function endOfListing(text: string, bodyStart: number): number | undefined {
  BOUNDARY.lastIndex = bodyStart;
  const boundary = BOUNDARY.exec(text);
  if (boundary?.[1] !== "END" || boundary.index - bodyStart > LONGEST_LISTING) return undefined;
  const body = text.slice(bodyStart, boundary.index);
  const between = body.split(KEY_LINE);
  const isListing = between.length > 1 && between.every(({ length }) => length <= LONGEST_BETWEEN);
  return isListing && hasKeyMaterial(body, true) ? BOUNDARY.lastIndex : undefined;
}

const BOUNDARY = /-{4,5} ?(BEGIN|END) (?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY(?: BLOCK)? ?-{4,5}/g;
/** All lines of a key but the last one have 64 characters or more. */
const KEY_LINE = /[A-Za-z0-9+/=\0]{60,}/;
/** A key of 16,384 bits with a long prefix on each line. */
const LONGEST_LISTING = 48 * 1024;
/** A shorter last line between two prefixes, or headers. */
const LONGEST_BETWEEN = 320;

/** What can stand between the lines of a key: white space, escaped line ends, joined string literals, quote and comment marks. */
const GAP = /(?:\s|\\+[nrt]|\\+(?=\s|$)|["'`+>|,#*]|\/\/)*/y;
const HEADER =
  /(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset|MessageID|X-[A-Za-z-]{2,20}): [^\n\\]{0,120}/y;
const LINE = /[A-Za-z0-9+/=\0]+/y;
/** Without an END line, a shorter run is taken for the next word of the text. */
const MIN_LINE = 16;

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

/** A run is a line of the key if it is long, or short and the last one. A word after a key without END is neither. */
function isLine(text: string, lastEnd: number, start: number, end: number): boolean {
  if (end - start >= MIN_LINE) return true;
  const after = skip(GAP, text, end);
  if (text.startsWith("----", after)) return true;
  const isInSameParagraph = !/\n\s*\n/.test(text.slice(lastEnd, start));
  const isLast = after === text.length || /\n\s*\n/.test(text.slice(end, after));
  return isInSameParagraph && isLast && !isWordy(text.slice(start, end));
}

function hasKeyMaterial(body: string, hasEnd: boolean): boolean {
  const lines = body.match(/[A-Za-z0-9+/=]+/g) ?? [];
  return lines.some((line) =>
    line.length >= MIN_LINE ? !isMask(line) : hasEnd && line.length >= 6 && !isWordy(line),
  );
}

const isMask = (line: string): boolean => /^(?:x+|X+)$/.test(line);

/**
 * The lines of a PuTTY private key after `match`: as many as it says, and further ones that are as long as those of a key.
 * Only the last may be short. Without such a line there is no key: a text about the format, or a placeholder.
 */
function readPutty(text: string, match: RegExpExecArray): Values {
  const announced = Number(match[1]);
  const start = skip(GAP, text, match.index + match[0].length);
  let end = start;
  for (let count = 1, next = start; ; count++) {
    const lineEnd = skip(LINE, text, next);
    const isLine = lineEnd - next >= MIN_LINE || (count > 1 && count === announced && lineEnd > next);
    if (!isLine) break;
    end = lineEnd;
    next = skip(GAP, text, end);
  }
  return { values: end === start || isMask(text.slice(start, end)) ? [] : [{ start, end }], end };
}
