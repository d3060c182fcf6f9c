/** What is used here of a node of Markdown (mdast). */
interface Node {
  type: string;
  value?: string;
  url?: string;
  title?: string | null;
  label?: string | null;
  identifier?: string;
  ordered?: boolean | null;
  start?: number | null;
  position?: { start: { offset?: number | undefined } } | undefined;
  data?: { hProperties?: Record<string, unknown> } | undefined;
  children?: Node[];
}

interface Parsing {
  micromarkExtensions?: object[];
}

/** A remark plugin: HTML is no part of the language; what looks like it is text, Markdown inside it is Markdown. */
export function withoutHtml(this: { data(): object }): void {
  const data: Parsing = this.data();
  data.micromarkExtensions = [
    ...(data.micromarkExtensions ?? []),
    { disable: { null: ["htmlFlow", "htmlText"] } },
  ];
}

/** A remark plugin: cells beyond those of a table's head, which HTML would leave out, go into the last that it shows. */
export const keepCells = () => (tree: Node) => {
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
 * A remark plugin: each entry of a numbered list has the number that its author wrote. HTML would count on from the first,
 * so that "10. October" and "1. November" became 10 and 11.
 */
export const keepNumbers = () => (tree: Node, file: { toString(): string }) => {
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
 * A remark plugin that refuses a text whose references would make more than MOST_REFERRED characters of addresses and
 * titles out of a few: 60 KB in one definition and 15,000 references to it are a gigabyte.
 */
export const refuseExpansion = () => (tree: Node) => {
  const lengths = new Map<string, number>();
  for (const { identifier = "", url, title } of nodesIn(tree, ["definition"])) {
    if (!lengths.has(identifier)) lengths.set(identifier, (url?.length ?? 0) + (title?.length ?? 0));
  }
  const total = nodesIn(tree, ["linkReference", "imageReference"]).reduce(
    (sum, { identifier = "" }) => sum + (lengths.get(identifier) ?? 0),
    0,
  );
  if (total > MOST_REFERRED) throw new RangeError("Its references are longer than the text itself may be.");
};

const MOST_REFERRED = 128 * 1024;

/**
 * How definitions and footnotes become HTML: each where it stands and in full, so that nothing in the text goes unseen.
 * Footnotes get ids of our own numbering, "note-1" and so on, to which a page adds what tells its texts apart.
 */
export function notes() {
  // Of the text that is being parsed: parsing is synchronous, and begins with a tree that was not seen before.
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
    definition: (_state: unknown, { label, url, title }: Node) =>
      element("p", {}, [text(`[${label}]: ${url}${title ? ` "${title}"` : ""}`)]),
    footnoteReference: (state: object, { identifier, label }: Node) =>
      element("sup", {}, [element("a", { dataNote: idOf(state, identifier) }, [text(`[${label}]`)])]),
    footnoteDefinition: <N extends Node, Child>(state: { all(node: N): Child[] }, node: N) => {
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

const element = <Child>(
  tagName: string,
  properties: Record<string, string | boolean>,
  children: Child[],
) => ({
  type: "element" as const,
  tagName,
  properties,
  children,
});

/** All nodes of some types in a tree, which may be nested as deep as its author liked. */
function nodesIn(tree: Node, types: string[]): Node[] {
  const found: Node[] = [];
  const open = [tree];
  for (let node = open.pop(); node; node = open.pop()) {
    if (types.includes(node.type)) found.push(node);
    for (const child of node.children ?? []) open.push(child);
  }
  return found;
}
