import { type Span, skip } from "./spans";
import { isOtherWord, isQualifier, isSecretWord, WORD } from "./values/context-words";
import { isMasked, isReference } from "./values/placeholder";
import { isRandomToken } from "./values/random-token";

/**
 * Finds generated tokens of any kind near words that point to a secret, whatever stands between: in a log line, an element
 * of XML, a comment, a column. The nearest known word decides, so ids, digests and paths stay.
 */
export function findInContext(text: string): Span[] {
  const spans: Span[] = [];
  const columns = new Columns(text);
  let last: Span = { start: 0, end: 0 };
  let wasSecret = false;
  CANDIDATE.lastIndex = 0;
  for (let match = CANDIDATE.exec(text); match !== null; match = CANDIDATE.exec(text)) {
    const value = withoutEnd(match[0]);
    if (!isRandomToken(value)) continue;
    const start =
      match.index -
      (NUMBER_BEFORE.exec(text.slice(Math.max(0, match.index - 64), match.index))?.[0].length ?? 0);
    let end = match.index + value.length;
    const before = text.slice(Math.max(last.end, start - WINDOW), start);
    const restEnd = skip(START_OF_REST, text, end);
    const after = text.slice(restEnd, restEnd + WINDOW);
    const isListed: boolean = wasSecret && LIST.test(before);
    const pointsTo: Meaning = isListed ? "secret" : pointsToSecret(before, value);
    wasSecret =
      (pointsTo === "secret" ||
        (pointsTo === "nothing" &&
          (isNamedAfter(before, after) || columns.nameSecret(start) || isPrefixed(value)))) &&
      !isMasked(value) &&
      !isReference(value) &&
      !isEncodedProse(value);
    if (wasSecret) {
      end = endOfLines(text, skip(REST, text, end));
      spans.push({ start, end });
      CANDIDATE.lastIndex = end;
    }
    last = { start, end };
  }
  return spans;
}

/** A value without `.` and `-` at its end. A pattern for the end would try every run of them in the value. */
function withoutEnd(value: string): string {
  let end = value.length;
  while (end > 0 && /[.-]/.test(value.charAt(end - 1))) end--;
  return value.slice(0, end);
}

/** Where a value that goes on in the next lines ends. */
function endOfLines(text: string, from: number): number {
  let end = from;
  for (let next = skip(NEXT_LINES, text, end); next > end; next = skip(NEXT_LINES, text, end)) end = next;
  return end;
}

