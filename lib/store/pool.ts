import pg from "pg";
import { env } from "@/lib/env";
import { processState } from "@/lib/process-state";
import { type AdapterQuery, connectionConfig, setTimeOuts, warnOfBreak, zoned } from "./connection";
import { NotSent, StatementError } from "./statement-error";

/** The pool that is open, and the processes of the database that serve its connections. */
const state = processState("database pool", (): { pool?: pg.Pool; backends: Set<number> } => ({
  backends: new Set(),
}));

/** A connection with the number of the process that serves it, which the driver's types leave out. */
type Served = pg.PoolClient & { processID?: number };

/**
 * Opens the pool of connections that Prisma sends statements through. It is not the adapter's own because Prisma does not
 * tell whether a statement that failed had been sent. A statement fails with StatementError, or with NotSent when there is
 * no connection to send it on.
 */
export function openPool(): pg.Pool {
  const { DIRECT_DATABASE_URL, DATABASE_POOL_SIZE } = env();
  const { backends } = state();
  const pool = new pg.Pool({
    ...connectionConfig(),
    max: DATABASE_POOL_SIZE,
    // Through a pooler they would go on to whoever has the connection next: there the role has them (docs/deploy.md).
    ...(DIRECT_DATABASE_URL ? {} : { onConnect: setTimeOuts }),
  });
  pool.on("error", warnOfBreak);
  if (!DIRECT_DATABASE_URL) {
    pool.on("connect", ({ processID }: Served) => processID && backends.add(processID));
    pool.on("remove", ({ processID }: Served) => processID && backends.delete(processID));
  }
  state().pool = pool;
  return Object.assign(pool, { query: (query: AdapterQuery) => send(pool, query) });
}

async function send(pool: pg.Pool, query: AdapterQuery): Promise<pg.QueryArrayResult> {
  const connection = await pool.connect().catch((error: unknown) => {
    throw new NotSent(error);
  });
  // An error of the connection fails the statement, too. Without a listener it would end the process.
  connection.on("error", ignore);
  let failure: StatementError | undefined;
  try {
    return await connection.query(zoned(query));
  } catch (error) {
    failure = new StatementError(error);
    throw failure;
  } finally {
    connection.off("error", ignore);
    // A connection on which something failed is not used again.
    connection.release(failure !== undefined);
  }
}

const ignore = (): void => undefined;

/**
 * Whether a process of the database serves a connection of our pool. Behind a pooler nobody knows: then it is never ours.
 */
export const isOwnBackend = (processId: number): boolean => state().backends.has(processId);

/** How many connections of the pool work and rest at the moment, and how many calls wait for one. */
export function poolUse(): { busy: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = state().pool ?? {};
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}
