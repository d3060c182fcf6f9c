/** A stranger's text on one line, for headings and lists: white space folded. */
export const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** A stranger's text as a block quote, so that it can't be taken for the document's own words. */
export const blockQuote = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");

/** A text exactly as it is, between fences longer than any in it. */
export function fenced(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  return `${fence}markdown\n${text}${text.endsWith("\n") ? "" : "\n"}${fence}`;
}

/** Blocks of Markdown, an empty line between them, one newline at the end. */
export const blocks = (...parts: (string | false | null | undefined)[]): string =>
  `${parts.filter((part) => typeof part === "string" && part !== "").join("\n\n")}\n`;

/** The lines of a list, or `nothing` when it is empty. */
export const list = (items: string[], nothing = "None."): string =>
  items.length > 0 ? items.map((item) => `- ${item}`).join("\n") : nothing;
