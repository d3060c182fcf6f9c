/** Sorts of characters that a text may hold, each a bit. Every letter beyond ASCII counts as one of no case. */
export const LOWER = 1;
export const UPPER = 2;
export const DIGIT = 4;
export const FOREIGN = 8;
export const SPACE = 16;
/** Signs that plain punctuation is not made of. */
export const SPECIAL = 32;
/** All other: plain punctuation. */
export const PLAIN = 64;

export const LETTER = LOWER | UPPER | FOREIGN;

/**
 * Which sorts of characters a text holds: one look at them tells which of many patterns need not be tried, and costs
 * less than a single one.
 */
export function traitsOf(text: string): number {
  let traits = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    traits |=
      code < SORTS.length ? (SORTS[code] ?? 0) : FOREIGN_SPACE.test(text.charAt(index)) ? SPACE : FOREIGN;
  }
  return traits;
}

const FOREIGN_SPACE = /\s/;

const SORTS = Uint8Array.from({ length: 0x100 }, (_, code) => sortOf(String.fromCharCode(code)));

function sortOf(character: string): number {
  if (/[a-z]/.test(character)) return LOWER;
  if (/[A-Z]/.test(character)) return UPPER;
  if (/\d/.test(character)) return DIGIT;
  if (/\s/.test(character)) return SPACE;
  if (/[£§]/.test(character)) return SPECIAL | FOREIGN;
  if (/[!@#$%^&*~?=+|\\{}[\]<>;]/.test(character)) return SPECIAL;
  return character < "\u0080" ? PLAIN : FOREIGN;
}
