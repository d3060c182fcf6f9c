import { readFile, writeFile } from "node:fs/promises";

/** A table in Markdown. */
export const markdownTable = (head: string[], rows: string[][]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/**
 * The document with tables in it, each between its markers, `<!-- table: name -->` and `<!-- end -->`. Throws if a table
 * has no markers there.
 */
export function withTables(document: string, tables: Record<string, string>): string {
  return Object.entries(tables).reduce((text, [name, table]) => {
    const [before, after] = text.split(`<!-- table: ${name} -->\n`);
    const end = after?.indexOf("<!-- end -->") ?? -1;
    if (after === undefined || end < 0) throw new Error(`The document has no markers for ${name}.`);
    return `${before}<!-- table: ${name} -->\n\n${table}\n\n${after.slice(end)}`;
  }, document);
}

/** The same, written into a file. */
export const writeTables = async (file: string, tables: Record<string, string>): Promise<void> =>
  writeFile(file, withTables(await readFile(file, "utf8"), tables));
