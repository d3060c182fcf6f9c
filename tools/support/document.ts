const marker = /(<!-- table: (\w+) -->\n)(.*?)(<!-- end -->)/gs;

/** The tables between the markers of a document, by name. */
export const tablesIn = (document: string): Record<string, string> =>
  Object.fromEntries([...document.matchAll(marker)].map(([, , name, table = ""]) => [name, table.trim()]));

/**
 * The document with each table between its markers, `<!-- table: name -->` and `<!-- end -->`. Throws if a table has no
 * markers in the document, or markers have no table.
 */
export function withTables(document: string, tables: Record<string, string>): string {
  const left = new Set(Object.keys(tables));
  const written = document.replace(marker, (_, begin: string, name: string, _before: string, end: string) => {
    const table = tables[name];
    if (table === undefined) throw new Error(`There is no table ${name}.`);
    left.delete(name);
    return `${begin}\n${table}\n\n${end}`;
  });
  if (left.size > 0) throw new Error(`The document has no markers for ${[...left].join(", ")}.`);
  return written;
}
