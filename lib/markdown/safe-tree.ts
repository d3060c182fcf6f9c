import { shortenGaps } from "@/lib/text/shorten-gaps";
import { directTexts } from "./direct-texts";
import { markTexts } from "./mark-texts";
import type { Node } from "./node";

/**
 * A rehype plugin that builds a new tree of allowed elements, with only the properties that are set here. Titles, the words
 * after a fence and the description of an image become text.
 * Hidden characters and markers become marks (mark-texts.ts). Headings have the levels of a text that stands alone.
 */
export const buildSafeTree = () => (tree: Node) => {
  let lastLevel = 0;

  const buildNode = (node: Node, isInLink: boolean, depth: number): Node[] => {
    const { tagName = "", properties = {}, children = [] } = node;
    const inside = (inLink = isInLink) => children.flatMap((child) => buildNode(child, inLink, depth + 1));
    if (node.type === "text") return [text(node.value ?? "")];
    if (depth > MAX_DEPTH && !LEAVES.has(tagName)) return unwrapped(tagName, inside);
    if (PLAIN.has(tagName)) return [element(tagName, {}, inside())];
    if (/^h[1-6]$/.test(tagName)) return heading(Number(tagName[1]), inside());
    switch (tagName) {
      case "ol":
        return [numbered(Number(properties.start ?? 1), inside())];
      case "li":
        return [element("li", { value: properties.value }, inside())];
      case "th":
      case "td":
        return [cell(node, inside())];
      case "pre":
        return [...infoOf(children[0]), element("pre", {}, inside())];
      case "input":
        return [checkbox(properties.checked === true)];
      case "div":
        return [element("div", { dataId: properties.id }, inside())];
      case "a":
        if (isInLink) return inside();
        if (properties.dataNote) return [element("a", { dataNote: properties.dataNote }, inside(true))];
        return [element("a", { href: properties.href }, [...inside(true), ...titleOf(node)])];
      case "img": {
        const words = [text(`image: ${properties.alt || "without description"}`), ...titleOf(node)];
        // A link can't be in another.
        if (isInLink) return [...words, text(` (${properties.src})`)];
        return [element("a", { href: properties.src }, words)];
      }
      default:
        return inside();
    }
  };

  // A text may begin with any level and skip some. Levels without gaps help readers who jump between headings.
  const heading = (wanted: number, children: Node[]): Node[] => {
    if (children.every(isBlank)) return [];
    lastLevel = Math.min(wanted, lastLevel + 1, 6);
    return [element(`h${lastLevel}`, {}, children)];
  };

  tree.children = shortenEmptyRuns((tree.children ?? []).flatMap((node) => buildNode(node, false, 0)));
  markTexts(tree);
  directTexts(tree);
};

/**
 * Deeper emphasis is replaced with its content. A text with other deep elements can't be shown as Markdown. React's
 * renderer needs about 3 KB of stack for each level, and at the end of the stack it leaves out the rest without an error
 * (react-dom 19.3, from 331 levels on).
 */
const MAX_DEPTH = 64;
/** Not replaced: these show more than their content, and contain little. */
const LEAVES = new Set(["a", "img", "pre", "input", "br", "hr"]);
/** What a text means the same without. */
const EMPHASIS = new Set(["em", "strong", "p", "code", "blockquote"]);

function unwrapped(tagName: string, inside: () => Node[]): Node[] {
  if (EMPHASIS.has(tagName)) return inside();
  throw new RangeError("The text is nested too deep.");
}

const PLAIN = new Set("p br hr em strong del blockquote ul code table thead tbody tr sup".split(" "));

const text = (value: string): Node => ({ type: "text", value: shortenGaps(value) });

const element = (tagName: string, properties: Record<string, unknown>, children: Node[]): Node => ({
  type: "element",
  tagName,
  properties,
  children: shortenEmptyRuns(children),
});

/** More adjacent empty elements are replaced with their number: thousands would push the text after them out of sight. */
const MAX_EMPTY = 3;

