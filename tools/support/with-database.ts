import { resolve } from "node:path";
import { createTestDatabase } from "@/e2e/support/test-database";
import { migrate } from "@/lib/store/migrations/migrate";

/** Runs `work` with a new migrated database. Drops the database afterwards. */
export async function withDatabase<T>(work: (databaseUrl: string) => Promise<T>): Promise<T> {
  const database = await createTestDatabase();
  try {
    await migrate(database.url, resolve("prisma/migrations"));
    return await work(database.url);
  } finally {
    await database.drop();
  }
}
