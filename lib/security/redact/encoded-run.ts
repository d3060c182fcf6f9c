import type { Span } from "./span";

/** A run of base64: its lines, one at least, and where its padding ends. */
export interface Run {
  readonly lines: readonly Span[];
  readonly end: number;
}

/** A part of a text that is base64, and the text that it decodes to. */
export interface Encoded extends Span {
  readonly meant: string;
}

/**
 * The lines of a run that decode to text, each time as many in a row as possible: lines that decode to something else,
 * such as a rule of hyphens, may stand above and below. What a line decodes to depends on how many characters of the
 * run stand before it, modulo 4, so there are four ways to decode a run. Each reads the run once: the cost grows with
 * its length alone.
 */
export function textsOf(text: string, run: Run): Encoded[] {
  const [first, second] = run.lines;
  if (first && !second)
    return textOfLine(text.slice(first.start, first.end), { start: first.start, end: run.end });
  const characters = run.lines.map(({ start, end }) => text.slice(start, end)).join("");
  const offsets = offsetsOf(run.lines);
  return [0, 1, 2, 3].flatMap((way) => textsInOneWay(run, characters, offsets, way));
}

/** The text of a run in one line, if it is all text: most are words, paths and digests. */
function textOfLine(characters: string, { start, end }: Span): Encoded[] {
  const bytes = Buffer.from(characters, "base64");
  return endOfText(bytes, 0) < bytes.length ? [] : [{ start, end, meant: bytes.toString() }];
}

/** How many characters of the run stand before each of its lines, and before its end. */
function offsetsOf(lines: readonly Span[]): number[] {
  const offsets = [0];
  let offset = 0;
  for (const { start, end } of lines) {
    offset += end - start;
    offsets.push(offset);
  }
  return offsets;
}

/** The texts of a run decoded as if `way` characters stood before it, of which a group of four begins with the first. */
function textsInOneWay(run: Run, characters: string, offsets: readonly number[], way: number): Encoded[] {
  const count = run.lines.length;
  let line = nextStart(offsets, way, 0);
  if (line === count) return [];
  const found: Encoded[] = [];
  const bytes = Buffer.from("A".repeat(way) + characters, "base64");
  while (line < count) {
    const from = byteOf(offsets, way, line);
    const after = lineAfter(offsets, way, line, endOfText(bytes, from));
    const to = byteOf(offsets, way, after);
    if (to - from >= SHORTEST) {
      const end = after === count ? run.end : (run.lines[after - 1]?.end ?? run.end);
      found.push({ start: run.lines[line]?.start ?? end, end, meant: bytes.toString("utf8", from, to) });
    }
    line = nextStart(offsets, way, Math.max(after, line + 1));
  }
  return found;
}

/** The first line from `line` on whose first character begins a group; the number of lines where there is none. */
function nextStart(offsets: readonly number[], way: number, line: number): number {
  let next = line;
  while (next < offsets.length - 1 && ((offsets[next] ?? 0) + way) % 4 !== 0) next++;
  return next;
}

/** The line after the last that holds no byte at or after `end`. */
function lineAfter(offsets: readonly number[], way: number, line: number, end: number): number {
  let after = line;
  while (after < offsets.length - 1 && byteOf(offsets, way, after + 1) <= end) after++;
  return after;
}

/** How many whole bytes stand before a line. */
const byteOf = (offsets: readonly number[], way: number, line: number) =>
  Math.floor((((offsets[line] ?? 0) + way) * 3) / 4);

/** Bytes: what 20 characters decode to. */
const SHORTEST = 15;

/** Where the text that begins at `from` ends: before a control character but for white space, or what is not UTF-8. */
function endOfText(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    const size = sizeOfCharacter(bytes, at);
    if (size === 0) return at;
    at += size;
  }
}

/** How many bytes the character at `at` has; 0 where none of a text stands. */
function sizeOfCharacter(bytes: Buffer, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return Number(isText(lead));
  const size = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  for (let next = at + 1; next < at + size; next++) if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return 0;
  // U+0080 to U+009F are control characters.
  return lead === 0xc2 && (bytes[at + 1] ?? 0) < 0xa0 ? 0 : size;
}

const isText = (byte: number) =>
  (byte >= 0x20 && byte !== 0x7f) || byte === 0x0a || byte === 0x0d || byte === 0x09;
