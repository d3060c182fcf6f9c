import pg from "pg";
import { env } from "@/lib/env";
import { processState } from "@/lib/process-state";
import { connectionConfig, keepAlive, logBrokenConnection, setTimeouts } from "./settings";
import { NotSentError, repeatDeadlocked, StatementError } from "./statement-error";
import { type AdapterQuery, withZonedResults } from "./time-zones";

const state = processState("database pool", (): { pool?: pg.Pool; backends: Set<number> } => ({
  backends: new Set(),
}));

/** A connection with the process id of its backend, which the driver's types leave out. */
type Served = pg.PoolClient & { processID?: number };

/**
 * Opens the connection pool for Prisma. It replaces the adapter's own pool, because Prisma does not report whether a failed
 * statement had been sent. Failures are StatementErrors, or NotSentErrors if there was no connection
 * (docs/decisions/0010-atomic-raw-statements.md).
 */
export function openPool(): pg.Pool {
  const { DIRECT_DATABASE_URL, DATABASE_POOL_SIZE } = env();
  const { backends } = state();
  const pool = new pg.Pool({
    ...connectionConfig(),
    max: DATABASE_POOL_SIZE,
    // Behind a pooler they would stay for the next client: there, set them on the role (docs/deploy.md).
    ...(DIRECT_DATABASE_URL ? {} : { onConnect: setTimeouts }),
  });
  pool.on("error", logBrokenConnection);
  if (!DIRECT_DATABASE_URL) {
    pool.on("connect", ({ processID }: Served) => processID && backends.add(processID));
    pool.on("remove", ({ processID }: Served) => processID && backends.delete(processID));
  }
  state().pool = pool;
  return Object.assign(pool, { query: (query: AdapterQuery) => repeatDeadlocked(() => send(pool, query)) });
}

/** Until one of the few connections of the job queue is free. A statement takes 15 seconds at most. */
const queueTimeoutMs = 20_000;

/** The connections of the job queue, of which one listens. They bypass a pooler, so they have the timeouts there, too. */
export function openQueuePool(): pg.Pool {
  const { DIRECT_DATABASE_URL } = env();
  const pool = new pg.Pool({
    ...connectionConfig(),
    ...(DIRECT_DATABASE_URL ? { connectionString: DIRECT_DATABASE_URL } : {}),
    ...keepAlive,
    connectionTimeoutMillis: queueTimeoutMs,
    max: 4,
    onConnect: setTimeouts,
    // The library returns a connection to the pool even if its query got no response in time. With this, such a
    // connection is closed.
    pipeline: true,
  });
  pool.on("error", logBrokenConnection);
  pool.on("connect", (connection) => {
    // An error of a connection that is in use fails its query, too.
    connection.on("error", ignore);
    // The library stops the queue if the results of jobs can't be stored.
    const query: (...given: never[]) => Promise<unknown> = connection.query.bind(connection);
    connection.query = ((...given: never[]) =>
      repeatDeadlocked(() => query(...given))) as pg.PoolClient["query"];
  });
  return pool;
}

async function send(pool: pg.Pool, query: AdapterQuery): Promise<pg.QueryArrayResult> {
  const connection = await pool.connect().catch((error: unknown) => {
    throw new NotSentError(error);
  });
  // An error of the connection fails the statement, too. Without a listener it would end the process.
  connection.on("error", ignore);
  let failure: StatementError | undefined;
  try {
    return await connection.query(withZonedResults(query));
  } catch (error) {
    failure = new StatementError(error);
    throw failure;
  } finally {
    connection.off("error", ignore);
    // A connection with a failed statement is not used again.
    connection.release(failure !== undefined);
  }
}

const ignore = (): void => undefined;

/** Whether this backend serves a connection of the pool. Behind a pooler that is unknown, and the result is false. */
export const isOwnBackend = (processId: number): boolean => state().backends.has(processId);

/** The number of busy and idle connections of the pool, and of statements that wait for one. */
export function poolUsage(): { busy: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = state().pool ?? {};
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}
