import { resolve } from "node:path";
import { migrate } from "@/lib/store/migrate";
import { createTestDatabase } from "@/lib/store/test-database";

/** Does a piece of work with a migrated database of its own, which is dropped then. */
export async function withDatabase<T>(work: (databaseUrl: string) => Promise<T>): Promise<T> {
  const database = await createTestDatabase();
  try {
    await migrate(database.url, resolve("prisma/migrations"));
    return await work(database.url);
  } finally {
    await database.drop();
  }
}
