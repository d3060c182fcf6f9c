import type { Span } from "./spans";

/**
 * The spans of a text that are base64 (standard or URL-safe, also broken into lines) of a text with secrets. `find`
 * returns the secrets of a text. Only one layer is decoded. What decodes to no text, such as an image or a digest, stays.
 * `isTried` chooses the runs of base64 to decode; it is asked for them in order.
 */
export function findInBase64(
  text: string,
  find: (decoded: string) => readonly Span[],
  isTried: (run: Span) => boolean = () => true,
): Span[] {
  const parts: { span: Span; from: number; to: number }[] = [];
  // All parts are searched together, because every search has a fixed cost.
  let decoded = "";
  for (const run of runsOf(text)) {
    if (!isTried({ start: run.lines[0]?.start ?? run.end, end: run.end })) continue;
    for (const { start, end, meaning } of decodeRun(text, run)) {
      const from = decoded.length;
      decoded += meaning + SEPARATOR;
      parts.push({ span: { start, end }, from, to: from + meaning.length });
    }
  }
  // Stryker disable next-line ConditionalExpression: it only saves a search in nothing
  if (parts.length === 0) return [];
  const found = find(decoded);
  let next = 0;
  const withSecrets = parts.filter(({ from, to }) => {
    while ((found[next]?.end ?? Number.POSITIVE_INFINITY) <= from) next++;
    return (found[next]?.start ?? Number.POSITIVE_INFINITY) < to;
  });
  return withSecrets.map(({ span }) => span);
}

/** No rule reads across it. */
const SEPARATOR = "\n\0\n";

const BASE64 = /[\w+/-]/;
/** Includes the character before the run: a lookbehind would take twice the time. */
const FIRST_LINE = /(?:^|[^\w+/-])[\w+/-]{20,}/g;
/** A run goes on in the lines below. All lines but the last are long. */
const NEXT_LINE = /(?<=[\w+/-]{60})\r?\n[ \t]{0,8}([\w+/-]+)/dy;
const PADDING = /={0,2}/y;

/** The runs of base64 in a text, in order. Each line belongs to one run only, so that it is read once. */
function* runsOf(text: string): Generator<Base64Run> {
  FIRST_LINE.lastIndex = 0;
  for (let match = FIRST_LINE.exec(text); match !== null; match = FIRST_LINE.exec(text)) {
    const start = BASE64.test(text.charAt(match.index)) ? match.index : match.index + 1;
    let last: Span = { start, end: FIRST_LINE.lastIndex };
    const lines = [last];
    for (let next = lineAfter(text, last); next; next = lineAfter(text, last)) {
      lines.push(next);
      last = next;
    }
    PADDING.lastIndex = last.end;
    PADDING.test(text);
    yield { lines, end: PADDING.lastIndex };
    FIRST_LINE.lastIndex = last.end;
  }
}

function lineAfter(text: string, { end }: Span): Span | undefined {
  NEXT_LINE.lastIndex = end;
  const indices = NEXT_LINE.exec(text)?.indices?.[1];
  return indices && { start: indices[0], end: indices[1] };
}

/** A run of base64: its lines, at least one, and where its padding ends. */
interface Base64Run {
  readonly lines: readonly Span[];
  readonly end: number;
}

interface Decoded extends Span {
  readonly meaning: string;
}

/**
 * The lines of a run that decode to text, as many in a row as possible each time. Lines that decode to something else,
 * such as a rule of hyphens, may stand above and below. What a line decodes to depends on the number of characters of
 * the run before it, modulo 4, so a run is decoded with each of the four offsets. Each offset reads the run once: the cost
 * grows linearly.
 */
function decodeRun(text: string, run: Base64Run): Decoded[] {
  const [first, second] = run.lines;
  if (first && !second)
    return decodeLine(text.slice(first.start, first.end), { start: first.start, end: run.end });
  const characters = run.lines.map(({ start, end }) => text.slice(start, end)).join("");
  const offsets = offsetsOf(run.lines);
  return [0, 1, 2, 3].flatMap((shift) => decodeWithShift(run, characters, offsets, shift));
}

/** The text of a run of one line, if all of it is text. Most such runs are words, paths and digests. */
function decodeLine(characters: string, { start, end }: Span): Decoded[] {
  const bytes = Buffer.from(characters, "base64");
  return endOfText(bytes, 0) < bytes.length ? [] : [{ start, end, meaning: bytes.toString() }];
}

/** The number of characters of the run before each of its lines, and before its end. */
function offsetsOf(lines: readonly Span[]): number[] {
  const offsets = [0];
  let offset = 0;
  for (const { start, end } of lines) {
    offset += end - start;
    offsets.push(offset);
  }
  return offsets;
}

/** The texts of a run that is decoded as if `shift` more characters stood before it. */
function decodeWithShift(
  run: Base64Run,
  characters: string,
  offsets: readonly number[],
  shift: number,
): Decoded[] {
  const count = run.lines.length;
  let line = nextStart(offsets, shift, 0);
  if (line === count) return [];
  const found: Decoded[] = [];
  const bytes = Buffer.from("A".repeat(shift) + characters, "base64");
  while (line < count) {
    const from = byteOf(offsets, shift, line);
    const after = lineAfterText(offsets, shift, line, endOfText(bytes, from));
    const to = byteOf(offsets, shift, after);
    if (to - from >= MIN_BYTES) {
      const end = after === count ? run.end : (run.lines[after - 1]?.end ?? run.end);
      found.push({ start: run.lines[line]?.start ?? end, end, meaning: bytes.toString("utf8", from, to) });
    }
    line = nextStart(offsets, shift, Math.max(after, line + 1));
  }
  return found;
}

/** The first line from `line` on that begins with a group of four characters; the number of lines if there is none. */
function nextStart(offsets: readonly number[], shift: number, line: number): number {
  let next = line;
  while (next < offsets.length - 1 && ((offsets[next] ?? 0) + shift) % 4 !== 0) next++;
  return next;
}

/** The line after the last one that ends before the byte `end`. */
function lineAfterText(offsets: readonly number[], shift: number, line: number, end: number): number {
  let after = line;
  while (after < offsets.length - 1 && byteOf(offsets, shift, after + 1) <= end) after++;
  return after;
}

const byteOf = (offsets: readonly number[], shift: number, line: number) =>
  Math.floor((((offsets[line] ?? 0) + shift) * 3) / 4);

/** In bytes: what 20 characters decode to. */
const MIN_BYTES = 15;

/** Where the text that begins at `from` ends: before a control character (except white space) or invalid UTF-8. */
function endOfText(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    const size = sizeOfCharacter(bytes, at);
    if (size === 0) return at;
    at += size;
  }
}

/** The number of bytes of the character at `at`; 0 if there is no character of a text. */
function sizeOfCharacter(bytes: Buffer, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return Number(isTextByte(lead));
  const size = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  for (let next = at + 1; next < at + size; next++) if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return 0;
  // U+0080 to U+009F are control characters.
  return lead === 0xc2 && (bytes[at + 1] ?? 0) < 0xa0 ? 0 : size;
}

const isTextByte = (byte: number) =>
  (byte >= 0x20 && byte !== 0x7f) || byte === 0x0a || byte === 0x0d || byte === 0x09;
