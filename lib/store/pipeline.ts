import { Socket } from "node:net";
import pg from "pg";
import { env } from "@/lib/env";
import { rowsOf } from "./client";
import { connectionConfig, prepared, type Statement, setTimeOuts, warnOfBreak } from "./connection";

/** After this silence the network is asked whether the connection still stands, so that a dead one is noticed. */
const keepAliveMs = 10_000;

type Pipeline = { client: pg.Client; socket: Socket };

// The server and Next's bundle of the handlers are two module graphs in one process: they share one connection.
const shared: { negotiationRoomPipeline?: Promise<Pipeline> | undefined } = globalThis as object;

/**
 * The rows that a short reading gives. Those of a process go out on one connection without waiting for each other's
 * answers, and what one turn of the event loop brings goes out in one piece: sending it is most of what a small statement
 * costs. Only for what neither locks nor its own size can hold up, as it would hold up whatever comes after it. Behind a
 * pooler, as rowsOf().
 */
export async function pipelinedRowsOf<Row extends object>(statement: Statement): Promise<Row[]> {
  if (env().DIRECT_DATABASE_URL) return rowsOf(statement);
  shared.negotiationRoomPipeline ??= open();
  const { client, socket } = await shared.negotiationRoomPipeline;
  holdBack(socket);
  const { rows } = await client.query<Row>(prepared(statement));
  return rows;
}

/** Closes the connection once what runs has ended. The next reading opens a new one. */
export async function closePipeline(): Promise<void> {
  const opened = shared.negotiationRoomPipeline;
  delete shared.negotiationRoomPipeline;
  await opened?.then(
    ({ client }) => client.end(),
    () => undefined,
  );
}

/** Keeps what is written until the event loop has been around. */
function holdBack(socket: Socket): void {
  if (socket.writableCorked > 0) return;
  socket.cork();
  setImmediate(() => socket.uncork());
}

/** One that breaks, or can't be made, is forgotten, and the next reading opens another. */
function open(): Promise<Pipeline> {
  const socket = new Socket();
  const client = new pg.Client({
    ...connectionConfig(),
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    stream: () => socket,
  });
  const opening = client
    .connect()
    .then(() => setTimeOuts(client))
    .then(() => ({ client, socket }));
  const forget = () => {
    if (shared.negotiationRoomPipeline === opening) shared.negotiationRoomPipeline = undefined;
  };
  client.on("error", warnOfBreak);
  client.on("end", forget);
  opening.catch(forget);
  return opening;
}
