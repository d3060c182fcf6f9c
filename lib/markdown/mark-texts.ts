import { spellOutInside } from "@/lib/text/spell-out";
import { MAX_MARKS, splitMarkedTextInside } from "@/lib/text/visible-marks";
import type { Node } from "./node";

/**
 * Replaces hidden characters and the markers of the secrets policy in all texts of a tree with elements `mark`
 * (visible-marks.ts). Afterwards no text contains a hidden character. With more than MAX_MARKS hidden characters, all of
 * them are spelled out instead; of the markers, the first MAX_MARKS become elements. It reads the parsed texts, because in
 * the source a hidden character may be an entity.
 */
export function markTexts(tree: Node): void {
  const spellsOut = countHidden(tree) > MAX_MARKS;
  let secretsLeft = MAX_MARKS;

  const marked = (value: string): Node[] =>
    splitMarkedTextInside(value).map((part): Node => {
      if (part.kind === "text") return { type: "text", value: part.text };
      const text: Node = { type: "text", value: part.label };
      if (part.kind === "secret" && --secretsLeft < 0) return text;
      const properties = { dataKind: part.kind, title: part.meaning };
      return { type: "element", tagName: "mark", properties, children: [text] };
    });
  const walk = (node: Node): void => {
    if (!node.children) return;
    node.children = node.children.flatMap((child) => {
      if (child.type === "text")
        return marked(spellsOut ? spellOutInside(child.value ?? "") : (child.value ?? ""));
      walk(child);
      return [child];
    });
  };
  walk(tree);
}

/** The number of hidden characters in the texts of a tree. The same character several times in a row counts once. */
function countHidden(node: Node): number {
  const own = node.value
    ? splitMarkedTextInside(node.value).filter(({ kind }) => kind === "hidden").length
    : 0;
  return (node.children ?? []).reduce((sum, child) => sum + countHidden(child), own);
}
