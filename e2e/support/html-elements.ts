/** An element of rendered HTML; `inside`: the tags around it, the outermost first. */
export type HtmlElement = {
  tag: string;
  attributes: Record<string, string>;
  inside: string[];
};

/**
 * The elements of HTML as React writes it. Throws for anything else, such as a tag without its end or a character that a
 * browser might read as a tag.
 */
export function elementsOf(html: string): HtmlElement[] {
  const elements: HtmlElement[] = [];
  const open: string[] = [];
  let done = 0;
  for (const { 0: found, 1: end, 2: tag = "", 3: attributes = "", 4: isVoid, index } of html.matchAll(
    tagPattern,
  )) {
    checkText(html.slice(done, index));
    done = index + found.length;
    if (end) {
      if (open.pop() !== tag) throw new Error(`</${tag}> has no start`);
      continue;
    }
    elements.push({ tag, attributes: attributesOf(attributes), inside: [...open] });
    if (!isVoid) open.push(tag);
  }
  checkText(html.slice(done));
  if (open.length > 0) throw new Error(`<${open.at(-1)}> has no end`);
  return elements;
}

const tagPattern = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+="[^"<>]*")*)(\/?)>/g;

function checkText(text: string): void {
  if (/[<>]/.test(text)) throw new Error(`not a text: ${text.slice(0, 100)}`);
}

function attributesOf(text: string): Record<string, string> {
  const found = [...text.matchAll(/ ([a-z-]+)="([^"<>]*)"/g)].map(([, name = "", value = ""]) => [
    name,
    value,
  ]);
  const attributes: Record<string, string> = Object.fromEntries(found);
  if (Object.keys(attributes).length !== found.length) throw new Error(`duplicate attribute: ${text}`);
  return attributes;
}
