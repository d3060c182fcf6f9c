import { randomBytes } from "node:crypto";
import pg from "pg";

/** An empty database of its own, until it is dropped. */
export type ScratchDatabase = { url: string; drop(): Promise<void> };

/** Makes an empty database on the PostgreSQL server behind `serverUrl`, whose user must be allowed to. */
export async function createScratchDatabase(serverUrl: string): Promise<ScratchDatabase> {
  const name = `scratch_${randomBytes(8).toString("hex")}`;
  await execute(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => execute(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
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
