import { resolve } from "node:path";
import pg from "pg";
import { migrate } from "./migrate";
import { closeDatabase } from "./prisma";
import { createScratchDatabase, type ScratchDatabase } from "./scratch-database";
import { stopWakeups } from "./wakeups";

/** An empty database on the PostgreSQL server of the test run (lib/store/test-postgres.ts). */
export function createTestDatabase(): Promise<ScratchDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (!serverUrl) throw new Error("TEST_DATABASE_URL is not set: run the tests with vitest.");
  return createScratchDatabase(serverUrl);
}

/** Makes a migrated database the one of this process, and gives what undoes it. */
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

/** Does a piece of work while another connection has carried out a statement in a transaction that has not ended. */
export async function amid(sql: string, work: () => Promise<void>): Promise<void> {
  const other = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await other.connect();
  try {
    await other.query(`BEGIN; ${sql}`);
    await work();
  } finally {
    await other.end();
  }
}
