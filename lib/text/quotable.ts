/**
 * A name for a place between quotation marks: its own double quotation marks are spelled out, such as ⟨U+0022⟩, so that
 * none of them ends the quotation.
 */
export const quotable = (name: string): string => name.replace(DOUBLE_QUOTES, spelledOut);

const DOUBLE_QUOTES = /["\u00ab\u00bb\u201c-\u201f\u2e42\u301d-\u301f\uff02]/g;

const spelledOut = (mark: string): string =>
  `⟨U+${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}⟩`;
