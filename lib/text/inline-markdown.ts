import { escapeQuotes } from "@/lib/room/quote-name";
import { foldToOneLine } from "./spell-out";

/**
 * An untrusted text as inline Markdown on one line, for headings, lists and sentences: white space is folded, hidden
 * characters are spelled out and Markdown markup is escaped. A text that GFM may turn into a link is shown as code,
 * because a backslash escapes nothing inside a link.
 */
export function escapeInline(text: string): string {
  const line = foldToOneLine(text);
  return LINKED.test(line) ? asCode(line) : escapeMarkup(line);
}

/**
 * An untrusted name as inline Markdown in quotation marks, so that it cannot look like our words or like several names.
 */
export const quoteInline = (name: string): string => `"${escapeInline(escapeQuotes(name))}"`;

/** What GFM's autolinks contain: https://a.example, www.a.example, ada@a.example, ada@.a.example. */
const LINKED = /:\/\/|www\.|[\w.+-]@[\w.-]/i;

/** Code between more backticks than the text has in a row, with spaces if it begins or ends with one. */
function asCode(line: string): string {
  const longest = (line.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 0);
  const fence = "`".repeat(longest + 1);
  const space = /^`|`$/.test(line) ? " " : "";
  return `${fence}${space}${line}${space}${fence}`;
}

/** `<` becomes an entity, because a backslash before it could belong to a URL. */
const escapeMarkup = (line: string): string =>
  line
    .replace(MARKUP, "\\$&")
    .replace(/</g, "&lt;")
    .replace(/^(\d+)([.)](?= |$))/, "$1\\$2");

/**
 * Characters that are always markup, and others where they are: `_` outside of words, `&` before an entity, `#` where it
 * marks a heading, and characters that begin a list or a quote.
 */
const MARKUP =
  /[\\`*[\]~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)|^>|^[+-](?=[ -]|$)|^#(?=#*(?: |$))|(?<= )#(?=#*$)/gu;
