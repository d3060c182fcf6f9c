import { quotable } from "./quotable";
import { onOneLine } from "./spell-out";

/**
 * A foreign text on one line, for headings, lists and sentences: white space is folded, hidden characters are spelled
 * out, and characters that Markdown would read as markup are escaped. A text that a reader of GFM may make a link of is
 * shown as code instead: inside a link a backslash escapes nothing.
 */
export function oneLine(text: string): string {
  const line = onOneLine(text);
  return LINKED.test(line) ? asCode(line) : escaped(line);
}

/** A foreign name on one line in quotation marks, so that it can't pass for our words or for several names. */
export const quotedOnOneLine = (name: string): string => `"${oneLine(quotable(name))}"`;

/** What GFM's literal autolinks hold: https://a.example, www.a.example, ada@a.example. */
const LINKED = /:\/\/|www\.|[\w.+-]@[\w-]/i;

/** Between more backticks than stand in a row in it, and spaces where it begins or ends with one. */
function asCode(line: string): string {
  const longest = (line.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 0);
  const fence = "`".repeat(longest + 1);
  const space = /^`|`$/.test(line) ? " " : "";
  return `${fence}${space}${line}${space}${fence}`;
}

/** `<` is escaped by its name, as a backslash before it could belong to an address. */
const escaped = (line: string): string =>
  line
    .replace(MARKUP, "\\$&")
    .replace(/</g, "&lt;")
    .replace(/^(\d+)([.)](?= |$))/, "$1\\$2");

/**
 * Characters that are markup wherever they stand; `_` but not inside a word, `&` where it begins an entity, `#` where a
 * heading would take it for its own, and what begins a list or a quote.
 */
const MARKUP =
  /[\\`*[\]~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)|^>|^[+-](?=[ -]|$)|^#(?=#*(?: |$))|(?<= )#(?=#*$)/gu;
