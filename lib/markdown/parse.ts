import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { spellOutFlood } from "@/lib/text/visible-marks";
import { deepestNesting, parsingMicroseconds } from "./cost";
import { keepCells, keepNumbers, notes, refuseExpansion, withoutHtml } from "./plugins";
import { type Node, rebuild } from "./rebuild";

/**
 * What is shown of an untrusted Markdown text: the tree of its HTML (hast) with what it holds, or why it is shown as it was
 * written.
 */
export type Parsed = { tree: Node; nodes: number; tabStops: number } | { plain: string };

/** About half a second of an idle core, as estimated (cost.ts). Contracts as people write them stay below it at 128 KB. */
const mostMicroseconds = 800_000;

/** The parser's work at each line grows with the quotes and lists around it; nobody reads the tenth inside each other. */
const deepest = 20;

/** A tree is walked several times on the way to a page, each time in one go. */
const mostNodes = 20_000;

/** Why a text is not parsed at all; undefined where it may be. */
export function reasonForPlain(text: string): string | undefined {
  if (deepestNesting(text) > deepest) return "its quotes or lists are nested too deep";
  if (parsingMicroseconds(text) > mostMicroseconds) return "it has too many signs, lists or tables";
  return undefined;
}

/**
 * Parses untrusted Markdown (GFM) to a tree that can neither act, nor load anything, nor pass for the page's own words, nor
 * hide anything. Takes up to a second: {@link readMarkdown} does it without holding anything up.
 */
export function parseMarkdown(source: string): Parsed {
  const text = spellOutFlood(source);
  const plain = reasonForPlain(text);
  if (plain) return { plain };
  try {
    const tree = processor.runSync(processor.parse(text), text) as Node;
    const { nodes, tabStops } = sizeOf(tree);
    return nodes > mostNodes ? { plain: "it has too many parts" } : { tree, nodes, tabStops };
  } catch {
    // What the parser can't take, its author meant to be so: the page shows everything else.
    return { plain: "it can't be read as Markdown" };
  }
}

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(withoutHtml)
  .use(keepCells)
  .use(keepNumbers)
  .use(refuseExpansion)
  .use(remarkRehype, { handlers: notes() } as object)
  .use(rebuild)
  .freeze();

const stops = new Set(["a", "pre", "table"]);

/** How many nodes a tree has, and how many that the Tab key stops at. */
function sizeOf(tree: Node): { nodes: number; tabStops: number } {
  let [nodes, tabStops] = [0, 0];
  const open = [tree];
  for (let node = open.pop(); node; node = open.pop()) {
    nodes++;
    if (stops.has(node.tagName ?? "")) tabStops++;
    for (const child of node.children ?? []) open.push(child);
  }
  return { nodes, tabStops };
}
