import { join, resolve } from "node:path";
import type { Env } from "@/lib/env";
import { describeError, log } from "@/lib/log";
import { startEmbeddedPostgres } from "@/lib/store/embedded-postgres/start";
import { migrate, migrationReason } from "@/lib/store/migrations/migrate";

/** The URL of the migrated database. `stop` ends it if it is the embedded one. */
export type Database = { url: string; stop(): Promise<void> };

/** Uses the database of DATABASE_URL or starts the embedded one, and applies the missing migrations. */
export async function openDatabase(env: Env, root: string): Promise<Database> {
  const database = env.DATABASE_URL
    ? { url: env.DATABASE_URL, stop: async () => undefined }
    : await openEmbedded(resolve(root, env.DATA_DIR));
  const applied = await migrate(
    env.DIRECT_DATABASE_URL ?? database.url,
    join(root, "prisma/migrations"),
  ).catch(async (error: unknown) => {
    await database.stop().catch(() => undefined);
    const name = env.DIRECT_DATABASE_URL ? "DIRECT_DATABASE_URL" : env.DATABASE_URL && "DATABASE_URL";
    throw new Error(
      `The migrations of the database failed: ${migrationReason(error)}${name ? ` Check ${name}.` : ""}`,
      { cause: error },
    );
  });
  if (applied.length > 0) log().info({ applied }, "database migrated");
  return database;
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const postgres = await startEmbeddedPostgres(dataDir, (message, error) =>
    log().warn(error === undefined ? {} : { error: describeError(error) }, message),
  );
  log().info(`embedded PostgreSQL keeps its data in ${postgres.data}`);
  return postgres;
}
