import { LINE_ENDS } from "@/lib/text/hidden-characters";
import { hiddenKinds, spelledOut } from "@/lib/text/spell-out";

/**
 * A foreign text as a block quote, so that it can't be taken for the document's own words: whatever ends a line for some
 * reader begins a new quoted line, and hidden characters are spelled out. It defines no footnote and no target of a link:
 * those would hold for the whole document, also for the quotes of others. Nor does it hold HTML: a comment that nothing
 * ends would hide the rest of the document.
 */
export const blockQuote = (text: string): string =>
  spelledOut(text.replace(LINE_ENDS, "\n"))
    .replaceAll("]:", "]\\:")
    .replace(/<(?=[A-Za-z/!?])/g, "&lt;")
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");

/**
 * A text exactly as it is, between fences longer than any run of their characters in it. What it hides is named in a
 * line before.
 */
export function fenced(text: string): string {
  const longest = (text.match(/`+|~+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 2);
  const fence = "`".repeat(longest + 1);
  const exact = `${fence}markdown\n${text}${text.endsWith("\n") ? "" : "\n"}${fence}`;
  const hidden = hiddenIn(text);
  return hidden.length > 0 ? `${hiddenNotice(hidden)}\n\n${exact}` : exact;
}

/** A block of Markdown, several that are made one by one, or none. */
type Block = string | Iterable<string> | false | null | undefined;

/**
 * Blocks of Markdown, an empty line between them, one newline at the end; each is made when it is read, so that no step
 * takes long however much a room holds.
 */
export function* pieces(...parts: Block[]): Generator<string> {
  let separator = "";
  for (const part of parts) {
    for (const block of typeof part === "string" ? [part] : part || []) {
      if (block === "") continue;
      yield separator + block;
      separator = "\n\n";
    }
  }
  yield "\n";
}

/** The same as one text. */
export const blocks = (...parts: Block[]): string => whole(pieces(...parts));

/** Pieces of a text in one. */
export const whole = (texts: Iterable<string>): string => [...texts].join("");

/** What `write` makes of each item, one by one as they are read; `nothing` when there are none. */
export function* each<Item>(
  items: Item[],
  write: (item: Item) => string,
  nothing = "None.",
): Generator<string> {
  for (const item of items) yield write(item);
  if (items.length === 0) yield nothing;
}

/** The lines of a list, or `nothing` when it is empty. */
export const list = (items: string[], nothing = "None."): string =>
  items.length > 0 ? items.map((item) => `- ${item}`).join("\n") : nothing;

/** Carriage returns by themselves, too: for some readers they end a line, a terminal writes over the line with them. */
const hiddenIn = (text: string): string[] => [
  ...hiddenKinds(text),
  ...(/\r(?!\n)/.test(text) ? ["U+000D without U+000A"] : []),
];

const hiddenNotice = (kinds: string[]): string => {
  const more = kinds.length > 8 ? ` and ${kinds.length - 8} more` : "";
  return `**Careful:** the text below has characters that a reader may not see, or that change how others are read: ${kinds.slice(0, 8).join(", ")}${more}. They are kept, so that the text is exactly what its SHA-256 is over.`;
};
