import { SecretNames } from "../names/secret-names";
import type { Span } from "../spans";
import { fullSpan, readValue } from "../values/read-value";
import { isSecretValue, type SecretKind } from "../values/secret-value";
import type { ReadValues, ShapeRule } from "./rule";

/** The values in the columns of a Markdown table whose head names a secret. */
const readTable: ReadValues = (text, match) => {
  const head = { start: text.lastIndexOf("\n", match.index - 1) + 1, end: match.index };
  const kinds = cellsOf(text, head).map(
    ({ start, end }) => new SecretNames(text.slice(start, end)).next(0)?.kind,
  );
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

/** The secrets of a row. A value may extend over several cells, which are then not read again. */
function secretsOf(text: string, cells: readonly Span[], kinds: readonly (SecretKind | undefined)[]): Span[] {
  const secrets: Span[] = [];
  cells.forEach(({ start }, column) => {
    const kind = kinds[column];
    if (kind === undefined || start < (secrets.at(-1)?.end ?? 0)) return;
    const value = readValue(text, start);
    if (value?.isAlone && isSecretValue(value, kind, "weak")) secrets.push(fullSpan(value, text));
  });
  return secrets;
}

/** The cells of a line, without the bars. */
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
