import pg from "pg";
import { log } from "@/lib/log";
import { applyMigrations, listMigrations, untimed } from "./schema-engine";

/** Any number that no other user of the database takes for its own advisory lock. */
const migrationLock = 20_261_121;

/**
 * Brings the database behind `url` to the newest migration of `directory`. Gives the names it applied. A second process
 * that starts at the same time waits for the first.
 */
export async function migrate(url: string, directory: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(untimed);
    await takeTurn(client);
    if (await isUpToDate(client, directory)) return [];
    return await applyMigrations(url, directory);
  } finally {
    await client.end();
  }
}

async function takeTurn(client: pg.Client): Promise<void> {
  const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS is_ours", [migrationLock]);
  if (rows[0]?.is_ours) return;
  log().info("another process brings the database up to date: waiting for it");
  await client.query("SELECT pg_advisory_lock($1)", [migrationLock]);
}

/** A look that spares the start of the engine, which costs more than everything else at the start of the server. */
async function isUpToDate(client: pg.Client, directory: string): Promise<boolean> {
  const { rows: tables } = await client.query("SELECT to_regclass('_prisma_migrations') AS found");
  if (tables[0]?.found === null) return false;
  const { rows } = await client.query<{ migration_name: string }>(
    "SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL",
  );
  const applied = new Set(rows.map(({ migration_name }) => migration_name));
  return (await listMigrations(directory)).every((name) => applied.has(name));
}
