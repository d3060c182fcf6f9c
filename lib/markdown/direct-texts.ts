import { isAllRightToLeft, isolateRuns } from "@/lib/text/directions";
import { BLOCKS, type Node, textOf } from "./node";

/**
 * Gives each block of a tree the writing direction of its lines. In lines written from left to right, letters and signs
 * of the other direction are isolated, so that they don't change the order of what is around them (directions.ts).
 */
export function directTexts(tree: Node): void {
  if (isolateRuns(textOf(tree)).every(({ tag }) => !tag)) return;
  const rightToLeft = new Set<Node>();
  findRightToLeft(tree, rightToLeft);
  const direct = (node: Node, isOuterRtl: boolean): void => {
    if (!node.children) return;
    const isRtl = rightToLeft.has(node) || (isOuterRtl && !isBlock(node));
    if (isRtl !== isOuterRtl) node.properties = { ...node.properties, dir: isRtl ? "rtl" : "ltr" };
    for (const child of node.children) direct(child, isRtl);
    if (!isRtl)
      node.children = node.children.flatMap((child) => (child.type === "text" ? isolated(child) : child));
  };
  direct(tree, false);
}

/**
 * Adds to `found` the blocks in `node` that are written from right to left: those with a text of their own by its
 * lines, others if all blocks in them are. The columns of a table keep their order. Single lines of other blocks become
 * elements.
 */
function findRightToLeft(node: Node, found: Set<Node>): void {
  const children = node.children ?? [];
  for (const child of children) findRightToLeft(child, found);
  if (!isBlock(node) || TABLE_PARTS.has(node.tagName ?? "")) return;
  const isCode = node.tagName === "pre";
  const own = ownText(children, isCode);
  const blocks = children.filter(isBlock);
  const isRtl =
    own.trim() === ""
      ? blocks.length > 0 && blocks.every((block) => found.has(block))
      : isAllRightToLeft(own);
  if (isRtl) found.add(node);
  else if (!isCode) node.children = linesOf(children).flatMap((line) => wrapRightToLeft(line, found));
}

/** A line of a block in an element of its own if it is written from right to left. */
function wrapRightToLeft(line: Node[], found: Set<Node>): Node[] {
  if (!isAllRightToLeft(ownText(line, false))) return line;
  const wrapped: Node = { type: "element", tagName: "bdi", properties: {}, children: line };
  found.add(wrapped);
  return [wrapped];
}

/** The children of a block, cut before and after each line break and each block. */
function linesOf(children: Node[]): Node[][] {
  const lines: Node[][] = [[]];
  for (const child of children) {
    if (child.tagName === "br" || isBlock(child)) lines.push([child], []);
    else lines.at(-1)?.push(child);
  }
  return lines;
}

const isBlock = ({ tagName = "" }: Node): boolean => BLOCKS.has(tagName);

const TABLE_PARTS = new Set(["table", "thead", "tbody", "tr"]);

/** The text of nodes without that of the blocks in them. Only a `br`, or any line break of code, ends a line. */
const ownText = (nodes: Node[], isCode: boolean): string =>
  nodes
    .map((node) => {
      if (isBlock(node)) return "";
      if (node.tagName === "br") return "\n";
      if (node.value !== undefined) return isCode ? node.value : node.value.replaceAll("\n", " ");
      return ownText(node.children ?? [], isCode);
    })
    .join("");

const isolated = ({ value = "" }: Node): Node[] =>
  isolateRuns(value).map(({ text, tag }): Node => {
    const node: Node = { type: "text", value: text };
    if (!tag) return node;
    const properties = tag === "bdo" ? { dir: "ltr" } : {};
    return { type: "element", tagName: tag, properties, children: [node] };
  });
