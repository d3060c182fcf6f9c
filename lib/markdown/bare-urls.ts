/** The properties of a Markdown node (mdast) that are texts of its source. */
const TEXTS = ["value", "url", "title", "alt", "label", "identifier", "lang", "meta"] as const;
type Node = { children?: Node[] } & { [Name in (typeof TEXTS)[number]]?: string | null };

/** The marks of emphasis and their placeholders: halves of surrogate pairs, which no stored text has. */
const PLACEHOLDERS: Record<string, string> = { "*": "\udc00", _: "\udc01", "~": "\udc02" };
const MARKS = Object.fromEntries(
  Object.entries(PLACEHOLDERS).map(([mark, placeholder]) => [placeholder, mark]),
);

/** A bare URL with what follows it up to white space. */
const BARE_URL = /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[^\s<]+/giu;
/** What may stand after a URL in a sentence, or end emphasis around it. */
const AFTER_URL = new Set("?!.,:;*_~'\"`)]}>|&");

/**
 * A text of the same length in which the bare URLs have no marks of emphasis, so that "https://a.example/_v2_/" stays
 * whole. showMarksAgain puts them back. micromark has a construct for URLs, which is slow (remark-plugins.ts).
 */
export const hideMarksInUrls = (text: string): string =>
  text.replace(BARE_URL, (url) => {
    let end = url.length;
    while (AFTER_URL.has(url[end - 1] ?? "")) end--;
    return url.slice(0, end).replace(/[*_~]/g, (mark) => PLACEHOLDERS[mark] ?? mark) + url.slice(end);
  });

/** Puts the marks back that hideMarksInUrls left out of the text of a tree. */
export function showMarksAgain(tree: object): void {
  const open = [tree as Node];
  for (let node = open.pop(); node; node = open.pop()) {
    for (const name of TEXTS) {
      const text = node[name];
      if (text)
        node[name] = text.replace(/[\udc00-\udc02]/gu, (placeholder) => MARKS[placeholder] ?? placeholder);
    }
    open.push(...(node.children ?? []));
  }
}
