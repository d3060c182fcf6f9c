import type { Duplex } from "node:stream";
import pg from "pg";
import { env } from "@/lib/env";
import { rowsOf } from "./client";
import { connectionConfig, prepared, type Statement, setTimeOuts, warnOfBreak } from "./connection";

/** After this silence the network is asked whether the connection still stands, so that a dead one is noticed. */
const keepAliveMs = 10_000;

// The server and Next's bundle of the handlers are two module graphs in one process: they share one connection.
const shared: { negotiationRoomPipeline?: Promise<pg.Client> | undefined; negotiationRoomReadings?: number } =
  globalThis as object;

/**
 * The rows that a short reading gives. Those of a process go out on one connection without waiting for each other's
 * answers, and what one turn of the event loop brings goes out in one piece: sending it is most of what a small statement
 * costs. Only for what neither locks nor its own size can hold up, as it would hold up whatever comes after it. Behind a
 * pooler, as rowsOf().
 */
export async function pipelinedRowsOf<Row extends object>(statement: Statement): Promise<Row[]> {
  if (env().DIRECT_DATABASE_URL) return rowsOf(statement);
  shared.negotiationRoomReadings = readingsUnderWay() + 1;
  try {
    shared.negotiationRoomPipeline ??= open();
    const client = await shared.negotiationRoomPipeline;
    holdBack(client.connection.stream);
    const { rows } = await client.query<Row>(prepared(statement));
    return rows;
  } finally {
    shared.negotiationRoomReadings = readingsUnderWay() - 1;
  }
}

/** How many readings are on their way to the database and back. */
export const readingsUnderWay = (): number => shared.negotiationRoomReadings ?? 0;

/** Closes the connection once what runs has ended. The next reading opens a new one. */
export async function closePipeline(): Promise<void> {
  const opened = shared.negotiationRoomPipeline;
  delete shared.negotiationRoomPipeline;
  await opened?.then(
    (client) => client.end(),
    // Whoever wanted it has been told.
    () => undefined,
  );
}

/** Keeps what is written until the event loop has been around. */
function holdBack(stream: Duplex): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
}

/** One that breaks, or can't be made, is forgotten, and the next reading opens another. */
function open(): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionConfig(),
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
  });
  const opening = client
    .connect()
    .then(() => setTimeOuts(client))
    .then(() => client);
  const forget = () => {
    if (shared.negotiationRoomPipeline === opening) shared.negotiationRoomPipeline = undefined;
  };
  client.on("error", (error) => {
    forget();
    warnOfBreak(error);
  });
  client.on("end", forget);
  opening.catch(forget);
  return opening;
}
