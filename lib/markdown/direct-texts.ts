import { isAllRightToLeft, splitDirections } from "@/lib/text/directions";
import { BLOCKS, type Node, textOf } from "./node";

/**
 * Gives each block of a tree the writing direction of its lines. In blocks written from left to right, letters and signs of the
 * other direction are isolated, so that they don't change the order of what is around them (directions.ts).
 */
export function directTexts(tree: Node): void {
  if (splitDirections(textOf(tree)).every(({ tag }) => !tag)) return;
  const rightToLeft = new Set<Node>();
  findRightToLeft(tree, rightToLeft);
  const direct = (node: Node, isOuterRtl: boolean): void => {
    if (!node.children) return;
    const isRtl = isBlock(node) ? rightToLeft.has(node) : isOuterRtl;
    if (isRtl !== isOuterRtl) node.properties = { ...node.properties, dir: isRtl ? "rtl" : "ltr" };
    for (const child of node.children) direct(child, isRtl);
    if (!isRtl)
      node.children = node.children.flatMap((child) => (child.type === "text" ? isolated(child) : child));
  };
  direct(tree, false);
}

/**
 * Adds the blocks in `node` that are written from right to left: those with a text of their own by its lines, others if all
 * blocks in them are. The columns of a table keep their order.
 */
function findRightToLeft(node: Node, found: Set<Node>): void {
  const children = node.children ?? [];
  for (const child of children) findRightToLeft(child, found);
  if (!isBlock(node) || TABLE_PARTS.has(node.tagName ?? "")) return;
  const own = ownText(node, node.tagName === "pre");
  const blocks = children.filter(isBlock);
  const isRtl =
    own.trim() === ""
      ? blocks.length > 0 && blocks.every((block) => found.has(block))
      : isAllRightToLeft(own);
  if (isRtl) found.add(node);
}

const isBlock = ({ tagName = "" }: Node): boolean => BLOCKS.has(tagName);

const TABLE_PARTS = new Set(["table", "thead", "tbody", "tr"]);

/** The text of a block without that of the blocks in it. Only a `br`, or any line break of code, ends a line. */
const ownText = ({ children = [] }: Node, isCode: boolean): string =>
  children
    .map((child) => {
      if (isBlock(child)) return "";
      if (child.tagName === "br") return "\n";
      if (child.value !== undefined) return isCode ? child.value : child.value.replaceAll("\n", " ");
      return ownText(child, isCode);
    })
    .join("");

const isolated = ({ value = "" }: Node): Node[] =>
  splitDirections(value).map(({ text, tag, dir }): Node => {
    const node: Node = { type: "text", value: text };
    if (!tag) return node;
    return { type: "element", tagName: tag, properties: dir ? { dir } : {}, children: [node] };
  });
