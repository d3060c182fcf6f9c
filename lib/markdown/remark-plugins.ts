/** The used properties of a Markdown node (mdast). */
export interface MarkdownNode {
  type: string;
  value?: string;
  url?: string;
  title?: string | null;
  label?: string | null;
  alt?: string | null;
  lang?: string | null;
  meta?: string | null;
  identifier?: string;
  ordered?: boolean | null;
  start?: number | null;
  position?: { start: { offset?: number | undefined }; end: { offset?: number | undefined } } | undefined;
  data?: { hProperties?: Record<string, unknown> } | undefined;
  children?: MarkdownNode[];
}

interface Parsing {
  micromarkExtensions?: object[];
}

/**
 * A remark plugin: disables HTML and micromark's search for bare URLs. Tags are text, and Markdown between them is
 * Markdown. Bare URLs become links after parsing (mdast-util-gfm-autolink-literal): micromark's search takes time with
 * the square of a text, such as seconds for 16 KB of "www......". hideMarksInUrls keeps their characters together.
 */
export function disableHtmlAndBareUrls(this: { data(): object }): void {
  const data: Parsing = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { disable: { null: DISABLED } }];
}

const DISABLED = ["htmlFlow", "htmlText", "wwwAutolink", "protocolAutolink", "emailAutolink"];

/** A remark plugin: moves cells beyond the columns of a table into its last column. HTML would leave them out. */
export const keepCells = () => (tree: MarkdownNode) => {
  for (const table of nodesIn(tree, ["table"])) {
    const columns = table.children?.[0]?.children?.length ?? 0;
    for (const row of table.children ?? []) {
      const more = row.children?.splice(columns) ?? [];
      const last = row.children?.at(-1);
      last?.children?.push(
        ...more.flatMap((cell) => [{ type: "text", value: " | " }, ...(cell.children ?? [])]),
      );
    }
  }
};

/**
 * A remark plugin: keeps all words after the opening fence of a code block together. HTML would keep the first as a
 * class.
 */
export const keepInfo = () => (tree: MarkdownNode) => {
  for (const code of nodesIn(tree, ["code"])) {
    code.meta = [code.lang, code.meta].filter(Boolean).join(" ");
    code.lang = null;
  }
};

/**
 * A remark plugin: keeps the angle brackets of "<USD:500>". Markdown reads a URL there, but a page links to no such
 * scheme.
 */
export const keepBrackets = () => (tree: MarkdownNode, file: { toString(): string }) => {
  const source = String(file);
  for (const link of nodesIn(tree, ["link"])) {
    const written = source.slice(link.position?.start.offset ?? 0, link.position?.end.offset);
    if (!written.startsWith("<") || isOpenable.test(link.url ?? "")) continue;
    link.type = "text";
    link.value = written;
    delete link.children;
  }
};

const isOpenable = /^(?:https?|mailto):/i;

/**
 * A remark plugin: shows an image as it is written if its description has brackets or marks. HTML would leave out links and
 * signs in it, and what is struck out would not be.
 */
export const keepDescriptions = () => (tree: MarkdownNode, file: { toString(): string }) => {
  const source = String(file);
  for (const image of nodesIn(tree, ["image", "imageReference"])) {
    const written = source.slice(image.position?.start.offset ?? 0, image.position?.end.offset);
    if (!isPlainImage.test(written)) image.alt = written;
  }
};

const isPlainImage = /^!\[[^[\]*_~`\\&\n]*\](?:\(|\[[^[\]]*\]$|$)/;

/** A remark plugin: keeps the written number of each entry of a list. HTML would count from the first one. */
export const keepNumbers = () => (tree: MarkdownNode, file: { toString(): string }) => {
  const source = String(file);
  for (const list of nodesIn(tree, ["list"])) {
    if (!list.ordered) continue;
    let next = list.start ?? 1;
    for (const item of list.children ?? []) {
      const offset = item.position?.start.offset ?? source.length;
      const written = Number(/^\d{1,9}/.exec(source.slice(offset, offset + 9))?.[0] ?? next);
      if (written !== next) item.data = { ...item.data, hProperties: { value: written } };
      next = written + 1;
    }
  }
};

/**
 * A remark plugin: rejects a text whose references expand to more than MAX_REFERRED characters of URLs and titles. One
 * definition of 60 KB with 15,000 references would be a gigabyte. Throws RangeError.
 */
export const rejectExpansion = () => (tree: MarkdownNode) => {
  const lengths = new Map<string, number>();
  for (const { identifier = "", url, title } of nodesIn(tree, ["definition"])) {
    if (!lengths.has(identifier)) lengths.set(identifier, (url?.length ?? 0) + (title?.length ?? 0));
  }
  const total = nodesIn(tree, ["linkReference", "imageReference"]).reduce(
    (sum, { identifier = "" }) => sum + (lengths.get(identifier) ?? 0),
    0,
  );
  if (total > MAX_REFERRED) throw new RangeError("The references are too long.");
};

const MAX_REFERRED = 128 * 1024;

/**
 * Handlers for remark-rehype that show definitions and footnotes in full and in place, so that nothing in a text is hidden.
 * Footnotes get ids "note-1" and so on, to which a page adds a prefix for each text.
 */
export function noteHandlers() {
  // By the state of remark-rehype, which is new for every text.
  const states = new WeakMap<object, { numbers: Map<string, number>; defined: Set<string> }>();
  const stateOf = (state: object) => {
    const known = states.get(state) ?? { numbers: new Map<string, number>(), defined: new Set<string>() };
    states.set(state, known);
    return known;
  };
  const idOf = (state: object, identifier = ""): string => {
    const { numbers } = stateOf(state);
    if (!numbers.has(identifier)) numbers.set(identifier, numbers.size + 1);
    return `note-${numbers.get(identifier)}`;
  };
  return {
    definition: (_state: unknown, { label, url, title }: MarkdownNode) =>
      element("p", {}, [text(`[${label}]: ${url}${title ? ` "${title}"` : ""}`)]),
    footnoteReference: (state: object, { identifier, label }: MarkdownNode) =>
      element("sup", {}, [element("a", { dataNote: idOf(state, identifier) }, [text(`[${label}]`)])]),
    footnoteDefinition: <N extends MarkdownNode, Child>(state: { all(node: N): Child[] }, node: N) => {
      const id = idOf(state, node.identifier);
      const { defined } = stateOf(state);
      const isFirst = !defined.has(id);
      defined.add(id);
      return element("div", isFirst ? { id } : {}, [
        element("p", {}, [text(`[${node.label}]`)]),
        ...state.all(node),
      ]);
    },
  };
}

const text = (value: string) => ({ type: "text" as const, value });

function element<Child>(tagName: string, properties: Record<string, string>, children: Child[]) {
  return { type: "element" as const, tagName, properties, children };
}

/** All nodes of some types. A loop instead of recursion, because a tree may be nested very deep. */
function nodesIn(tree: MarkdownNode, types: string[]): MarkdownNode[] {
  const found: MarkdownNode[] = [];
  const open = [tree];
  for (let node = open.pop(); node; node = open.pop()) {
    if (types.includes(node.type)) found.push(node);
    for (const child of node.children ?? []) open.push(child);
  }
  return found;
}
