import type { MarkdownNode } from "./remark-plugins";

/**
 * A remark plugin: keeps emphasis as it is written if one of its marks stands between letters or digits, between a bracket
 * or point and a digit, or at what joins a path: there it may be a sign, such as that of a product ("2*50*3") or a pattern
 * ("src/*.ts"), and without it a reader would see another number or path.
 */
export const keepSigns = () => (tree: MarkdownNode, file: { toString(): string }) => {
  const source = String(file);
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
      if (!isSign(left, inside[0], BEFORE_SIGN) && !isSign(right, inside[1], AFTER_SIGN)) return [child];
      const start = child.position?.start.offset ?? 0;
      const length = child.type === "emphasis" ? 1 : 2;
      const mark = { type: "text", value: source.slice(start, start + length) };
      return [mark, child, mark];
    });
    node.children &&= shown.flat();
  }
};

const EMPHASIS = new Set(["emphasis", "strong", "delete"]);

/** Letters of scripts that put spaces between words, and digits. In others emphasis often stands within a line of letters. */
const IN_WORD = /[\p{N}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
/** What joins the parts of a path, a pattern or a setting: "src/*.ts". */
const JOINING = /[/=\\@]/;
const BEFORE_SIGN = /[)\]}%.:,]/;
const AFTER_SIGN = /[([{]/;

const isSign = (outside: string, inside: string, besides: RegExp): boolean =>
  (IN_WORD.test(outside) && IN_WORD.test(inside)) ||
  JOINING.test(outside) ||
  (besides.test(outside) && /\p{N}/u.test(inside));

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
