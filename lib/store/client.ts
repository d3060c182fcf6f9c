import { createHash } from "node:crypto";
import pg from "pg";
import type { Sql } from "sql-template-tag";
import { env } from "@/lib/env";
import { describeError, log } from "@/lib/log";

const connectionTimeoutMs = 5_000;
/** The database gives up before we do, so that no statement runs on for nobody. */
const statementTimeoutMs = 14_000;
const queryTimeoutMs = 15_000;

// The server and Next's bundle of the handlers are two module graphs in one process: they share one pool.
const shared: { negotiationRoomPool?: pg.Pool } = globalThis as object;

/** A statement with what stands for $1, $2 …: as sql`…` makes one, or written once where that is made too often. */
type Statement = Pick<Sql, "text" | "values">;

/** The names under which connections keep prepared statements, by their texts. */
const names = new Map<string, string>();

/**
 * The rows that a statement gives, by the names of its columns. Each connection prepares a statement once, but behind a
 * pooler (DIRECT_DATABASE_URL), whose connections change from one to the next.
 */
export async function rowsOf<Row extends object>({ text, values }: Statement): Promise<Row[]> {
  const prepared = env().DIRECT_DATABASE_URL ? {} : { name: nameOf(text) };
  const { rows } = await pool().query<Row>({ ...prepared, text, values });
  return rows;
}

/** Closes the pool once what runs has ended. The next statement opens a new one. */
export async function closeDatabase(): Promise<void> {
  const open = shared.negotiationRoomPool;
  delete shared.negotiationRoomPool;
  await open?.end();
}

/** How many connections of the pool work and rest at the moment, and how many calls wait for one. */
export function poolUse(): { busy: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = shared.negotiationRoomPool ?? {};
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

function nameOf(text: string): string {
  const name = names.get(text) ?? createHash("sha256").update(text).digest("base64url").slice(0, 20);
  names.set(text, name);
  return name;
}

const pool = (): pg.Pool => {
  shared.negotiationRoomPool ??= connect();
  return shared.negotiationRoomPool;
};

function connect(): pg.Pool {
  const { DATABASE_URL, DIRECT_DATABASE_URL, DATABASE_POOL_SIZE } = env();
  if (!DATABASE_URL)
    throw new Error(
      "DATABASE_URL is not set: set it to a PostgreSQL 15 or newer. Only npm start brings a database of its own.",
    );
  const opened = new pg.Pool({
    connectionString: DATABASE_URL,
    max: DATABASE_POOL_SIZE,
    connectionTimeoutMillis: connectionTimeoutMs,
    query_timeout: queryTimeoutMs,
    // Through a pooler they would go on to whoever has the connection next: there the role has them (docs/deploy.md).
    ...(DIRECT_DATABASE_URL ? {} : { onConnect: setTimeOuts }),
  });
  opened.on("error", (error) => log().warn({ error: describeError(error) }, "a database connection broke"));
  return opened;
}

/** Not as options of the connection, which the database's proxy may refuse. */
async function setTimeOuts(connection: pg.ClientBase): Promise<void> {
  await connection
    .query(
      `SET statement_timeout = ${statementTimeoutMs}; SET idle_in_transaction_session_timeout = ${statementTimeoutMs}`,
    )
    .catch((error: unknown) => log().warn({ error: describeError(error) }, "no time-outs could be set"));
}
