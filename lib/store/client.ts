import pg from "pg";
import { env } from "@/lib/env";
import { connectionConfig, prepared, type Statement, setTimeOuts, warnOfBreak } from "./connection";

// The server and Next's bundle of the handlers are two module graphs in one process: they share one pool.
const shared: { negotiationRoomPool?: pg.Pool } = globalThis as object;

/**
 * The rows that a statement gives, by the names of its columns. Each connection prepares a statement once, but behind a
 * pooler (DIRECT_DATABASE_URL), whose connections change from one to the next.
 */
export async function rowsOf<Row extends object>(statement: Statement): Promise<Row[]> {
  const { text, values } = statement;
  const query = env().DIRECT_DATABASE_URL ? { text, values } : prepared(statement);
  const { rows } = await pool().query<Row>(query);
  return rows;
}

/** Closes the pool once what runs has ended. The next statement opens a new one. */
export async function closePool(): Promise<void> {
  const open = shared.negotiationRoomPool;
  delete shared.negotiationRoomPool;
  await open?.end();
}

/** How many connections of the pool work and rest at the moment, and how many calls wait for one. */
export function poolUse(): { busy: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = shared.negotiationRoomPool ?? {};
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

const pool = (): pg.Pool => {
  shared.negotiationRoomPool ??= open();
  return shared.negotiationRoomPool;
};

function open(): pg.Pool {
  const { DIRECT_DATABASE_URL, DATABASE_POOL_SIZE } = env();
  const opened = new pg.Pool({
    ...connectionConfig(),
    max: DATABASE_POOL_SIZE,
    // Through a pooler they would go on to whoever has the connection next: there the role has them (docs/deploy.md).
    ...(DIRECT_DATABASE_URL ? {} : { onConnect: setTimeOuts }),
  });
  opened.on("error", warnOfBreak);
  return opened;
}
