import { Keys } from "../key";
import { readValue, wholeValue } from "../reading";
import type { Read, ShapeRule } from "../rule";
import type { Span } from "../span";
import { isSecretValue, type Kind } from "../value";

/** The values below the names of secrets in the head of a table of Markdown. */
const readTable: Read = (text, match) => {
  const head = { start: text.lastIndexOf("\n", match.index - 1) + 1, end: match.index };
  const kinds = cellsOf(text, head).map(({ start, end }) => new Keys(text.slice(start, end)).next(0)?.kind);
  let at = match.index + match[0].length;
  if (kinds.every((kind) => kind === undefined)) return { values: [], end: at - 1 };
  const values: Span[] = [];
  while (at < text.length) {
    const row = { start: at, end: endOfLine(text, at) };
    const cells = cellsOf(text, row);
    if (cells.length < 2) break;
    values.push(...secretsOf(text, cells, kinds));
    at = row.end + 1;
  }
  return { values, end: at - 1 };
};

/** The secrets of a row. A value may go on over several cells: none that is in it is read again. */
function secretsOf(text: string, cells: readonly Span[], kinds: readonly (Kind | undefined)[]): Span[] {
  const secrets: Span[] = [];
  cells.forEach(({ start }, column) => {
    const kind = kinds[column];
    if (kind === undefined || start < (secrets.at(-1)?.end ?? 0)) return;
    const reading = readValue(text, start);
    if (reading?.alone && isSecretValue(reading, kind, "weak")) secrets.push(wholeValue(reading, text));
  });
  return secrets;
}

/** The cells of a line: what stands between its bars. */
function cellsOf(text: string, { start, end }: Span): Span[] {
  let at = start;
  return text
    .slice(start, end)
    .split("|")
    .map((cell) => {
      const from = at;
      at += cell.length + 1;
      return { start: from, end: from + cell.length };
    });
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}

/** Secrets in tables whose head names them. */
export const tableRules: readonly ShapeRule[] = [
  {
    name: "column of a table",
    example: ["| User | Password |\n|---|---|\n| app | ", ["Gr4nite", "Hill"].join("-"), " |\n"],
    hints: ["---"],
    pattern:
      /\n[ \t>]{0,8}\|?(?:[ \t]{0,8}:?-{3,80}:?[ \t]{0,8}\|){1,16}(?:[ \t]{0,8}:?-{3,80}:?)?[ \t]{0,8}\r?\n/g,
    read: readTable,
  },
];
