import { isUuid, type Meaning, meaningOf, WINDOW } from "./context-meaning";
import { type Span, skip } from "./spans";
import { isOtherWord, isQualifier, isSecretWord, WORD } from "./values/context-words";
import { isMasked, isReference } from "./values/placeholder";
import { isRandomToken } from "./values/random-token";

/**
 * Finds generated tokens of any kind near words that point to a secret, whatever stands between: in a log line, an element
 * of XML, a comment, a column. The nearest known word decides, so ids, digests and paths stay. `isTried`
 * chooses the tokens to try; it is asked for them in order.
 */
export function findInContext(text: string, isTried: (token: Span) => boolean = () => true): Span[] {
  const spans: Span[] = [];
  let last: Span = { start: 0, end: 0 };
  let wasSecret = false;
  CANDIDATE.lastIndex = 0;
  for (let match = CANDIDATE.exec(text); match !== null; match = CANDIDATE.exec(text)) {
    const value = withoutEnd(match[0]);
    if (!isRandomToken(value)) continue;
    const start = startOfToken(text, match.index);
    let end = match.index + value.length;
    // A token in a list of secrets is tried wherever it stands.
    if (!wasSecret && !isTried({ start, end })) {
      last = { start, end };
      continue;
    }
    const before = text.slice(Math.max(last.end, start - WINDOW), start);
    const restEnd = skip(START_OF_REST, text, end);
    const after = text.slice(restEnd, restEnd + WINDOW);
    const isListed: boolean = wasSecret && LIST.test(before);
    const pointsTo: Meaning = isListed ? "secret" : meaningOf(before, value, after);
    wasSecret =
      (pointsTo === "secret" ||
        isUserWithoutPassword(before, after) ||
        (pointsTo === "nothing" && (isNamedAfter(before, value, after) || isPrefixed(value)))) &&
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

/** Where a token begins that goes on at `at`: tokens of several issuers begin with the number of an account. */
function startOfToken(text: string, at: number): number {
  if (text.charAt(at - 1) !== ":") return at;
  return at - (NUMBER_BEFORE.exec(text.slice(Math.max(0, at - 64), at))?.[0].length ?? 0);
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
/** `123456789:` before `AA…` */
const NUMBER_BEFORE = /(?<![\w./-])[\d/]{6,48}:$/;

/**
 * A value goes on in the next lines if all its lines are long and only the last is shorter. Below a single line, which
 * must be longer, the last one must look like the rest of a token: a date, an amount or a word in capitals is not part
 * of it. Bounded, because each value of a list tries it, and first a line end, because most values have none.
 */
const NEXT_LINES =
  /(?=\\?\r?\n)(?:(?<=[\w+/-]{20})(?:\\?\r?\n[ \t>]{0,8}[\w+/-]{20,}){1,40}\\?\r?\n[ \t>]{0,8}(?=[\w+/]{0,80}(?:\d|[a-z][A-Z]|[A-Z]{2}))|(?:(?<=[\w+/-]{40})|(?<=[\w+/-]{20})(?=\\?\r?\n[ \t>]{0,8}[\w+/-]{20}))\\?\r?\n[ \t>]{0,8}(?=[\w+/]{0,80}(?:[a-z]\d|[a-z][A-Z])))[\w+/-]{4,}={0,2}(?=["'`]?[;,)]{0,2}\s*(?:\n|$))/y;

/** Between two values of one name, or two parts of one: `token = 'a' | 'b'`. */
const LIST = /^["'`]?\s?(?:[,|/+.\\]|or|and)?\s{0,12}["'`]?$/;

/** `curl -u …:`: the token is the name of the user, and the password is empty. */
const isUserWithoutPassword = (before: string, after: string): boolean =>
  /^["']?:(?:["']?\s|$)/.test(after) && /\s(?:-u|--user)[\s=]{1,2}["']?$/.test(before);

/** Whether the words right after a value name it: `… is the API key`, `"…" === password`, `@Acme("…") private String key`. */
function isNamedAfter(before: string, value: string, after: string): boolean {
  if (PIPED.test(after) || LOADED.test(before)) return true;
  if (isUuid(value) && /^["'`],/.test(after)) return false;
  const words = AFTER.exec(after)?.[1]?.match(WORD) ?? [];
  const at = words.findIndex(
    (word) => isOtherWord(word.toLowerCase()) || isSecretWord(word.toLowerCase(), false),
  );
  if (at < 0 || isQualifier(words[at - 1]?.toLowerCase() ?? "")) return false;
  return isSecretWord(words[at]?.toLowerCase() ?? "", false);
}

/** `echo … | docker login --password-stdin` */
const PIPED = /^["']? \| [^\n|]{0,50}(?:--password-stdin|--with-token|sudo -S|passwd)/;
const AFTER =
  /^["'`]?(?:\)?[;,]? {1,3}(?:\/\/|#|\/\*) ?| (?:is|as|was) (?:the|our|my|your|an?)| (?:as|als|comme|como|come|jako|som|как|як)(?= )| ?(?:を|作为|作為|로)| [!=]==?|(?<=["'`]), ?(?=[\w.$[\]:()]{0,60}\)?;?(?:\s|$))|(?<=["'`])\) (?=private|public|protected|string))([\w\u00c0-\uffff'’ .:[$-]{1,60})/i;
/** `require('acme')('` */
const LOADED = /\brequire\(["'][^"'()]{1,60}["']\)\(["']$/;

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
