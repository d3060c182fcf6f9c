import { eastAsianWidth } from "get-east-asian-width";

/**
 * The maximum number of terminal columns that a text takes. Some terminals draw an emoji of several code points as one
 * image, others draw each code point. This counts each, so that a line that fits is never broken by a terminal.
 */
export function columnsOf(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let columns = 0;
  for (const character of text) columns += columnsOfCharacter(character);
  return columns;
}

/** Splits a text into parts of at most `columns` columns, at least 8. A combining mark stays with its character. */
export function splitAtColumns(text: string, columns: number): string[] {
  if (columnsOf(text) <= columns) return [text];
  const parts: string[] = [];
  let part = "";
  let used = 0;
  for (const [sign] of text.matchAll(SIGN)) {
    const more = columnsOf(sign);
    if (used + more > columns && part !== "") {
      parts.push(part);
      part = "";
      used = 0;
    }
    part += sign;
    used += more;
  }
  return [...parts, part];
}

/** A character with its combining marks. */
const SIGN = /.[\p{Mn}\p{Me}]*/gsu;

function columnsOfCharacter(character: string): number {
  if (character === "\t") return TAB_COLUMNS;
  // Turns a character that may be one column wide into an emoji of two.
  if (character === "\ufe0f") return 1;
  if (ZERO_WIDTH.test(character)) return 0;
  return eastAsianWidth(character.codePointAt(0) ?? 0);
}

const PLAIN = /^[\x20-\x7e]*$/;

/** The maximum width of a tab. */
const TAB_COLUMNS = 8;
const ZERO_WIDTH = /[\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}]/u;
