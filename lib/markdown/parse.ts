import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { changesScriptTooOften } from "@/lib/text/script-changes";
import { textLength } from "@/lib/text/visible-json";
import { hideMarksInUrls, showMarksAgain } from "./bare-urls";
import { estimateMicroseconds, maxNesting } from "./cost";
import { keepSigns } from "./keep-signs";
import { BLOCKS, type Node, textOf } from "./node";
import { MAX_TEXT_NODES } from "./page-budget";
import {
  disableHtmlAndBareUrls,
  keepBrackets,
  keepCells,
  keepDescriptions,
  keepInfo,
  keepNumbers,
  noteHandlers,
  rejectExpansion,
} from "./remark-plugins";
import { buildSafeTree } from "./safe-tree";

/** A text as an HTML tree (hast) with its size, or the reason why it stays plain. */
export type ParsedMarkdown = ({ tree: Node } & TreeSize) | { plain: string };

/**
 * The nodes that a page needs to render a tree, the marks and the stops of the Tab key among them, and about how many
 * bytes the tree takes.
 */
type TreeSize = { nodes: number; marks: number; tabStops: number; bytes: number };

/** An estimate (cost.ts), about half a second of an idle core. Ordinary contracts of 128 KB stay below it. */
const MAX_MICROSECONDS = 800_000;

/** The parser's work per line grows with the nesting of quotes and lists. */
const MAX_NESTING = 20;

function reasonForPlain(text: string): string | undefined {
  if (maxNesting(text) > MAX_NESTING) return "its quotes or lists are nested too deep";
  if (estimateMicroseconds(text) > MAX_MICROSECONDS) return "it has too many markers, lists or tables";
  return undefined;
}

/**
 * Parses untrusted Markdown (GFM) to a tree that runs nothing, loads nothing, hides nothing and cannot look like the page's
 * own words. Takes up to a second: readMarkdown (read-markdown.ts) does not block.
 */
export function parseMarkdown(text: string): ParsedMarkdown {
  const plain = reasonForPlain(text);
  if (plain) return { plain };
  try {
    // micromark drops a byte order mark at the start, and counts positions without it.
    const source = text.replace(BYTE_ORDER_MARK, "");
    const parsed = processor.parse(`\ufeff${hideMarksInUrls(source)}`);
    showMarksAgain(parsed);
    const tree = processor.runSync(parsed, source) as Node;
    const size = sizeOf(tree);
    if (hasSlowBlock(tree)) return { plain: "it changes its script or writing direction too often" };
    return size.nodes > MAX_TEXT_NODES ? { plain: "it has too many parts" } : { tree, ...size };
  } catch {
    // Only a hostile text makes the parser fail. The page still shows everything else.
    return { plain: "it can't be read as Markdown" };
  }
}

const BYTE_ORDER_MARK = /^\ufeff/;

const processor = unified()
  .use(remarkParse)
  // One tilde is a sign: "3~5" is a range.
  .use(remarkGfm, { singleTilde: false })
  .use(disableHtmlAndBareUrls)
  .use(keepCells)
  .use(keepBrackets)
  .use(keepNumbers)
  .use(keepSigns)
  .use(keepInfo)
  .use(keepDescriptions)
  .use(rejectExpansion)
  .use(remarkRehype, { handlers: noteHandlers() } as object)
  .use(buildSafeTree)
  .freeze();

/** Whether a browser would take long to lay out one of the paragraphs, headings, entries or cells. */
const hasSlowBlock = ({ children = [] }: Node): boolean =>
  changesScriptTooOften(
    children.map((child) => (BLOCKS.has(child.tagName ?? "") ? "" : textOf(child))).join(""),
  ) || children.some((child) => BLOCKS.has(child.tagName ?? "") && hasSlowBlock(child));

const TAB_STOPS = new Set(["a", "table"]);

/** The nodes that a page adds to an element: to a link the words that say where it leads, to a table a frame. */
const ADDED_NODES: Record<string, number> = { a: 6, table: 1 };

/** About the size of a node, and the largest size of a character of its text. */
const NODE_BYTES = 300;
const CHARACTER_BYTES = 2;

function sizeOf(tree: Node): TreeSize {
  let [nodes, marks, tabStops, bytes] = [0, 0, 0, 0];
  const open = [tree];
  for (let node = open.pop(); node; node = open.pop()) {
    nodes += 1 + (ADDED_NODES[node.tagName ?? ""] ?? 0);
    if (node.tagName === "mark") marks++;
    if (TAB_STOPS.has(node.tagName ?? "")) tabStops++;
    // A page shows where a link leads.
    const target = node.tagName === "a" ? node.properties?.href : undefined;
    bytes += NODE_BYTES + CHARACTER_BYTES * textLength([node.value, node.properties, target]);
    for (const child of node.children ?? []) open.push(child);
  }
  return { nodes, marks, tabStops, bytes };
}
