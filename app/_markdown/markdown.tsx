import type { Element, Root } from "hast";
import { LRUCache } from "lru-cache";
import type { ReactElement } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import { Chunk, splitIntoChunks } from "@/app/_components/chunks";
import { Mark, UntrustedLines } from "@/app/_components/untrusted-text";
import { type Node, textOf } from "@/lib/markdown/node";
import type { ParsedMarkdown } from "@/lib/markdown/parse";
import { shortLivedCache } from "@/lib/markdown/read-markdown";
import { ExternalLink } from "./external-link";

/** Where the text is on the page. */
export type Placing = {
  /** The level of the heading above the text: the text's own headings start one level below. */
  headingShift: number;
  /** The prefix of all ids, different for each text on a page. */
  idPrefix: string;
};

/** How a text is shown. */
export type Showing = Placing & {
  /** Hidden characters and markers as marks, or else as text alone, which takes less. */
  hasMarks?: boolean;
  /** In chunks (app/_components/chunks.tsx), which takes longer and does not block other requests for as long. */
  inChunks?: boolean;
};

type Props = Showing & { text: string; parsed: ParsedMarkdown };

/** An untrusted text that parseMarkdown() has parsed: as HTML, or as plain text with the reason. */
export const Markdown = ({ text, parsed, ...showing }: Props): ReactElement =>
  "plain" in parsed ? (
    <div className="markdown">
      <p className="text-muted">Shown as plain text: {parsed.plain}.</p>
      <UntrustedLines text={text} hasMarks={showing.hasMarks ?? true} />
    </div>
  ) : (
    rendered(parsed, showing)
  );

type Tree = Exclude<ParsedMarkdown, { plain: string }>;

/** Rendered texts by tree and showing, up to about these bytes: creating elements takes longer than showing them. */
const elements = new LRUCache<Tree, ReadonlyMap<string, ReactElement>>({
  maxSize: 48 * 1024 * 1024,
  sizeCalculation: (showings, { bytes }) => bytes * showings.size,
  ...shortLivedCache,
});

function rendered(parsed: Tree, showing: Showing): ReactElement {
  const cached = elements.get(parsed) ?? new Map<string, ReactElement>();
  const key = `${showing.headingShift} ${showing.idPrefix} ${showing.hasMarks} ${showing.inChunks}`;
  const element = cached.get(key) ?? render(parsed, showing);
  // Of a text with very many showings only the last is kept.
  const others = cached.size > 20 ? [] : cached;
  // The cache measures new values only, hence a new map.
  if (!cached.has(key)) elements.set(parsed, new Map([...others, [key, element]]));
  return element;
}

const render = ({ tree }: Tree, showing: Showing): ReactElement => (
  <div className="markdown">
    {ReactMarkdown({
      children: "",
      components: showing.hasMarks === false ? { ...components, mark: MarkAsText } : components,
      // The text is already parsed, maybe in another thread: react-markdown gets the finished tree.
      rehypePlugins: [() => () => shown(tree, showing) as Root],
      // ExternalLink decides.
      urlTransform: (url) => url,
    })}
  </div>
);

const shown = (tree: Node, showing: Showing): Node => {
  const copy = placed(tree, showing);
  return showing.inChunks ? inChunks(copy).node : copy;
};

/** A copy of the tree with shifted headings and prefixed ids. */
function placed(node: Node, placing: Placing): Node {
  const { headingShift, idPrefix } = placing;
  const { tagName = "", properties = {}, children } = node;
  const level = /^h([1-6])$/.exec(tagName)?.[1];
  return {
    ...node,
    ...(level ? { tagName: `h${Math.min(Number(level) + headingShift, 6)}` } : {}),
    ...(properties.dataNote
      ? { properties: { ...properties, href: `#${idPrefix}-${properties.dataNote}` } }
      : {}),
    ...(properties.dataId
      ? { properties: { ...properties, dataId: undefined, id: `${idPrefix}-${properties.dataId}` } }
      : {}),
    ...(children ? { children: children.map((child) => placed(child, placing)) } : {}),
  };
}

/** In nodes. */
const chunkSize = 1_500;

/** A node with the children of very large ones, wherever they are, in chunks, and how many of its nodes are in none. */
function inChunks(node: Node): { node: Node; size: number } {
  if (!node.children) return { node, size: 1 };
  const children = node.children.map(inChunks);
  const size = children.reduce((sum, child) => sum + child.size, 1);
  const nodesOf = (some: typeof children) => some.map((child) => child.node);
  if (size <= chunkSize) return { node: { ...node, children: nodesOf(children) }, size };
  const chunks = splitIntoChunks(children, chunkSize, (child) => child.size).map((chunk) => ({
    ...{ type: "element", tagName: "chunk", properties: {} },
    children: nodesOf(chunk),
  }));
  return { node: { ...node, children: chunks }, size: chunks.length + 1 };
}

/** The text of a mark alone. */
const MarkAsText = ({ node }: { node?: Element | undefined }): string => {
  const label = node ? textOf(node) : "";
  return node?.properties.dataKind === "hidden" ? `⟨${label}⟩` : label;
};

const components: Components & { chunk: typeof Chunk } = {
  chunk: Chunk,
  a: ({ node, href = "", children }) =>
    !node || node.properties.dataNote ? (
      <a href={href}>{children}</a>
    ) : (
      <ExternalLink target={href} node={node}>
        {children}
      </ExternalLink>
    ),
  mark: ({ node, title = "", children }) => (
    <Mark kind={node?.properties.dataKind === "hidden" ? "hidden" : "secret"} meaning={title}>
      {children}
    </Mark>
  ),
  // A figure, not a region: a page may have many, and landmarks must differ in their names.
  table: ({ node, children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <figure aria-label="Table" className="overflow-x-auto wrap-break-word" tabIndex={0}>
      <table className={node && widthOf(node)} dir={node?.properties.dir as string | undefined}>
        {children}
      </table>
    </figure>
  ),
};

/** In characters: the words of a row that fit next to each other on a sheet of paper. */
const paperCharacters = 80;
/** So many columns fit next to each other on a sheet of paper, however short their words are. */
const paperColumns = 24;

/**
 * How wide a table is on paper: `wide` if the longest words of all columns together do not fit, so that print may split
 * words; `many-columns` if not even the columns do, so that print may put the cells of a row below each other.
 */
function widthOf(table: Node): "wide" | "many-columns" | undefined {
  const widths: number[] = [];
  for (const row of rowsOf(table)) {
    for (const [column, cell] of (row.children ?? []).filter(({ tagName }) => tagName).entries()) {
      for (const { length } of textOf(cell).split(/\s+/)) {
        widths[column] = Math.max(widths[column] ?? 0, length);
      }
    }
  }
  if (widths.length > paperColumns) return "many-columns";
  return widths.reduce((sum, width) => sum + width, 0) > paperCharacters ? "wide" : undefined;
}

const rowsOf = (node: Node): Node[] =>
  node.tagName === "tr" ? [node] : (node.children ?? []).flatMap((child) => rowsOf(child));
