/**
 * A role or display name in quotation marks, for the words of an error or a turn, so that it cannot look like those words
 * or like several names (docs/security.md#nothing-that-a-stranger-sends-is-executed). White space is folded, and
 * quotation marks in the name are spelled out.
 */
export const quoteName = (name: string): string =>
  `"${escapeQuotes(name.replace(/\p{White_Space}+/gu, " ").trim())}"`;

/** A name for a place between quotation marks. Its double quotation marks are spelled out, such as ⟨U+0022⟩. */
export const escapeQuotes = (name: string): string =>
  name.replace(QUOTES, (mark) => `⟨U+${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}⟩`);

/** Double quotation marks of all scripts. */
export const QUOTES = /["\u00ab\u00bb\u201c-\u201f\u2e42\u301d-\u301f\uff02]/g;
