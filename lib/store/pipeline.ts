import pg from "pg";
import { processState } from "@/lib/process-state";
import { type AdapterQuery, connectionConfig, setTimeOuts, warnOfBreak, zoned } from "./connection";
import { StatementError } from "./statement-error";

/** After this silence the network is asked whether the connection still stands, so that a dead one is noticed. */
const keepAliveMs = 10_000;

const readings = processState("readings under way", () => ({ count: 0 }));

/** How many statements with short readings are on their way to the database and back. */
export const readingsUnderWay = (): number => readings().count;

/**
 * One connection in the shape of a pool, as Prisma's adapter wants it. Statements go out on it without waiting for each
 * other's answers, and what one turn of the event loop brings goes out in one piece: sending it is most of what a small
 * statement costs. Only for what neither locks nor its own size can hold up, as it would hold up whatever comes after it.
 * A statement fails with StatementError.
 */
export function openPipeline(): pg.Pool {
  const pipeline: Pipeline = {};
  return Object.assign(new pg.Pool(), {
    query: (query: AdapterQuery) => send(pipeline, query),
    end: () => close(pipeline),
  });
}

type Pipeline = { client?: Promise<pg.Client> | undefined };

async function send(pipeline: Pipeline, query: AdapterQuery): Promise<pg.QueryArrayResult> {
  readings().count++;
  try {
    pipeline.client ??= open(pipeline);
    const client = await pipeline.client;
    return await client.query(zoned(query));
  } catch (error) {
    throw new StatementError(error);
  } finally {
    readings().count--;
  }
}

/** Closes the connection once what runs has ended. */
async function close(pipeline: Pipeline): Promise<void> {
  await pipeline.client?.then(
    (client) => client.end(),
    // Whoever wanted it has been told.
    () => undefined,
  );
}

/** One that breaks, or can't be made, is forgotten, and the next reading opens another. */
function open(pipeline: Pipeline): Promise<pg.Client> {
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
    if (pipeline.client === opening) pipeline.client = undefined;
  };
  client.on("error", (error) => {
    forget();
    warnOfBreak(error);
  });
  client.on("end", forget);
  opening.catch(forget);
  return opening;
}
