import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openData, removeUnfinished } from "./data";
import { EmbeddedPostgresError } from "./error";
import { findPlace, type Place } from "./place";
import { type Launched, launchServer, stopServer } from "./programs";
import { connectAsSuperuser, lockServer, prepareDatabase, type SuperuserConnection } from "./superuser";

/** `data` is the absolute path of the data folder. `stop` may be called more than once. */
export type EmbeddedPostgres = { url: string; data: string; stop(): Promise<void> };

/** Called when the server ended and was restarted; `error` if that failed. */
type Report = (message: string, error?: unknown) => void;

// Recovery after a crash, and the shutdown of an earlier server on the same data, may take this long.
const startTimeoutMs = 60_000;
const shutdownTimeoutMs = 10_000;

/**
 * Starts the embedded PostgreSQL on `<dataDir>/postgres`, or takes over the server that a killed service left running
 * there, and restarts it if it ends. Throws EmbeddedPostgresError (docs/decisions/0012-embedded-postgresql.md).
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  report: Report = () => undefined,
): Promise<EmbeddedPostgres> {
  try {
    const place = await findPlace(resolve(dataDir));
    // macOS allows 103 bytes, Linux 107. Node would cut off a longer path.
    if (Buffer.byteLength(place.data) + "/.s.PGSQL.5432".length > 103)
      throw new Error("its path is too long");
    return await serve(place, await openData(place), report);
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL can't use the data folder ${resolve(dataDir)} ` +
        `(${error instanceof Error ? error.message : error}). Make it readable and writable, or set DATA_DIR to another folder`,
      error,
    );
  }
}

async function serve(place: Place, password: string, report: Report): Promise<EmbeddedPostgres> {
  let connection: SuperuserConnection | undefined = await claimServer(place, password);
  await removeUnfinished(place);
  let restarting = Promise.resolve();
  let stopping: Promise<void> | undefined;

  const watch = ({ client, socket }: SuperuserConnection) => {
    // The connection does not keep this process alive.
    socket.unref();
    client.once("end", () => {
      connection = undefined;
      if (!stopping) restarting = restart();
    });
  };
  const restart = async () => {
    report("the embedded PostgreSQL is gone: restarting it");
    while (!stopping) {
      try {
        connection = await claimServer(place, password);
        report("the embedded PostgreSQL is back");
        return watch(connection);
      } catch (error) {
        report("the embedded PostgreSQL does not start", error);
        await sleep(1_000, undefined, { ref: false });
      }
    }
  };
  const stop = async () => {
    await restarting;
    // Without the lock, the server may belong to another service.
    if (!connection) return;
    await stopServer(place).catch(async (error: unknown) => {
      // It may have ended by itself meanwhile. Its other processes end a moment later.
      const begin = Date.now();
      while (connection && Date.now() - begin < shutdownTimeoutMs) await sleep(20);
      if (connection) throw error;
    });
  };

  const url = await prepareDatabase(connection, place.data);
  watch(connection);
  const stopOnce = async () => {
    stopping ??= stop();
    await stopping;
  };
  return { url, data: place.data, stop: stopOnce };
}

/** Connects to the server, which is started if none runs, and takes its lock. */
async function claimServer(place: Place, password: string): Promise<SuperuserConnection> {
  const begin = Date.now();
  let launched: Launched | undefined;
  for (; Date.now() - begin < startTimeoutMs; await sleep(20)) {
    const connection = await connectAsSuperuser(place.data, password);
    if (typeof connection === "object") {
      if (await lockServer(connection, place.data)) return connection;
      continue;
    }
    if (launched?.foundDataInUse && Date.now() - begin < shutdownTimeoutMs) launched = undefined;
    if (launched?.error) throw launched.error;
    if (connection === "absent") launched ??= await launchServer(place);
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL on ${place.data} accepts no connection after ${startTimeoutMs / 1_000} seconds. Start the service again ` +
      "later, if PostgreSQL recovers from a crash, or stop it",
  );
}
