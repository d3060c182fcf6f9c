/** The used properties of an HTML node (hast). */
export interface Node {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  data?: { meta?: string | null | undefined } | undefined;
  children?: Node[];
}

/** The elements that are blocks. */
export const BLOCKS = new Set(
  "blockquote div h1 h2 h3 h4 h5 h6 li ol p pre table tbody td th thead tr ul".split(" "),
);

/** All text in a node, in order. */
export const textOf = (node: Node): string => node.value ?? (node.children ?? []).map(textOf).join("");
