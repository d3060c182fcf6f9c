/**
 * A role or display name in quotation marks, for the words of an error or a turn, so that it cannot look like those words
 * or like several names (docs/security.md#nothing-that-a-stranger-sends-is-executed). White space is folded, and
 * quotation marks in the name are spelled out.
 */
export const quoteName = (name: string): string =>
  `"${escapeQuotes(name.replace(/\p{White_Space}+/gu, " ").trim())}"`;

/** A name for a place between quotation marks. Its double quotation marks are spelled out, such as ⟨U+0022⟩. */
export const escapeQuotes = (name: string): string =>
  name.replace(QUOTES, (mark) => `⟨U+${mark.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}⟩`);

/** Double quotation marks of all scripts, ornaments included, and signs that look like one, such as double primes. */
export const QUOTES =
  /["\u00ab\u00bb\u02ba\u02dd\u02ee\u05f4\u201c-\u201f\u2033\u2034\u2036\u2037\u2057\u275d\u275e\u2760\u2e42\u3003\u301d-\u301f\uff02\u{1f676}-\u{1f678}]/gu;