function shortenEmptyRuns(nodes: Node[]): Node[] {
  const kept: Node[] = [];
  let run: Node[] = [];
  const endRun = () => {
    const empty = run.filter(({ type }) => type === "element");
    kept.push(...(empty.length > MAX_EMPTY ? emptyNotice(empty) : run));
    run = [];
  };
  for (const node of nodes) {
    // The columns of a table stay.
    if (isEmpty(node) && !CELLS.has(node.tagName ?? "")) {
      run.push(node);
      continue;
    }
    endRun();
    kept.push(node);
  }
  endRun();
  return kept;
}

/** These show something without a text: a link without text shows where it leads. */
const NEVER_EMPTY = new Set(["a", "img", "input"]);

const isEmpty = (node: Node): boolean =>
  node.type === "text"
    ? (node.value ?? "").trim() === ""
    : !NEVER_EMPTY.has(node.tagName ?? "") && (node.children ?? []).every(isEmpty);

/** Whether a heading of this would show nothing. A link without text shows where it leads. */
const isBlank = (node: Node): boolean =>
  node.tagName !== "a" && (node.value ?? "").trim() === "" && (node.children ?? []).every(isBlank);

const CELLS = new Set(["td", "th"]);
/** Elements in the line of a text. */
const INLINE = new Set(["em", "strong", "del", "code", "sup"]);
const PLURALS: Record<string, string> = { br: "lines", li: "entries", tr: "rows" };

/** The text that replaces empty elements, in an element that is valid in their place. */
function emptyNotice(empty: Node[]): Node[] {
  const tag = empty[0]?.tagName ?? "";
  if (INLINE.has(tag)) return [text(` (${empty.length} empty words) `)];
  const words = text(`(${empty.length} empty ${PLURALS[tag] ?? "paragraphs"})`);
  const wrap = (tagName: string, ...children: Node[]): Node[] => [
    { type: "element", tagName, properties: {}, children },
  ];
  if (tag === "br") return [...wrap("br"), words];
  if (tag === "tr") return wrap("tr", ...wrap("td", words));
  if (tag === "li")
    return [
      {
        type: "element",
        tagName: "li",
        properties: { value: empty[0]?.properties?.value },
        children: [words],
      },
    ];
  return wrap("p", words);
}

/** A numbered list. Numbers of three digits and more need a wider margin. */
function numbered(start: number, children: Node[]): Node {
  const items = children.filter(({ tagName }) => tagName === "li");
  const values = items.map(({ properties }) => Number(properties?.value ?? 0));
  const isWide = Math.max(start + items.length, ...values) > 99;
  // Entries that are replaced with their number keep their places.
  if (items.filter(isEmpty).length > MAX_EMPTY) setValues(start, items);
  return element(
    "ol",
    { ...(start === 1 ? {} : { start }), ...(isWide ? { className: ["wide"] } : {}) },
    children,
  );
}

/** Gives each entry of a numbered list its number. */
function setValues(start: number, items: Node[]): void {
  let next = start;
  for (const item of items) {
    const value = Number(item.properties?.value ?? next);
    item.properties = { ...item.properties, value };
    next = value + 1;
  }
}

const titleOf = ({ properties }: Node): Node[] => (properties?.title ? [text(` (${properties.title})`)] : []);

/** A paragraph with the words after the opening fence of a code block. */
function infoOf(code: Node | undefined): Node[] {
  const words = String(code?.data?.meta ?? "").trim();
  return words === "" ? [] : [element("p", { className: ["text-xs text-muted"] }, [text(words)])];
}

const ALIGN: Record<string, string> = { left: "text-left", center: "text-center", right: "text-right" };

/** A cell of a table. A cell without text is not a heading. */
function cell({ tagName = "td", properties = {} }: Node, children: Node[]): Node {
  const tag = children.length === 0 ? "td" : tagName;
  const align = ALIGN[String(properties.align)];
  return element(tag, align ? { className: [align] } : {}, children);
}

const checkbox = (checked: boolean): Node =>
  element(
    "input",
    { type: "checkbox", checked, disabled: true, ariaLabel: checked ? "done" : "not done" },
    [],
  );
