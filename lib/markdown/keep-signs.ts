import { isSeenStruck } from "@/lib/text/struck";
import type { MarkdownNode } from "./remark-plugins";

/**
 * A remark plugin: keeps the marks of emphasis
 * - if one of them stands between letters or digits, between a bracket or point and a digit, or at what joins a path: there
 *   it may be a sign, such as that of a product ("2*50*3") or a pattern ("src/*.ts"), and without it a reader would see
 *   another number or path
 * - if they strike out signs alone: a line through a minus looks like a minus.
 */
export const keepSigns = () => (tree: MarkdownNode, file: { toString(): string }) => {
  const source = String(file);
  const seenStruck = source.includes("~~") ? nodesSeenStruck(tree) : undefined;
  // A node with the characters before and after it. A loop, because a tree may be nested very deep.
  const open: [MarkdownNode, string, string][] = [[tree, "", ""]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [node, before, after] = next;
    const isWithin = EMPHASIS.has(node.type);
    const children = node.children ?? [];
    const shown = children.map((child, index): MarkdownNode[] => {
      const left = index > 0 ? lastCharacter(children[index - 1]) : isWithin ? before : "";
      const right = index < children.length - 1 ? firstCharacter(children[index + 1]) : isWithin ? after : "";
      open.push([child, left, right]);
      if (!EMPHASIS.has(child.type)) return [child];
      const inside = [firstCharacter(child), lastCharacter(child)] as const;
      const isStruckSign = child.type === "delete" && !seenStruck?.has(child);
      if (!isStruckSign && !isSign(left, inside[0], BEFORE_SIGN) && !isSign(right, inside[1], AFTER_SIGN))
        return [child];
      const start = child.position?.start.offset ?? 0;
      const length = child.type === "emphasis" ? 1 : 2;
      const mark = { type: "text", value: source.slice(start, start + length) };
      return [mark, child, mark];
    });
    node.children &&= shown.flat();
  }
};

const EMPHASIS = new Set(["emphasis", "strong", "delete"]);

/**
 * Letters of scripts that put spaces between words, and digits. In others emphasis often stands within a line of
 * letters.
 */
const IN_WORD = /[\p{N}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
/** What joins the parts of a path, a pattern or a setting: "src/*.ts". */
const JOINING = /[/=\\@]/;
const BEFORE_SIGN = /[)\]}%.:,]/;
const AFTER_SIGN = /[([{]/;

const isSign = (outside: string, inside: string, besides: RegExp): boolean =>
  (IN_WORD.test(outside) && IN_WORD.test(inside)) ||
  JOINING.test(outside) ||
  (besides.test(outside) && /\p{N}/u.test(inside));

/** All nodes whose texts show that they are struck out. In one pass, because a tree may be nested very deep. */
function nodesSeenStruck(tree: MarkdownNode): Set<MarkdownNode> {
  // Each node comes after its parent.
  const nodes: { node: MarkdownNode; parent?: MarkdownNode }[] = [{ node: tree }];
  for (const { node } of nodes) {
    for (const child of node.children ?? []) nodes.push({ node: child, parent: node });
  }
  const seen = new Set<MarkdownNode>();
  for (const { node, parent } of nodes.reverse()) {
    if (isSeenStruck(node.value ?? node.alt ?? "")) seen.add(node);
    if (parent && seen.has(node)) seen.add(parent);
  }
  return seen;
}

/** The first character that a node shows. */
function firstCharacter(node: MarkdownNode | undefined): string {
  let first = node;
  while (first?.children) first = first.children[0];
  return [...(first?.value ?? "").slice(0, 2)][0] ?? "";
}

/** The last character that a node shows. */
function lastCharacter(node: MarkdownNode | undefined): string {
  let last = node;
  while (last?.children) last = last.children.at(-1);
  return [...(last?.value ?? "").slice(-2)].at(-1) ?? "";
}
