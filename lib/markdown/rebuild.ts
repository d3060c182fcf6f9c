import { partsOf } from "@/lib/text/visible-marks";

/** What is used here of a node of HTML (hast). */
export interface Node {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  data?: { meta?: string | null | undefined } | undefined;
  children?: Node[];
}

/**
 * A rehype plugin that builds anew what a stranger's text may show, and nothing else: known elements, with the properties
 * set here alone. What HTML has no place for is text: titles, the words after a fence, an image's description. Headings
 * have the levels that they would have if the text stood alone.
 */
export const rebuild = () => (tree: Node) => {
  let lastLevel = 0;

  const rebuilt = (node: Node, isInLink: boolean, depth: number): Node[] => {
    const { tagName = "", properties = {}, children = [] } = node;
    const inside = (inLink = isInLink) => children.flatMap((child) => rebuilt(child, inLink, depth + 1));
    if (node.type === "text") return [markable(node.value ?? "")];
    if (depth > DEEPEST) return inside();
    if (PLAIN.has(tagName)) return [element(tagName, {}, inside())];
    switch (tagName) {
      case "h1":
      case "h2":
      case "h3":
      case "h4":
      case "h5":
      case "h6":
        return heading(Number(tagName[1]), inside());
      case "ol":
        return [numbered(Number(properties.start ?? 1), inside())];
      case "li":
        return [element("li", { value: properties.value }, inside())];
      case "th":
      case "td":
        return [cell(node, inside())];
      case "pre":
        return [element("pre", { dataInfo: infoOf(children[0]) }, inside())];
      case "input":
        return [checkbox(properties.checked === true)];
      case "div":
        return [element("div", { dataId: properties.id }, inside())];
      case "a":
        if (isInLink) return inside();
        if (properties.dataNote) return [element("a", { dataNote: properties.dataNote }, inside(true))];
        return [element("a", { href: properties.href }, [...inside(true), ...titleOf(node)])];
      case "img": {
        const words = [markable(`image: ${properties.alt || "without description"}`), ...titleOf(node)];
        return isInLink ? words : [element("a", { href: properties.src }, words)];
      }
      default:
        return inside();
    }
  };

  // A text may begin with any level and leave some out; who jumps from heading to heading must not miss one.
  const heading = (wanted: number, children: Node[]): Node[] => {
    if (children.map(textOf).join("").trim() === "") return [];
    lastLevel = Math.min(wanted, lastLevel + 1, 6);
    return [element(`h${lastLevel}`, {}, children)];
  };

  tree.children = withoutVoids((tree.children ?? []).flatMap((node) => rebuilt(node, false, 0)));
};

/** All text in a node, in order. */
export const textOf = (node: Node): string => node.value ?? (node.children ?? []).map(textOf).join("");

/**
 * Deeper elements give way to what is in them. React's renderer needs about 3 KB of stack for each level, and where the
 * stack ends it leaves out the rest without an error (react-dom 19.3, seen from 331 levels on).
 */
const DEEPEST = 64;

const PLAIN = new Set("p br hr em strong del blockquote ul code table thead tbody tr sup".split(" "));

const element = (tagName: string, properties: Record<string, unknown>, children: Node[]): Node => ({
  type: "element",
  tagName,
  properties,
  children: withoutVoids(children),
});

/** More parts on end that show nothing are told by their number: thousands would push what follows out of sight. */
const mostVoids = 3;

function withoutVoids(nodes: Node[]): Node[] {
  const kept: Node[] = [];
  let run: Node[] = [];
  const endRun = () => {
    const voids = run.filter(({ type }) => type === "element");
    kept.push(...(voids.length > mostVoids ? told(voids) : run));
    run = [];
  };
  for (const node of nodes) {
    if (isVoid(node)) {
      run.push(node);
      continue;
    }
    endRun();
    kept.push(node);
  }
  endRun();
  return kept;
}

const voidTags = new Set(["p", "br", "hr", "blockquote", "ul", "ol", "li", "pre"]);

const isVoid = (node: Node): boolean =>
  node.type === "text"
    ? (node.value ?? "").trim() === ""
    : voidTags.has(node.tagName ?? "") && !node.properties?.dataInfo && (node.children ?? []).every(isVoid);

/** What stands in place of parts that show nothing; what may stand there depends on what they stand in. */
function told(voids: Node[]): Node[] {
  const tag = voids[0]?.tagName;
  const value = `(${voids.length} empty ${tag === "br" ? "lines" : tag === "li" ? "entries" : "paragraphs"})`;
  const words: Node = { type: "text", value };
  if (tag === "br") return [{ type: "element", tagName: "br", properties: {}, children: [] }, words];
  return [{ type: "element", tagName: tag === "li" ? "li" : "p", properties: {}, children: [words] }];
}

/** `mark` stands for text with parts that are to be shown as marks. */
function markable(value: string): Node {
  const text = { type: "text", value };
  return partsOf(value).some(({ kind }) => kind !== "text") ? element("mark", {}, [text]) : text;
}

/** A numbered list; numbers of many digits need more room than stands beside a list. */
function numbered(start: number, children: Node[]): Node {
  const items = children.filter(({ tagName }) => tagName === "li");
  const values = items.map(({ properties }) => Number(properties?.value ?? 0));
  const isWide = Math.max(start + items.length, ...values) > 99;
  return element(
    "ol",
    { ...(start === 1 ? {} : { start }), ...(isWide ? { className: ["wide"] } : {}) },
    children,
  );
}

const titleOf = ({ properties }: Node): Node[] =>
  properties?.title ? [markable(` (${properties.title})`)] : [];

/** The words after the opening of a code block: its language and what follows it. */
function infoOf(code: Node | undefined): string | undefined {
  const language = String(code?.properties?.className ?? "").replace(/^language-/, "");
  return `${language} ${code?.data?.meta ?? ""}`.trim() || undefined;
}

const ALIGN: Record<string, string> = { left: "text-left", center: "text-center", right: "text-right" };

/** A cell of a table. One without text heads nothing. */
function cell({ tagName = "td", properties = {} }: Node, children: Node[]): Node {
  const tag = children.length === 0 ? "td" : tagName;
  const align = ALIGN[String(properties.align)];
  return element(tag, align ? { className: [align] } : {}, children);
}

const checkbox = (checked: boolean): Node =>
  element(
    "input",
    { type: "checkbox", checked, disabled: true, ariaLabel: checked ? "done" : "not done" },
    [],
  );
