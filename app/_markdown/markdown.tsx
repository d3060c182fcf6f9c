import type { Root } from "hast";
import { LRUCache } from "lru-cache";
import type { ReactElement } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import { MarkedText } from "@/app/_components/marked-text";
import { UntrustedLines } from "@/app/_components/untrusted-text";
import type { Parsed } from "@/lib/markdown/parse";
import { shortLived } from "@/lib/markdown/read-markdown";
import { type Node, textOf } from "@/lib/markdown/rebuild";
import { ExternalLink } from "./external-link";
import { ScrollBox } from "./scroll-box";

/** How the text stands on the page. */
export type Placing = {
  /** The level of the page's heading above the text, under which the text's own begin. */
  headingShift: number;
  /** What ids begin with; another one for each text on a page. */
  idPrefix: string;
};

type Props = Placing & { text: string; parsed: Parsed };

/** An untrusted text that was prepared by parseMarkdown(): its HTML, or the text as it was written, and why. */
export const Markdown = ({ text, parsed, ...placing }: Props): ReactElement =>
  "plain" in parsed ? (
    <div className="markdown">
      <p className="text-muted">Shown as plain text: {parsed.plain}.</p>
      <UntrustedLines text={text} />
    </div>
  ) : (
    rendered(parsed, placing)
  );

type Tree = Exclude<Parsed, { plain: string }>;

/**
 * What was rendered lately, by its tree, which stands for the text, and its place: to make elements takes longer than to
 * show them. Bounded by the nodes of all of them.
 */
const elements = new LRUCache<Tree, ReadonlyMap<string, ReactElement>>({
  maxSize: 200_000,
  sizeCalculation: (places, { nodes }) => nodes * places.size,
  ...shortLived,
});

function rendered(parsed: Tree, placing: Placing): ReactElement {
  const places = elements.get(parsed) ?? new Map<string, ReactElement>();
  const place = `${placing.headingShift} ${placing.idPrefix}`;
  const element = places.get(place) ?? render(parsed, placing);
  // The same text in very many places: of those, the last.
  const others = places.size > 20 ? [] : places;
  // A new map, as the cache measures only what is new to it.
  if (!places.has(place)) elements.set(parsed, new Map([...others, [place, element]]));
  return element;
}

const render = ({ tree }: Tree, placing: Placing): ReactElement => (
  <div className="markdown" dir="auto">
    {ReactMarkdown({
      children: "",
      components,
      // The text was parsed already, maybe in another thread: react-markdown is given the finished tree.
      rehypePlugins: [() => () => placed(tree, placing) as Root],
      // ExternalLink decides.
      urlTransform: (url) => url,
    })}
  </div>
);

/** A copy of a tree with its headings below the page's own, and its ids apart from those of other texts. */
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
    ...(properties.dataId ? { properties: { id: `${idPrefix}-${properties.dataId}` } } : {}),
    ...(children ? { children: children.map((child) => placed(child, placing)) } : {}),
  };
}

const components: Components = {
  a: ({ node, href = "", children }) =>
    node?.properties.dataNote ? (
      <a href={href}>{children}</a>
    ) : (
      <ExternalLink target={href} text={node ? textOf(node) : ""}>
        {children}
      </ExternalLink>
    ),
  mark: ({ node }) => <MarkedText text={node ? textOf(node) : ""} />,
  pre: ({ node, children }) => (
    <>
      {node?.properties.dataInfo ? (
        <p className="text-xs text-muted">
          <MarkedText text={String(node.properties.dataInfo)} />
        </p>
      ) : null}
      <ScrollBox label="Code">
        <pre>{children}</pre>
      </ScrollBox>
    </>
  ),
  table: ({ children }) => (
    <ScrollBox label="Table">
      <table>{children}</table>
    </ScrollBox>
  ),
};
