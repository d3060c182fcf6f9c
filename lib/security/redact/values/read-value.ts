import { matchesAt, type Span, skip } from "../spans";
import { classesOf, DIGIT, LOWER, UPPER } from "./character-classes";

/** A value as read from a text. */
export class ReadValue implements Span {
  constructor(
    private readonly source: string,
    readonly start: number,
    readonly end: number,
    /** Where the text goes on: after the closing quote, if there is one. */
    private readonly after: number,
    readonly isQuoted: boolean,
  ) {}

  get text(): string {
    return this.source.slice(this.start, this.end);
  }

  /** Whether it is a masked marker and nothing else. */
  get isMarker(): boolean {
    return this.end - this.start === 1 && this.source.charAt(this.start) === "\0";
  }

  /** Whether only punctuation follows, so that the value fills the rest of its line, cell or clause. */
  get isAlone(): boolean {
    return matchesAt(ALONE, this.source, this.after);
  }

  /** The character right after the value, "" at the end of the text. */
  get next(): string {
    return this.source.charAt(this.after);
  }
}

const ALONE = /\s{0,40}(?:[\n|#]|\/\/|$)|\s{1,40}[-–—(]|[.,;)\]}"'`*_，。；、）](?!\w)|\\[nrt"]/y;

/**
 * The value that begins at or soon after `at`: the text between two quotes, or else everything up to the next space, quote
 * or separator. With `isOnNextLine`, it may stand on the next line. Undefined if there is none.
 */
export function readValue(text: string, at: number, isOnNextLine = false): ReadValue | undefined {
  const from = skip(isOnNextLine ? LEAD_OVER_LINE : LEAD, text, at);
  return readQuoted(text, from) ?? readBare(text, from);
}

const LEAD =
  /(?:[*_]{1,3}(?=[ \t])|<\/[a-z]{1,10}>)?[ \t\u3000]{0,20}(?:(?:[A-Z]\w{0,20}(?:::|\.)(?:from|new|of)|Some|new [A-Z]\w{0,30})\((?=["']))?(?:[rbfuRBFU@](?=["']))?/y;
const LEAD_OVER_LINE =
  /[*_]{0,3}[ \t]{0,8}[|>]?[-+]?[ \t]{0,8}(?:\r?\n[ \t]{0,20}){1,2}(?:```[a-z]{0,12}\r?\n[ \t]{0,20})?(?:[-*>][ \t]{1,3})?/y;

/** By opening quote. Group 1 is the opening quote, group 2 the value. */
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

function readQuoted(text: string, at: number): ReadValue | undefined {
  const pattern = QUOTED[text.charAt(at)];
  if (!pattern) return undefined;
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  if (!match) return undefined;
  const [whole, open = "", value = ""] = match;
  const start = at + open.length;
  return new ReadValue(text, start, start + value.length, at + whole.length, true);
}

/**
 * A bare (unquoted) value ends before white space, quotes, tags and escaped line ends; before `,`, `;`, `&` and `|` only if
 * the next name-value pair, a space or nothing follows.
 */
const BARE_CHARACTER = String.raw`(?:[^\s"'\`“”‘’«»「」，。；、）<,;&|\\]|["'\`](?=[\w!#$%])|<(?![/A-Za-z])|[,;&|](?![\s\0]|$|[\w.-]{1,40}["']?[=:])|\\(?![nrt"'\`\\]))`;
/** The number of characters that are enough to judge a value. Only a secret is read to its end. */
const MAX_JUDGED = 128;
const OPENS = "\\\"'`“‘«„*";
const OPENING = /\\{0,3}["'`“‘«„]?\*{0,3}/y;
const BARE = new RegExp(`${BARE_CHARACTER}{1,${MAX_JUDGED}}`, "y");
const BARE_ONE = new RegExp(BARE_CHARACTER, "y");
const BARE_REST = new RegExp(`${BARE_CHARACTER}*`, "y");

function readBare(text: string, at: number): ReadValue | undefined {
  const start = OPENS.includes(text.charAt(at)) ? skip(OPENING, text, at) : at;
  const end = endWithoutPunctuation(text, start, skip(BARE, text, start));
  return end === start ? undefined : new ReadValue(text, start, end, end, false);
}

/** The end of a sentence, of emphasis or of a bracket that opened earlier belongs to the text around the value. */
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

/** The span of a value up to its end. A long value was only read as far as judging it takes. */
export function fullSpan({ start, end, isQuoted }: ReadValue, text: string): Span {
  return { start, end: isQuoted || end - start < MAX_JUDGED ? end : endOfRun(text, end) };
}

/** Where the run of characters that a bare value may have ends. */
export function endOfRun(text: string, at: number): number {
  return skip(BARE_REST, text, at);
}

/** Whether a bare value may have the character at `at`. */
export function isBareCharacter(text: string, at: number): boolean {
  // Stryker disable next-line ConditionalExpression: it only saves time
  if (classesOf(text.charAt(at)) & (LOWER | UPPER | DIGIT)) return true;
  return matchesAt(BARE_ONE, text, at);
}
