import { createHash } from "node:crypto";
import type pg from "pg";
import { env } from "@/lib/env";
import { describeError, log } from "@/lib/log";
import { zonedTypes } from "./zones";

const connectionTimeoutMs = 5_000;
/** The database gives up before we do, so that no statement runs on for nobody. */
const statementTimeoutMs = 14_000;
const queryTimeoutMs = 15_000;

/** A statement as Prisma's adapter hands it over. */
export type AdapterQuery = pg.QueryArrayConfig & { types: pg.CustomTypesConfig };

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

/** A statement whose results have times that know their zone. */
export const zoned = (query: AdapterQuery): AdapterQuery => ({ ...query, types: zonedTypes(query.types) });

const names = new Map<string, string>();

/** The name under which a connection keeps a statement, parsed and planned. */
export function statementName(sql: string): string {
  const name = names.get(sql) ?? createHash("sha256").update(sql).digest("base64url").slice(0, 20);
  names.set(sql, name);
  return name;
}
