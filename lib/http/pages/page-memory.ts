import { reserveBytes, uncountedBytes } from "@/lib/transfer-budget";
import { memoryKeyOf } from "../requests/client";
import type { WithHeaders } from "../requests/origin";
import { type PageRequest, whenEnded } from "./page-request";

/**
 * Reserves memory for a page, in bytes, until its client has read the whole response: only server/ knows when that is.
 * Throws RoomError `unavailable` if there is not enough.
 */
export function reserveForPage(page: PageRequest, request: WithHeaders, bytes: number): void {
  if (page.isServed && bytes > uncountedBytes.response)
    whenEnded(page, reserveBytes("response", memoryKeyOf(request), bytes));
}

/**
 * How much memory a page takes until its client has read it, relative to the bytes of its texts. Measured on pages of
 * 4 MB that no client reads: the heap takes 1 for Latin letters and 1.6 for others; the response has each text twice, as
 * HTML and as data for React.
 */
const roomFactor = 2;
const responseFactor = 2;
/** A quotation mark takes 6 bytes as HTML and 4 as data for React. */
const bytesPerEscape = 9;
/** Twice `⟨U+202E⟩`. */
const bytesPerHidden = 24;
/** Measured: 70 bytes for each node and mark of rendered Markdown, and up to three nodes for each sign of markup. */
const bytesPerMarkup = 3 * 70;
/** What a page renders as Markdown at most (lib/markdown/page-budget.ts), and in texts of which size that can be less. */
const mostMarkupBytes = 1024 * 1024;
const countedBytes = 256 * 1024;

/** The memory of the room that a page has read, in bytes, given the bytes of all its texts. */
export const roomMemory = (textBytes: number): number => roomFactor * textBytes;

/** The contract with 100,000 characters of the conversation, and with `?all` with a part of everything (app/_room). */
const firstBytes = 512 * 1024;
const partBytes = 1536 * 1024;

/** About the size of the response of a page, in bytes, given the bytes of all texts of its room. */
export function responseMemory(textBytes: number, view: { shown: unknown }, showsPart: boolean): number {
  const bytes = Math.min(textBytes, showsPart ? partBytes : firstBytes);
  const isCounted = showsPart || textBytes <= countedBytes;
  const { escapes, hidden, markup } = countSigns(isCounted ? view : view.shown);
  const markupBytes = isCounted ? Math.min(bytesPerMarkup * markup, mostMarkupBytes) : mostMarkupBytes;
  return (
    responseFactor * bytes +
    bytesPerEscape * Math.min(escapes, bytes) +
    bytesPerHidden * Math.min(hidden, bytes) +
    markupBytes
  );
}

/**
 * In 4 MB of signs it takes about 10 ms; a regular expression takes 20 times as long, and so does this loop in a
 * recursion.
 */
function countSigns(view: unknown): { escapes: number; hidden: number; markup: number } {
  let [escapes, hidden, markup] = [0, 0, 0];
  for (const text of textsIn(view)) {
    for (let at = 0; at < text.length; at++) {
      const sign = signs[text.charCodeAt(at)] ?? 0;
      if (sign === 0) continue;
      if (sign & ESCAPE) escapes++;
      if (sign & HIDDEN) hidden++;
      if (sign & MARKUP) markup++;
    }
  }
  return { escapes, hidden, markup };
}

function textsIn(view: unknown): string[] {
  const texts: string[] = [];
  const open = [view];
  while (open.length > 0) {
    const node = open.pop();
    if (typeof node === "string") texts.push(node);
    else if (node !== null && typeof node === "object")
      for (const inner of Object.values(node)) open.push(inner);
  }
  return texts;
}

const ESCAPE = 1;
const HIDDEN = 2;
const MARKUP = 4;

/** What a UTF-16 unit may be, by its number. */
const signs = new Uint8Array(65_536);
for (const sign of "\"&'<>\\") signs[sign.charCodeAt(0)] = ESCAPE;
for (const sign of "\n*_`~[]|:@") signs[sign.charCodeAt(0)] = (signs[sign.charCodeAt(0)] ?? 0) | MARKUP;
// Controls, and the blocks that have hidden characters (lib/room/invisible.ts).
for (const [from, to] of [
  [0x00, 0x08],
  [0x0b, 0x0c],
  [0x0e, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0x2800, 0x2800],
  [0x3164, 0x3164],
  [0xd834, 0xd834],
  [0xd80d, 0xd80d],
  [0xd82f, 0xd82f],
  [0xdb40, 0xdb43],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
] as const)
  signs.fill(HIDDEN, from, to + 1);
