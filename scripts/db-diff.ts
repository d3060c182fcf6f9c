import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTestDatabase } from "@/e2e/support/test-database";
import startTestPostgres from "@/e2e/support/test-postgres";
import { diffMigrations } from "./diff-migrations";

// npm run db:diff -- NAME: writes the migration from prisma/migrations to prisma/schema.prisma.
const name = process.argv[2];
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  console.error("Give the migration a name of a-z, 0-9 and _, for example: npm run db:diff -- add_archive");
  process.exit(2);
}

const stopPostgres = await startTestPostgres();
const sql = await diff().finally(stopPostgres);

if (sql === "") {
  console.log("The migrations match prisma/schema.prisma: nothing to write.");
} else {
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const folder = join("prisma/migrations", `${stamp}_${name}`);
  await mkdir(folder);
  await writeFile(join(folder, "migration.sql"), sql);
  console.log(
    `Wrote ${folder}/migration.sql. Review it, and add the constraints that the Prisma schema can't express.`,
  );
}

async function diff(): Promise<string> {
  const scratch = await createTestDatabase();
  try {
    return await diffMigrations(scratch.url, "prisma/migrations", "prisma/schema.prisma");
  } finally {
    await scratch.drop();
  }
}
