import type { Span } from "./span";
import { DIGIT, LOWER, traitsOf, UPPER } from "./traits";

/** A value as read from a text. */
export class Reading implements Span {
  constructor(
    private readonly text: string,
    readonly start: number,
    readonly end: number,
    /** Where the text goes on: after the closing quote, if there is one. */
    private readonly after: number,
    readonly quoted: boolean,
  ) {}

  get value(): string {
    return this.text.slice(this.start, this.end);
  }

  /** Whether it is a marker, masked, and nothing else. */
  get isMarker(): boolean {
    return this.end - this.start === 1 && this.text.charAt(this.start) === "\0";
  }

  /** Whether nothing but punctuation follows: the value is the whole of its line, cell or clause. */
  get alone(): boolean {
    ALONE.lastIndex = this.after;
    return ALONE.test(this.text);
  }

  /** The character right after the value, "" at the end of the text. */
  get next(): string {
    return this.text.charAt(this.after);
  }
}

const ALONE = /\s{0,40}(?:[\n|#]|\/\/|$)|\s{1,40}[-–—(]|[.,;)\]}"'`*_，。；、）](?!\w)|\\[nrt"]/y;

/**
 * The value that begins at or soon after `at`: what a pair of quotes holds, or else all up to the next space, quote or
 * separator. With `nextLine`, it may stand on the line below.
 */
export function readValue(text: string, at: number, nextLine = false): Reading | undefined {
  const from = skip(nextLine ? LEAD_OVER_LINE : LEAD, text, at);
  return readQuoted(text, from) ?? readBare(text, from);
}

const LEAD = /(?:[*_]{1,3}(?=[ \t])|<\/[a-z]{1,10}>)?[ \t\u3000]{0,20}(?:[rbfuRBFU@](?=["']))?/y;
const LEAD_OVER_LINE =
  /[*_]{0,3}[ \t]{0,8}[|>]?[-+]?[ \t]{0,8}(?:\r?\n[ \t]{0,20}){1,2}(?:```[a-z]{0,12}\r?\n[ \t]{0,20})?(?:[-*>][ \t]{1,3})?/y;

/** By opening quote: group 1 is what opens, group 2 the value. */
const QUOTED: Readonly<Record<string, RegExp>> = {
  '"': /(")((?:\\.|[^"\\\n]){1,256})"/y,
  "'": /(')((?:\\.|[^'\\\n]){1,256})'/y,
  "`": /(`)((?:\\.|[^`\\\n]){1,256})`/y,
  "\\": /(\\{1,7}["'])((?:(?!\1)[^\n]){1,256})\1/y,
  "“": /(“)([^“”\n]{1,256})”/y,
  "„": /(„)([^“”„\n]{1,256})[”“]/y,
  "«": /(«\s?)([^«»\n]{1,256}?)\s?»/y,
  "‘": /(‘)([^‘’\n]{1,256})’/y,
  "‚": /(‚)([^‘’‚\n]{1,256})[’‘]/y,
  "「": /(「)([^「」\n]{1,256})」/y,
  "*": /(\*\*)([^*\s][^*\n]{0,256})\*\*/y,
  _: /(__)([^_\s][^_\n]{0,256})__/y,
};

function readQuoted(text: string, at: number): Reading | undefined {
  const pattern = QUOTED[text.charAt(at)];
  if (!pattern) return undefined;
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  if (!match) return undefined;
  const [whole, open = "", value = ""] = match;
  const start = at + open.length;
  return new Reading(text, start, start + value.length, at + whole.length, true);
}

/**
 * A bare value ends before white space, quotes, tags and escaped line ends; before `,`, `;`, `&` and `|` only where the
 * next pair, a space or nothing follows.
 */
const BARE_CHARACTER = String.raw`(?:[^\s"'\`“”‘’«»「」，。；、）<,;&|\\]|["'\`](?=[\w!#$%])|<(?![/A-Za-z])|[,;&|](?![\s\0]|$|[\w.-]{1,40}["']?[=:])|\\(?![nrt"'\`\\]))`;
/** As many characters as it takes to judge a value; only one that is a secret is read to its end. */
const JUDGED = 128;
const OPENS = "\\\"'`“‘«„*";
const OPENING = /\\{0,3}["'`“‘«„]?\*{0,3}/y;
const BARE = new RegExp(`${BARE_CHARACTER}{1,${JUDGED}}`, "y");
const BARE_ONE = new RegExp(BARE_CHARACTER, "y");
const BARE_REST = new RegExp(`${BARE_CHARACTER}*`, "y");

function readBare(text: string, at: number): Reading | undefined {
  const start = OPENS.includes(text.charAt(at)) ? skip(OPENING, text, at) : at;
  const end = endWithoutPunctuation(text, start, skip(BARE, text, start));
  return end === start ? undefined : new Reading(text, start, end, end, false);
}

/** The end of a sentence, of emphasis or of a bracket opened before belongs to the text around the value. */
function endWithoutPunctuation(text: string, start: number, end: number): number {
  const last = endWithoutMarks(text, start, end);
  const open = OPENING_BRACKET[text.charAt(last - 1)];
  if (!open || text.slice(start, last).includes(open)) return last;
  return endWithoutMarks(text, start, last - 1);
}

const OPENING_BRACKET: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{", ">": "<" };

function endWithoutMarks(text: string, start: number, end: number): number {
  let last = end;
  while (last > start) {
    const mark = text.charAt(last - 1);
    const isEmphasis = (mark === "*" || mark === "_") && text.charAt(last - 2) === mark && last - 2 >= start;
    if (isEmphasis) last -= 2;
    else if (".,;:?…".includes(mark)) last -= 1;
    else break;
  }
  return last;
}

/** The whole of a value, of which a long one was read only as far as judging it took. */
export function wholeValue({ start, end, quoted }: Reading, text: string): Span {
  return { start, end: quoted || end - start < JUDGED ? end : endOfRun(text, end) };
}

/** Where the run of characters that a bare value may consist of ends. */
export function endOfRun(text: string, at: number): number {
  return skip(BARE_REST, text, at);
}

/** Whether a bare value may hold the character at `at`. */
export function isBare(text: string, at: number): boolean {
  // Stryker disable next-line ConditionalExpression: it only saves trying the pattern
  if (traitsOf(text.charAt(at)) & (LOWER | UPPER | DIGIT)) return true;
  BARE_ONE.lastIndex = at;
  return BARE_ONE.test(text);
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
