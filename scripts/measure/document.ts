/**
 * The document with each table between its markers, `<!-- table: name -->` and `<!-- end -->`. Throws when a table has no
 * place in the document, or a place has no table.
 */
export function withTables(document: string, tables: Record<string, string>): string {
  const left = new Set(Object.keys(tables));
  const written = document.replace(
    /(<!-- table: (\w+) -->\n).*?(<!-- end -->)/gs,
    (_, begin: string, name: string, end: string) => {
      const table = tables[name];
      if (table === undefined) throw new Error(`There is no table ${name}.`);
      left.delete(name);
      return `${begin}\n${table}\n\n${end}`;
    },
  );
  if (left.size > 0) throw new Error(`The document has no place for ${[...left].join(", ")}.`);
  return written;
}
