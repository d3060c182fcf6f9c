import { LRUCache } from "lru-cache";
import type { ReactElement } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { ExternalLink } from "./external-link";
import { deepestNesting, parsingMicroseconds } from "./markdown-cost";
import { keepCells, notes, refuseExpansion, withoutHtml } from "./markdown-plugins";
import { rebuild, textOf } from "./markdown-tree";
import { MarkedText } from "./marked-text";
import { ScrollBox } from "./scroll-box";
import { UntrustedLines } from "./untrusted-text";
import { spellOutFlood } from "./visible-marks";

interface Props {
  /** Markdown (GFM) of a stranger. */
  text: string;
  /** The level of the page's heading above the text, under which the text's own begin. */
  headingShift: number;
  /** What ids begin with; another one for each text on a page. */
  idPrefix: string;
}

/**
 * A stranger's Markdown as HTML that can neither act, nor load anything, nor pass for the page's own words, nor hide
 * anything. A text that would take too long to parse is shown as it is. What was parsed is kept for a minute at most:
 * a page that is live shows the same texts again at each event.
 */
export function Markdown(props: Props): ReactElement {
  const key = JSON.stringify(props);
  const element = parsed.get(key) ?? parse(props);
  parsed.set(key, element);
  return element;
}

/** By the text and how it is shown; sizes in characters. */
const parsed = new LRUCache<string, ReactElement>({
  maxSize: 1_000_000,
  sizeCalculation: (_, key) => key.length,
  ttl: 60_000,
  noUpdateTTL: true,
  ttlAutopurge: true,
});

function parse({ text: source, headingShift, idPrefix }: Props): ReactElement {
  const text = spellOutFlood(source);
  const reason = reasonForPlain(text);
  if (reason) return <Plain text={text} reason={reason} />;
  try {
    return (
      <div className="markdown wrap-anywhere" dir="auto">
        {ReactMarkdown({
          children: text,
          components,
          remarkPlugins: [remarkGfm, withoutHtml, keepCells, refuseExpansion],
          remarkRehypeOptions: { handlers: notes(idPrefix) },
          rehypePlugins: [rebuild(headingShift)],
          // ExternalLink decides.
          urlTransform: (url) => url,
        })}
      </div>
    );
  } catch {
    // What the parser can't take, its author meant to be so: the page shows everything else.
    return <Plain text={text} reason="it can't be read as Markdown" />;
  }
}

/** About half a second of an idle core, as estimated (markdown-cost.ts). Contracts as people write them stay below it at 128 KB. */
const MOST_MICROSECONDS = 800_000;

/** The parser's work at each line grows with the quotes and lists around it; nobody reads the tenth inside each other. */
const DEEPEST_NESTING = 20;

function reasonForPlain(text: string): string | undefined {
  if (deepestNesting(text) > DEEPEST_NESTING) return "its quotes or lists are nested too deep";
  if (parsingMicroseconds(text) > MOST_MICROSECONDS) return "it has too many signs, lists or tables";
  return;
}

const Plain = ({ text, reason }: { text: string; reason: string }): ReactElement => (
  <div className="markdown">
    <p className="text-muted">Shown as plain text: {reason}.</p>
    <UntrustedLines text={text} />
  </div>
);

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
