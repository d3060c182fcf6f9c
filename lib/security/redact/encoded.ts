import type { Span } from "./span";

/**
 * The runs of base64 (standard or for addresses, also broken into lines) that stand for a text with secrets; `find`
 * gives the spans of those in a text. One layer: what is encoded twice stays, and so does what stands for no text, like
 * an image or a digest.
 */
export function encodedSpans(text: string, find: (decoded: string) => readonly Span[]): Span[] {
  const runs: (Span & { from: number; to: number })[] = [];
  // All are searched at once: a search has a cost of its own, however short the text is.
  let decoded = "";
  for (const match of text.matchAll(RUN)) {
    const start = BASE64.test(text.charAt(match.index)) ? match.index : match.index + 1;
    const end = endOfRun(text, match.index + match[0].length);
    const meant = decode(text.slice(start, end));
    if (meant === undefined) continue;
    const from = decoded.length;
    decoded += meant + BETWEEN;
    runs.push({ start, end, from, to: from + meant.length });
  }
  // Stryker disable next-line ConditionalExpression: it only saves a search through nothing
  if (runs.length === 0) return [];
  const found = find(decoded);
  let next = 0;
  return runs.filter(({ from, to }) => {
    while ((found[next]?.end ?? Number.POSITIVE_INFINITY) <= from) next++;
    return (found[next]?.start ?? Number.POSITIVE_INFINITY) < to;
  });
}

/** What no rule reads across. */
const BETWEEN = "\n\0\n";

const BASE64 = /[\w+/-]/;
/** With the character before it: to look back for one would take twice the time. */
const RUN = /(?:^|[^\w+/-])[\w+/-]{20,}/g;
const REST = /(?:(?<=[\w+/-]{60})\r?\n[ \t]{0,8}[\w+/-]+)*={0,2}/y;

/** Where a run ends that may go on in lines below, of which all but the last are long. */
function endOfRun(text: string, at: number): number {
  REST.lastIndex = at;
  return REST.test(text) ? REST.lastIndex : at;
}

/** The text that base64 stands for; undefined when it stands for none. */
function decode(run: string): string | undefined {
  // Most runs are words, paths and digests, which the first bytes tell.
  // Stryker disable next-line ConditionalExpression,MethodExpression,StringLiteral: it only saves decoding, with the same result
  if (!Buffer.from(run.slice(0, 16), "base64").every(isTextByte)) return undefined;
  const text = Buffer.from(run, "base64").toString("utf8");
  return NO_TEXT.test(text) ? undefined : text;
}

// Stryker disable next-line ConditionalExpression: it only saves decoding, with the same result
const isTextByte = (byte: number) => byte >= 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** A control character but for white space, or what is not UTF-8. */
const NO_TEXT = /[^\P{Cc}\t\n\r]|\ufffd/u;
