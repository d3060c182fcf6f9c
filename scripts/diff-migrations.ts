import { readFile } from "node:fs/promises";
import { noFilter, readMigrations, startEngine } from "@/lib/store/migrations/schema-engine";

/**
 * The SQL that leads from the migrations of `directory` to the Prisma schema in `schemaFile`; empty if they agree. Replays
 * the migrations in the database behind `emptyUrl`. Does not compare check constraints, which the schema can't express.
 */
export async function diffMigrations(
  emptyUrl: string,
  directory: string,
  schemaFile: string,
): Promise<string> {
  const schema = { path: schemaFile, content: await readFile(schemaFile, "utf8") };
  const engine = await startEngine(emptyUrl, [[schema.path, schema.content]]);
  try {
    const result = await engine.diff({
      from: { tag: "migrations", ...(await readMigrations(directory)) },
      to: { tag: "schemaDatamodel", files: [schema] },
      script: true,
      exitCode: true,
      filters: noFilter,
    });
    return result.exitCode === 2 ? (result.stdout ?? "") : "";
  } finally {
    engine.free();
  }
}
