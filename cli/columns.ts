import { eastAsianWidth } from "get-east-asian-width";

/**
 * How many columns of a terminal a text takes, at most. Terminals differ: some draw an emoji of several code points as one
 * picture, others each code point by itself. This counts the latter, so that no terminal has to break a line that fits.
 */
export function columnsOf(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let columns = 0;
  for (const character of text) columns += columnsOfCharacter(character);
  return columns;
}

/** The text in parts of at most so many columns, which must be at least 8. A mark stays with the character that it is on. */
export function brokenAt(text: string, columns: number): string[] {
  if (columnsOf(text) <= columns) return [text];
  const parts: string[] = [];
  let part = "";
  let taken = 0;
  for (const [sign] of text.matchAll(SIGN)) {
    const more = columnsOf(sign);
    if (taken + more > columns && part !== "") {
      parts.push(part);
      part = "";
      taken = 0;
    }
    part += sign;
    taken += more;
  }
  return [...parts, part];
}

/** A character with the marks on it. Those that take columns of their own are signs of their own. */
const SIGN = /.[\p{Mn}\p{Me}]*/gsu;

function columnsOfCharacter(character: string): number {
  if (character === "\t") return TAB_COLUMNS;
  // Makes a picture of a character that may have been one column wide.
  if (character === "\ufe0f") return 1;
  if (ZERO_WIDTH.test(character)) return 0;
  return eastAsianWidth(character.codePointAt(0) ?? 0);
}

const PLAIN = /^[\x20-\x7e]*$/;

/** As far as a tab may lead. */
const TAB_COLUMNS = 8;
const ZERO_WIDTH = /[\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}]/u;
