/** The used properties of an HTML node (hast). */
export interface Node {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  data?: { meta?: string | null | undefined } | undefined;
  children?: Node[];
}

/** All text in a node, in order. */
export const textOf = (node: Node): string => node.value ?? (node.children ?? []).map(textOf).join("");
