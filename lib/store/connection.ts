import { createHash } from "node:crypto";
import type pg from "pg";
import type { Sql } from "sql-template-tag";
import { env } from "@/lib/env";
import { describeError, log } from "@/lib/log";

const connectionTimeoutMs = 5_000;
/** The database gives up before we do, so that no statement runs on for nobody. */
const statementTimeoutMs = 14_000;
const queryTimeoutMs = 15_000;

/** A statement with what stands for $1, $2 …: as sql`…` makes one, or written once where that is made too often. */
export type Statement = Pick<Sql, "text" | "values">;

/** How the connections of a process are made. Throws an Error where no database is named. */
export function connectionConfig(): pg.ClientConfig {
  const { DATABASE_URL } = env();
  if (!DATABASE_URL)
    throw new Error(
      "DATABASE_URL is not set: set it to a PostgreSQL 15 or newer. Only npm start brings a database of its own.",
    );
  return {
    connectionString: DATABASE_URL,
    connectionTimeoutMillis: connectionTimeoutMs,
    query_timeout: queryTimeoutMs,
  };
}

/** Not as options of the connection, which the database's proxy may refuse. */
export async function setTimeOuts(connection: pg.ClientBase): Promise<void> {
  await connection
    .query(
      `SET statement_timeout = ${statementTimeoutMs}; SET idle_in_transaction_session_timeout = ${statementTimeoutMs}`,
    )
    .catch((error: unknown) => log().warn({ error: describeError(error) }, "no time-outs could be set"));
}

/** Tells of a connection that broke while nobody used it. */
export const warnOfBreak = (error: Error): void =>
  log().warn({ error: describeError(error) }, "a database connection broke");

/** A statement under the name by which a connection keeps it, parsed and planned. */
export const prepared = ({ text, values }: Statement): pg.QueryConfig => ({
  name: nameOf(text),
  text,
  values,
});

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? createHash("sha256").update(text).digest("base64url").slice(0, 20);
  names.set(text, name);
  return name;
}
