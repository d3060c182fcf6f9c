/** Classes of characters, each one bit. */
export const LOWER = 1;
export const UPPER = 2;
export const DIGIT = 4;
/** Everything beyond ASCII except white space; it counts as letters without case. */
export const NON_ASCII = 8;
export const SPACE = 16;
/** Characters that passwords and code have more often than prose. */
export const SPECIAL = 32;
/** All others. */
export const PUNCTUATION = 64;

export const LETTER = LOWER | UPPER | NON_ASCII;

/** The classes of characters in a text, as a sum of bits. They show cheaply which patterns need not be tried. */
export function classesOf(text: string): number {
  let classes = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    classes |=
      code < CLASSES.length
        ? (CLASSES[code] ?? 0)
        : NON_ASCII_SPACE.test(text.charAt(index))
          ? SPACE
          : NON_ASCII;
  }
  return classes;
}

const NON_ASCII_SPACE = /\s/;

/** The classes of the first 256 characters. */
export const CLASSES = Uint8Array.from({ length: 0x100 }, (_, code) => classOf(String.fromCharCode(code)));

function classOf(character: string): number {
  if (/[a-z]/.test(character)) return LOWER;
  if (/[A-Z]/.test(character)) return UPPER;
  if (/\d/.test(character)) return DIGIT;
  if (/\s/.test(character)) return SPACE;
  if (/[£§]/.test(character)) return SPECIAL | NON_ASCII;
  if (/[!@#$%^&*~?=+|\\{}[\]<>;]/.test(character)) return SPECIAL;
  return character < "\u0080" ? PUNCTUATION : NON_ASCII;
}
