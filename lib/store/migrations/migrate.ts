import pg from "pg";
import { log } from "@/lib/log";
import { migrateQueue } from "../notifications/worker";
import { applyMigrations, listMigrations, noStatementTimeout } from "./schema-engine";

/** The key of the advisory lock: any number that no other user of the database takes. */
const migrationLock = 20_261_121;

/** Longer than for requests: Next is loaded meanwhile, and on a busy machine that occupies this thread for seconds. */
const connectionTimeoutMs = 30_000;

/**
 * Applies the missing migrations of `directory` and of the job queue to the database behind `url`, and returns the names of
 * the former. A second process that starts at the same time waits for the first.
 */
export async function migrate(url: string, directory: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectionTimeoutMs });
  // Without a listener, an error of the connection would end this process. The next statement fails anyway.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(noStatementTimeout);
    await lockMigrations(client);
    await migrateQueue(url);
    if (await isUpToDate(client, directory)) return [];
    return await applyMigrations(url, directory);
  } finally {
    await client.end();
  }
}

/** Why a migration failed, as one sentence for the operator. */
export function migrationReason(error: unknown): string {
  // Of several addresses of one host, the first says why.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? `${first.message}.` : String(first);
}

async function lockMigrations(client: pg.Client): Promise<void> {
  const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS is_locked", [migrationLock]);
  if (rows[0]?.is_locked) return;
  log().info("another process applies the migrations: waiting for it");
  await client.query("SELECT pg_advisory_lock($1)", [migrationLock]);
}

/** Spares the start of the engine, which takes longer than the rest of the server's start. */
async function isUpToDate(client: pg.Client, directory: string): Promise<boolean> {
  const { rows: tables } = await client.query("SELECT to_regclass('_prisma_migrations') AS found");
  if (tables[0]?.found === null) return false;
  const { rows } = await client.query<{ migration_name: string }>(
    "SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL",
  );
  const applied = new Set(rows.map(({ migration_name }) => migration_name));
  return (await listMigrations(directory)).every((name) => applied.has(name));
}
