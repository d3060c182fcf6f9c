import { randomBytes } from "node:crypto";
import pg from "pg";

/** A new, empty database. */
export type ScratchDatabase = { url: string; drop(): Promise<void> };

/** Creates an empty database on the server behind `serverUrl`, whose user must have the right to. */
export async function createScratchDatabase(serverUrl: string): Promise<ScratchDatabase> {
  const name = `scratch_${randomBytes(8).toString("hex")}`;
  await execute(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      // DROP ... WITH (FORCE) would also end the server's own workers, which this user may not. Plain DROP waits for those.
      await execute(
        serverUrl,
        `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}' AND usename = current_user`,
      );
      await execute(serverUrl, `DROP DATABASE IF EXISTS ${name}`);
    },
  };
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
