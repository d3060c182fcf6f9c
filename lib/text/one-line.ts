import { onOneLine } from "./spell-out";

/**
 * A foreign text on one line, for headings, lists and sentences: white space is folded, hidden characters are spelled
 * out, and characters that Markdown would read as markup are escaped: by a backslash, but `<` by its name, as a backslash
 * before it could belong to an address.
 */
export const oneLine = (text: string): string =>
  onOneLine(text)
    .replace(MARKUP, "\\$&")
    .replace(/</g, "&lt;")
    .replace(/^(\d+)([.)](?= |$))/, "$1\\$2");

/**
 * Characters that are markup wherever they stand; `_` but not inside a word, `&` where it begins an entity, `#` where a
 * heading would take it for its own, and what begins a list or a quote.
 */
const MARKUP =
  /[\\`*[\]~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)|^>|^[+-](?=[ -]|$)|^#(?=#*(?: |$))|(?<= )#(?=#*$)/gu;
