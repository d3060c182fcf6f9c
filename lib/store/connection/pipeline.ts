import pg from "pg";
import { processState } from "@/lib/process-state";
import { connectionConfig, keepAlive, logBrokenConnection, setTimeouts } from "./settings";
import { StatementError } from "./statement-error";
import { type AdapterQuery, withZonedResults } from "./time-zones";

const pending = processState("pending reads", () => ({ count: 0 }));

/** The number of short reads that wait for the database. */
export const pendingReads = (): number => pending().count;

/**
 * One connection with the interface of a pool, as Prisma's adapter needs it. Statements are sent without waiting for the
 * results of earlier ones, and those of one turn of the event loop are sent together, because sending is most of the cost
 * of a small statement. Only for statements that wait for no lock and return little: a slow one delays all after it.
 * Failures are StatementErrors (docs/decisions/0011-short-reads.md).
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
  pending().count++;
  try {
    pipeline.client ??= open(pipeline);
    const client = await pipeline.client;
    return await client.query(withZonedResults(query));
  } catch (error) {
    throw new StatementError(error);
  } finally {
    pending().count--;
  }
}

async function close(pipeline: Pipeline): Promise<void> {
  await pipeline.client?.then(
    (client) => client.end(),
    // The statement that opened it has failed with this error.
    () => undefined,
  );
}

/** If the connection breaks or can't be made, the next read opens another. */
function open(pipeline: Pipeline): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionConfig(),
    pipeline: true,
    ...keepAlive,
  });
  const opening = client
    .connect()
    .then(() => setTimeouts(client))
    .then(() => client);
  const forget = () => {
    if (pipeline.client === opening) pipeline.client = undefined;
  };
  client.on("error", (error) => {
    forget();
    logBrokenConnection(error);
  });
  client.on("end", forget);
  opening.catch(forget);
  return opening;
}
