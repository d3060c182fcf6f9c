import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "@/generated/prisma/client";
import { env } from "@/lib/env";
import { describeError, log } from "@/lib/log";

const connectionTimeoutMs = 5_000;
/** The database gives up before we do, so that no statement runs on for nobody. */
const statementTimeoutMs = 14_000;
const queryTimeoutMs = 15_000;

type Database = { client: PrismaClient; pool: pg.Pool };

// The server and Next's bundle of the handlers are two module graphs in one process: they share one pool.
const shared: { negotiationRoomDatabase?: Database } = globalThis as object;

/** The database of this process: one Prisma client over one pool, made at the first call. */
export const database = (): PrismaClient => {
  shared.negotiationRoomDatabase ??= connect();
  return shared.negotiationRoomDatabase.client;
};

/** Closes the pool once what runs has ended. The next call of database() opens a new one. */
export async function closeDatabase(): Promise<void> {
  const open = shared.negotiationRoomDatabase;
  delete shared.negotiationRoomDatabase;
  await open?.client.$disconnect();
}

/** How many connections of the pool work and rest at the moment, and how many calls wait for one. */
export function poolUse(): { busy: number; idle: number; waiting: number } {
  const pool = shared.negotiationRoomDatabase?.pool;
  if (!pool) return { busy: 0, idle: 0, waiting: 0 };
  const { totalCount, idleCount, waitingCount } = pool;
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

function connect(): Database {
  const { DATABASE_URL, DIRECT_DATABASE_URL, DATABASE_POOL_SIZE } = env();
  if (!DATABASE_URL)
    throw new Error(
      "DATABASE_URL is not set: set it to a PostgreSQL 15 or newer. Only npm start brings a database of its own.",
    );
  const pool = new pg.Pool({
    connectionString: DATABASE_URL,
    max: DATABASE_POOL_SIZE,
    connectionTimeoutMillis: connectionTimeoutMs,
    query_timeout: queryTimeoutMs,
    // Through a pooler they would go on to whoever has the connection next: there the role has them (docs/deploy.md).
    ...(DIRECT_DATABASE_URL ? {} : { onConnect: setTimeOuts }),
  });
  const adapter = new PrismaPg(pool, {
    disposeExternalPool: true,
    onPoolError: (error) => log().warn({ error: error.message }, "a database connection broke"),
  });
  return { client: new PrismaClient({ adapter }), pool };
}

/** Not as options of the connection, which the database's proxy may refuse. */
async function setTimeOuts(connection: pg.ClientBase): Promise<void> {
  await connection
    .query(
      `SET statement_timeout = ${statementTimeoutMs}; SET idle_in_transaction_session_timeout = ${statementTimeoutMs}`,
    )
    .catch((error: unknown) => log().warn({ error: describeError(error) }, "no time-outs could be set"));
}
