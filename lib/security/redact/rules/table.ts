import { SecretNames } from "../names/secret-names";
import { matchesAt, type Span, skip } from "../spans";
import { isSecretValue, type SecretKind } from "../values/secret-value";
import type { ReadValues, ShapeRule } from "./rule";

/** The values in the columns of a table whose head names a secret. */
const readTable: ReadValues = (text, match) => {
  const [head] = match;
  const end = match.index + head.length;
  const delimiter = DELIMITERS.find(({ mark }) => mark.test(head));
  if (!delimiter || !new SecretNames(head).next(0)) return { values: [], end };
  const kinds = cellsOf(head, 0, delimiter).map((cell) => kindOf(head.slice(cell.start, cell.end)));
  if (kinds.every((kind) => kind === undefined)) return { values: [], end };
  // For `$` in the pattern of the head, a line may also end with a carriage return or a line separator.
  for (const lineBreak of new Set(["\n", text[end] ?? "\n"])) {
    const rows = readRows(text, end, { lineBreak, delimiter, kinds });
    if (rows.end > end) return rows;
  }
  return { values: [], end };
};

/**
 * In characters, for rows by a line break that does not end their head. If they could be longer, each of many heads without
 * a line feed would read the rest of the text.
 */
const longestOtherRow = 8_192;

type Columns = { lineBreak: string; delimiter: Delimiter; kinds: (SecretKind | undefined)[] };

/** The values in the rows below a head that ends at `end`. */
function readRows(text: string, end: number, { lineBreak, delimiter, kinds }: Columns) {
  const values: Span[] = [];
  const longestRow = text[end] === lineBreak ? text.length : longestOtherRow;
  let hasRule = false;
  let at = end;
  while (at + 1 < text.length) {
    const start = at + 1;
    const rest = text.slice(start, start + longestRow);
    const next = rest.indexOf(lineBreak);
    const row = next < 0 ? rest : rest.slice(0, next);
    if (RULE.test(row)) hasRule = true;
    else {
      const isBar = delimiter === BAR;
      // The cells are counted first, with one more for an indent, up to one too many: it saves time where a row is none.
      const count = isBar && !hasRule ? 0 : split(row, delimiter, kinds.length + 2).length;
      if (isBar ? count < 2 : count > kinds.length + 1) break;
      const cells = cellsOf(row, start, delimiter);
      if (!isBar && cells.length !== kinds.length) break;
      values.push(...cells.flatMap((cell, column) => secretIn(text, cell, kinds[column])));
    }
    at = start + row.length;
  }
  return { values, end: at };
}

/** What a cell of the head says about its column, if it ends with the name of a secret. */
function kindOf(cell: string): SecretKind | undefined {
  const names = new SecretNames(cell);
  for (let name = names.next(0); name; name = names.next(name.end))
    if (name.end === cell.length) return name.kind;
  return undefined;
}

function secretIn(text: string, cell: Span, kind: SecretKind | undefined): Span[] {
  const value = text.slice(cell.start, cell.end);
  const isSecret =
    kind && isSecretValue({ text: value, isQuoted: false, isAlone: true, next: "" }, kind, "weak");
  return isSecret ? [cell] : [];
}

/** `mark` separates cells; `cell` matches one. A quoted cell may contain the mark, and so may a Markdown cell after a backslash. */
type Delimiter = { mark: RegExp; cell: RegExp };

const ofQuoted = (mark: string): Delimiter => ({
  mark: new RegExp(mark),
  cell: new RegExp(`[ ]*(?:"(?:[^"]|"")*"|'[^']*')[ \r]*(?=${mark}|$)|[^${mark}]*`, "y"),
});
const BAR: Delimiter = { mark: /\|/, cell: /(?:[^|\\]|\\.?)*/sy };
const DELIMITERS = [
  BAR,
  ofQuoted("\t"),
  ofQuoted(";"),
  ofQuoted(","),
  { mark: / {2,}/, cell: /(?:[^ ]| (?! ))*/y },
];

/** The cells of a line, but not more than `limit`. */
function split(line: string, { mark, cell }: Delimiter, limit = Number.POSITIVE_INFINITY): Span[] {
  const between = new RegExp(mark, "y");
  const cells: Span[] = [];
  for (let start = 0; cells.length < limit; start = between.lastIndex) {
    const end = skip(cell, line, start);
    cells.push({ start, end });
    if (!matchesAt(between, line, end)) break;
  }
  return cells;
}

/** The cells of a line that begins at `offset` of a text, without spaces, quotes and emphasis around them. */
function cellsOf(line: string, offset: number, delimiter: Delimiter): Span[] {
  const indent = delimiter.mark.source === " {2,}" ? line.length - line.trimStart().length : 0;
  const inner = line.slice(indent);
  return split(inner, delimiter).map((cell) => {
    const written = inner.slice(cell.start, cell.end);
    const [bare = ""] = BARE_CELL.exec(written) ?? [];
    const from = offset + indent + cell.start + written.indexOf(bare);
    return { start: from, end: from + bare.length };
  });
}

const BARE_CELL = /[^\s"'`*](?:.*[^\s"'`*])?/;
/** The line below the head. In Markdown a cell of it needs only one sign. */
const RULE =
  /^[ \t>|+]{0,8}(?:[:=-]{3}[ \t\r|+:=-]*|:?-{1,2}:?[ \t]{0,8}(?:\|[ \t]{0,8}:?-{1,80}:?[ \t]{0,8}){1,15}\|?[ \t\r]*)$/;

/** Secrets in tables whose head names them. */
export const tableRules: readonly ShapeRule[] = [
  {
    name: "column of a table",
    example: ["| User | Password |\n|---|---|\n| app | ", ["Gr4nite", "Hill"].join("-"), " |\n"],
    hints: ["|", "\t", ";", ",", "  "],
    pattern:
      /^[ \t>]{0,8}\|?[ \t]{0,80}[^\s,;|]{1,40}(?: [^\s,;|]{1,40}){0,3}(?:(?:[ \t]{0,80}[,;|][ \t]{0,80}|\t|[ ]{2,80})[^\s,;|]{1,40}(?: [^\s,;|]{1,40}){0,3}){1,15}[ \t|\r]{0,80}$/gm,
    read: readTable,
  },
];