/** Not in the path of a URL or file, but in a comment. */
const CANDIDATE = /(?:(?<![\w+/~.\\-])|(?<=(?:^|\s)\/\/))[A-Za-z0-9_+][\w+/~.-]{15,}/g;
const REST = /(?:[=:%!#$^*][\w+/~.-]*[\w/+-])*={0,2}/y;
/** The same, but bounded, for values that may be rejected. */
const START_OF_REST = /(?:[=:%!#$^*][\w+/~.-]{0,64}[\w/+-]){0,4}={0,2}/y;
/** Tokens of several issuers begin with the number of an account: `123456789:AA…`. */
const NUMBER_BEFORE = /(?<![\w./-])[\d/]{6,48}:$/;

/**
 * A value goes on in the next lines if all its lines are long and only the last is shorter. Below a single line, which must
 * be longer, the last one must look like the rest of a token: a date, an amount or a word in capitals is no part of it.
 * Bounded, because each value of a list tries it.
 */
const NEXT_LINES =
  /(?:(?<=[\w+/-]{20})(?:\\?\r?\n[ \t>]{0,8}[\w+/-]{20,}){1,40}\\?\r?\n[ \t>]{0,8}(?=[\w+/]{0,80}(?:\d|[a-z][A-Z]|[A-Z]{2}))|(?:(?<=[\w+/-]{40})|(?<=[\w+/-]{20})(?=\\?\r?\n[ \t>]{0,8}[\w+/-]{20}))\\?\r?\n[ \t>]{0,8}(?=[\w+/]{0,80}(?:[a-z]\d|[a-z][A-Z])))[\w+/-]{4,}={0,2}(?=["'`]?[;,)]{0,2}\s*(?:\n|$))/y;

/** How far from a value the words about it can stand, in UTF-16 units. */
const WINDOW = 80;
/** Between two values of one name, or two parts of one: `token = 'a' | 'b'`. */
const LIST = /^["'`]?\s?(?:[,|/+.\\]|or|and)?\s{0,12}["'`]?$/;

/** What the words before a value say about it. */
type Meaning = "secret" | "other" | "nothing";

function pointsToSecret(before: string, value: string): Meaning {
  if (LOOKUP.test(before) || AFTER_VERSION.test(before)) return "other";
  const farthest = ASIDE.test(before) ? 0 : LINK.test(before) ? WINDOW : MAX_UNLINKED;
  const words = before.slice(startOfContext(before)).replace(PATH, " ").match(WORD) ?? [];
  for (let index = words.length - 1, distance = 0; index >= 0; index--, distance++) {
    const word = words[index]?.toLowerCase() ?? "";
    if (isOtherWord(word)) return "other";
    if (!isSecretWord(word, distance)) continue;
    const isOther =
      isOfOther(words.slice(Math.max(0, index - 4), index)) ||
      distance > farthest ||
      (distance > 3 && UUID.test(value)) ||
      (word === "key" && CACHE_KEY.test(value));
    return isOther ? "other" : "secret";
  }
  return "nothing";
}

/** The context does not reach across a masked value, the end of a sentence, or a line end that continues no line. */
function startOfContext(before: string): number {
  let start = 0;
  for (const { 0: end, index } of before.matchAll(CONTEXT_END)) start = index + end.length;
  return start;
}

const CONTEXT_END = /\0|[.;!?]\s|(?<![:=>({[|\\]\s{0,4})\n(?!\s{0,12}=)|\n\s*\n|\/\S*[?&#;]/g;
/** What joins a value to words farther away: `The secret that they gave us is …` */
const LINK = /(?:[:=>"'`|{\t：]|\s(?:is|est|es|ist|lautet|is:))\s{0,4}$/;
const MAX_UNLINKED = 4;
/** A line of a lock file: `secret-stream 2.1.0 …`. */
const AFTER_VERSION = /\s["']?v?\d{1,4}\.\d{1,4}\.\d{1,4}["']?[ \t](?:[a-z]\d:)?$/;
/** `Rotate the key of the bucket (`: what follows is about the sentence. */
const ASIDE = /\(\[?`?$/;
/** `github.com/acme/secrets`, `lib/tokens/key` */
const PATH = /[\w-]{1,40}(?:\.[\w-]{1,40}){1,5}\/[\w./-]*|[\w.-]{1,40}\/[\w.-]{1,40}\/[\w./-]*/g;
/** `getApiKey('` */
const LOOKUP = /(?:get|find|delete|remove|revoke|has|load|fetch)_?\w{0,40}\(["'`]$/i;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
/** `Linux-node-` and the digest of a lock file. */
const CACHE_KEY = /^[A-Za-z]\w*-[\w-]*[0-9a-f]{40,64}$/;

/** Whether the words before a key or token make it none: `public key`, `the hash of the token`. */
function isOfOther(words: readonly string[]): boolean {
  const last = words.at(-1)?.toLowerCase() ?? "";
  if (isQualifier(last)) return true;
  return (
    /^(?:the|of|a|an|this|for|my|our|your)$/.test(last) &&
    words.some((word) => isOtherWord(word.toLowerCase()))
  );
}

/** Whether the words right after a value name it: `… is the API key`, `"…" === password`, `curl -u …:`. */
function isNamedAfter(before: string, after: string): boolean {
  if (PIPED.test(after)) return true;
  if (/^["']?:(?:["']?\s|$)/.test(after)) return /\s(?:-u|--user)[\s=]{1,2}["']?$/.test(before);
  const words = AFTER.exec(after)?.[1]?.match(WORD) ?? [];
  const at = words.findIndex(
    (word) => isOtherWord(word.toLowerCase()) || isSecretWord(word.toLowerCase(), 1),
  );
  if (at < 0 || isQualifier(words[at - 1]?.toLowerCase() ?? "")) return false;
  return isSecretWord(words[at]?.toLowerCase() ?? "", 1);
}

/** `echo … | docker login --password-stdin` */
const PIPED = /^["']? \| [^\n|]{1,50}(?:--password-stdin|--with-token)/;
const AFTER =
  /^["'`]?(?:\)?[;,]? (?:\/\/|#|\/\*) ?| (?:is|as|was) (?:the|our|my|your|a)| [!=]==?)([\w -]{1,40})/;

/** `acme_live_…`: a token of an issuer that nobody listed. Ids with a prefix are shorter or have no capitals. */
function isPrefixed(value: string): boolean {
  const body = PREFIXED.exec(value)?.[1] ?? "";
  return isRandomToken(body) && /[A-Z]/.test(body) && /[a-z]/.test(body) && /\d/.test(body);
}

const PREFIXED = /^(?:[a-z]{2,12}|[A-Z]{2,12})(?:_[a-z0-9]{1,8}){0,2}_([A-Za-z0-9_-]{30,})$/;

/** Whether a value is base64 of words. What is secret in them has its own search (base64.ts). */
function isEncodedProse(value: string): boolean {
  if (!ENCODED_ASCII.test(value)) return false;
  const text = Buffer.from(value, "base64").toString("latin1");
  return /^[\x20-\x7e]*$/.test(text) && /[a-z] [a-z]/.test(text);
}

/** In base64 of ASCII, the first of four characters is one of the first 32. */
const ENCODED_ASCII = /^(?:[A-Za-f][A-Za-z\d+/]{3}){4,}[A-Za-z\d+/]{0,3}$/;

/** The columns of tables with a head line and cells between `,`, `;` or tabs. Asked for in order. */
class Columns {
  private blockStart = 0;
  private next = 0;

  constructor(private readonly text: string) {}

  /** Whether the head of the column of the cell that begins at `at` names a secret. */
  nameSecret(at: number): boolean {
    const delimiter = /["'`]/.test(this.text.charAt(at - 1))
      ? this.text.charAt(at - 2)
      : this.text.charAt(at - 1);
    if (!/[,;\t]/.test(delimiter)) return false;
    this.moveTo(at);
    const line = this.text.slice(Math.max(this.blockStart, at - MAX_ROW), at);
    const lineStart = line.lastIndexOf("\n") + 1;
    if (lineStart === 0) return false;
    const head = this.headLine().split(delimiter);
    const words = head[line.slice(lineStart).split(delimiter).length - 1]?.match(WORD) ?? [];
    const name = words.at(-1)?.toLowerCase() ?? "";
    return isSecretWord(name, 1) && !isQualifier(words.at(-2)?.toLowerCase() ?? "");
  }

  /** A table begins after an empty line. */
  private moveTo(at: number): void {
    while (this.next < at) {
      const end = this.text.indexOf("\n\n", this.next);
      this.next = end < 0 ? this.text.length : end + 2;
      if (this.next <= at) this.blockStart = this.next;
    }
  }

  private headLine(): string {
    const line = this.text.slice(this.blockStart, this.blockStart + MAX_ROW);
    const end = line.indexOf("\n");
    return end < 0 ? "" : line.slice(0, end);
  }
}

const MAX_ROW = 400;
