import { excessOfRightToLeft, isAllRightToLeft, splitDirections } from "@/lib/text/directions";
import { BLOCKS, type Node, textOf } from "./node";

/**
 * Gives each block of a tree the writing direction of most of its letters. In blocks written from left to right, letters and
 * signs of the other direction are isolated, so that they don't change the order of what is around them (directions.ts).
 */
export function directTexts(tree: Node): void {
  if (splitDirections(textOf(tree)).every(({ tag }) => !tag)) return;
  const excesses = new Map<Node, number>();
  // Of a block with a text of its own, the blocks inside do not count. Each of its lines must be written from right to left.
  const measure = (node: Node): number => {
    const children = node.children ?? [];
    if (node.tagName === "pre")
      return excesses.set(node, isAllRightToLeft(textOf(node)) ? 1 : -1).get(node) ?? 0;
    const measured = children.map((child) => ({ child, excess: measure(child) }));
    const own = measured.filter(({ child }) => !BLOCKS.has(child.tagName ?? ""));
    const counted = own.some(({ child }) => textOf(child).trim() !== "") ? own : measured;
    const lines = [node.value === undefined ? 0 : excessOfRightToLeft(node.value)];
    for (const { child, excess } of counted) {
      if (child.tagName === "br") lines.push(0);
      else lines[lines.length - 1] = (lines.at(-1) ?? 0) + excess;
    }
    const least = Math.min(...lines);
    const excess = least < 0 ? least : lines.reduce((sum, line) => sum + line, 0);
    excesses.set(node, excess);
    return excess;
  };
  const direct = (node: Node, isOuterRtl: boolean): void => {
    if (!node.children) return;
    const isRtl = BLOCKS.has(node.tagName ?? "") ? (excesses.get(node) ?? 0) > 0 : isOuterRtl;
    if (isRtl !== isOuterRtl) node.properties = { ...node.properties, dir: isRtl ? "rtl" : "ltr" };
    for (const child of node.children) direct(child, isRtl);
    if (!isRtl)
      node.children = node.children.flatMap((child) => (child.type === "text" ? isolated(child) : child));
  };
  measure(tree);
  direct(tree, false);
}

const isolated = ({ value = "" }: Node): Node[] =>
  splitDirections(value).map(({ text, tag }): Node => {
    const node: Node = { type: "text", value: text };
    if (!tag) return node;
    const properties = tag === "bdo" ? { dir: "ltr" } : {};
    return { type: "element", tagName: tag, properties, children: [node] };
  });
