import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { diffMigrations } from "@/lib/store/schema-engine";
import { createTestDatabase } from "@/lib/store/test-database";
import startTestPostgres from "@/lib/store/test-postgres";

// npm run db:diff -- NAME: writes the migration that leads from prisma/migrations to prisma/schema.prisma.
const name = process.argv[2];
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  console.error("Give the migration a name of a-z, 0-9 and _, for example: npm run db:diff -- add_archive");
  process.exit(2);
}

const stopPostgres = await startTestPostgres();
const scratch = await createTestDatabase();
const sql = await diffMigrations(scratch.url, "prisma/migrations", "prisma/schema.prisma");
await scratch.drop();
await stopPostgres();

if (sql === "") {
  console.log("The migrations and prisma/schema.prisma agree: nothing to write.");
} else {
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const folder = join("prisma/migrations", `${stamp}_${name}`);
  await mkdir(folder);
  await writeFile(join(folder, "migration.sql"), sql);
  console.log(`Wrote ${folder}/migration.sql: read it, and add the checks that the schema has no words for.`);
}
