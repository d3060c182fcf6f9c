import { resolve } from "node:path";
import pg from "pg";
import { closeDatabase } from "@/lib/store/connection/prisma";
import { migrate } from "@/lib/store/migrations/migrate";
import { stopWakeups } from "@/lib/store/wakeups/wakeups";
import { createScratchDatabase, type ScratchDatabase } from "./scratch-database";

/** An empty database on the PostgreSQL server of the test run (test-postgres.ts). */
export function createTestDatabase(): Promise<ScratchDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (!serverUrl) throw new Error("TEST_DATABASE_URL is not set: run the tests with vitest.");
  return createScratchDatabase(serverUrl);
}

/** Creates a migrated database for this process, and returns a function that drops it. */
export async function useTestDatabase(): Promise<() => Promise<void>> {
  const { url, drop } = await createTestDatabase();
  await migrate(url, resolve("prisma/migrations"));
  process.env.DATABASE_URL = url;
  return async () => {
    stopWakeups();
    await closeDatabase();
    await drop();
  };
}

/** Runs `work` while another connection holds an open transaction in which it has executed `sql`. */
export async function duringTransaction(
  sql: string,
  work: (other: pg.Client) => Promise<void>,
): Promise<void> {
  const other = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await other.connect();
  try {
    await other.query(`BEGIN; ${sql}`);
    await work(other);
  } finally {
    await other.end();
  }
}
