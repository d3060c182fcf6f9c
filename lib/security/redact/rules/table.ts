import { SecretNames } from "../names/secret-names";
import type { Span } from "../spans";
import { isSecretValue, type SecretKind } from "../values/secret-value";
import type { ReadValues, ShapeRule } from "./rule";

/** The values in the columns of a table whose head names a secret. */
const readTable: ReadValues = (text, match) => {
  const [head] = match;
  let end = match.index + head.length;
  const delimiter = DELIMITERS.find((one) => one.test(head));
  if (!delimiter || !new SecretNames(head).next(0)) return { values: [], end };
  const kinds = cellsOf(head, 0, delimiter).map((cell) => kindOf(head.slice(cell.start, cell.end)));
  if (kinds.every((kind) => kind === undefined)) return { values: [], end };
  const values: Span[] = [];
  let hasRule = false;
  // For `$` in the pattern of the head, a line may also end with a carriage return or a line separator. If its rows ended
  // with a line feed then, each head would read the rest of the text.
  const lineBreak = text[end] ?? "\n";
  while (end + 1 < text.length) {
    const start = end + 1;
    const next = text.indexOf(lineBreak, start);
    const rowEnd = next < 0 ? text.length : next;
    const row = text.slice(start, rowEnd);
    if (RULE.test(row)) hasRule = true;
    else {
      const cells = cellsOf(row, start, delimiter);
      const isRow = delimiter === BAR ? hasRule && cells.length > 1 : cells.length === kinds.length;
      if (!isRow) break;
      values.push(...cells.flatMap((cell, column) => secretIn(text, cell, kinds[column])));
    }
    end = rowEnd;
  }
  return { values, end };
};

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

const BAR = /\|/;
const DELIMITERS = [BAR, /\t/, /;/, /,/, / {2,}/];

/** The cells of a line that begins at `offset` of a text, without spaces, quotes and emphasis around them. */
function cellsOf(line: string, offset: number, delimiter: RegExp): Span[] {
  const indent = delimiter.source === " {2,}" ? line.length - line.trimStart().length : 0;
  let at = indent;
  return line
    .slice(indent)
    .split(delimiter)
    .map((cell) => {
      const start = line.indexOf(cell, at);
      at = start + cell.length;
      const [bare = ""] = BARE_CELL.exec(cell) ?? [];
      const from = offset + start + cell.indexOf(bare);
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
