import { join, resolve } from "node:path";
import type { Env } from "@/lib/env";
import { describeError, log } from "@/lib/log";
import { startEmbeddedPostgres } from "@/lib/store/embedded";
import { migrate } from "@/lib/store/migrate";

/** The database's address, up to date, and what ends it when it is ours. */
export type Database = { url: string; stop(): Promise<void> };

/** Finds the database of DATABASE_URL or starts the embedded one, and applies the migrations it has not seen yet. */
export async function openDatabase(env: Env, root: string): Promise<Database> {
  const database = env.DATABASE_URL
    ? { url: env.DATABASE_URL, stop: async () => undefined }
    : await openEmbedded(resolve(root, env.DATA_DIR));
  const applied = await migrate(
    env.DIRECT_DATABASE_URL ?? database.url,
    join(root, "prisma/migrations"),
  ).catch(async (error: unknown) => {
    await database.stop();
    throw new Error(`The database can't be brought up to date: ${reasonOf(error)} Check DATABASE_URL.`);
  });
  if (applied.length > 0) log().info({ applied }, "database migrated");
  return database;
}

/** Of several addresses that were tried in vain the first says why. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? `${first.message}.` : String(first);
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    report: (message, error) =>
      log().warn(error === undefined ? {} : { error: describeError(error) }, message),
  });
  log().info(`embedded PostgreSQL keeps its data in ${postgres.dataDir}`);
  return postgres;
}
