import { createHash } from "node:crypto";
import type pg from "pg";
import { env } from "@/lib/env";
import { describeError, log } from "@/lib/log";

const connectionTimeoutMs = 5_000;
/** The database gives up first, so that no statement keeps running after its client gave up. */
const statementTimeoutMs = 14_000;
const queryTimeoutMs = 15_000;

/** The operating system checks an idle connection after 10 seconds, so that a dead one is noticed. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** The settings of all connections. Throws an Error if DATABASE_URL is not set. */
export function connectionConfig(): pg.ClientConfig {
  const { DATABASE_URL } = env();
  if (!DATABASE_URL)
    throw new Error(
      "DATABASE_URL is not set. Set it to a PostgreSQL 15 or newer, or use npm start, which starts an embedded one.",
    );
  return {
    connectionString: DATABASE_URL,
    connectionTimeoutMillis: connectionTimeoutMs,
    query_timeout: queryTimeoutMs,
  };
}

/** Sets timeouts by statements, because a pooler may reject them as options of the connection. */
export async function setTimeouts(connection: pg.ClientBase): Promise<void> {
  await connection
    .query(
      `SET statement_timeout = ${statementTimeoutMs}; SET idle_in_transaction_session_timeout = ${statementTimeoutMs}`,
    )
    .catch((error: unknown) =>
      log().warn({ error: describeError(error) }, "the timeouts of a database connection could not be set"),
    );
}

/** Logs that an idle connection broke. */
export const logBrokenConnection = (error: Error): void =>
  log().warn({ error: describeError(error) }, "a database connection broke");

const names = new Map<string, string>();

/** The name of the prepared statement for this SQL. */
export function statementName(sql: string): string {
  const name = names.get(sql) ?? createHash("sha256").update(sql).digest("base64url").slice(0, 20);
  names.set(sql, name);
  return name;
}
