import { prisma } from "@/lib/store/connection/prisma";

/** The tables, of all schemas of the database, that have a row with one of these texts in it. */
export async function tablesThatContain(texts: string[]): Promise<string[]> {
  const tables = await prisma().$queryRaw<{ name: string; quoted: string }[]>`
    SELECT table_schema || '.' || table_name AS name, format('%I.%I', table_schema, table_name) AS quoted
    FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`;
  const found: string[] = [];
  for (const { name, quoted } of tables) {
    const rows = await prisma().$queryRawUnsafe<object[]>(
      `SELECT 1 FROM ${quoted} AS row WHERE EXISTS (SELECT FROM unnest($1::text[]) AS text WHERE strpos(row::text, text) > 0) LIMIT 1`,
      texts,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}
