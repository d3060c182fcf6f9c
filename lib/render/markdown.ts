import { LINE_ENDS } from "@/lib/text/hidden-characters";
import { hiddenKinds, spellOut } from "@/lib/text/spell-out";

/**
 * An untrusted text as a block quote, so that it cannot look like the document's own words: every line end that some
 * reader knows begins a new quoted line, and hidden characters are spelled out. Link and footnote definitions are
 * escaped, because they apply to the whole document. So are callouts such as `[!IMPORTANT]`, which look like the
 * document's own, and HTML, because an open comment would hide the rest of the document.
 */
export const blockQuote = (text: string): string =>
  spellOut(text.replace(LINE_ENDS, "\n"))
    .replaceAll("]:", "]\\:")
    .replace(/<(?=[A-Za-z/!?])/g, "&lt;")
    .split("\n")
    .map((line) => `> ${line.replace(CALLOUT, "$1\\[")}`.trimEnd())
    .join("\n");

/** The bracket of a callout at the start of a line, also behind the marks of quotes and lists in the text. */
const CALLOUT = /^((?:[ \t>*+-]|\d+[.)])*)\[(?=!\w)/;

/** The exact text between fences that are longer than any in it. A line before them names its hidden characters. */
export function fenced(text: string, language = "markdown"): string {
  const longest = (text.match(/`+|~+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 2);
  const fence = "`".repeat(longest + 1);
  const exact = `${fence}${language}\n${text}${text.endsWith("\n") ? "" : "\n"}${fence}`;
  const hidden = hiddenIn(text);
  return hidden.length > 0 ? `${hiddenNotice(hidden)}\n\n${exact}` : exact;
}

/** Joins blocks of Markdown with empty lines. Each piece is made when it is read, so that no step takes long. */
export function* streamBlocks(...parts: (string | Iterable<string>)[]): Generator<string> {
  let separator = "";
  for (const part of parts) {
    for (const block of typeof part === "string" ? [part] : part) {
      if (block === "") continue;
      yield separator + block;
      separator = "\n\n";
    }
  }
  yield "\n";
}

/** Joins blocks of Markdown with empty lines. `false` is left out. */
export const joinBlocks = (...blocks: (string | false)[]): string => blocks.filter(Boolean).join("\n\n");

/** Joins the pieces of a text. */
export const joinPieces = (texts: Iterable<string>): string => [...texts].join("");

/** Renders the items one by one as they are read; `nothing` if there are none. */
export function* renderEach<Item>(items: Item[], render: (item: Item) => string, nothing = "None.") {
  for (const item of items) yield render(item);
  if (items.length === 0) yield nothing;
}

/** A bullet list, or `nothing` if there are no items. */
export const bulletList = (items: string[], nothing = "None."): string =>
  items.length > 0 ? items.map((item) => `- ${item}`).join("\n") : nothing;

/** Includes lone carriage returns: for some readers they end a line, and in a terminal they overwrite it. */
const hiddenIn = (text: string): string[] => [
  ...hiddenKinds(text),
  ...(/\r(?!\n)/.test(text) ? ["U+000D without U+000A"] : []),
];

const hiddenNotice = (kinds: string[]): string => {
  const more = kinds.length > 8 ? ` and ${kinds.length - 8} more` : "";
  return `**Careful:** the text below has characters that a reader may not see, or that change how others are read: ${kinds.slice(0, 8).join(", ")}${more}. They are kept: the text is exact.`;
};
