import { dirname, resolve } from "node:path";
import { claimServer } from "./embedded-postgres/claim";
import { openData } from "./embedded-postgres/data";
import { databaseUrl, prepareDatabase } from "./embedded-postgres/database";
import { removeOldDrafts } from "./embedded-postgres/drafts";
import { EmbeddedPostgresError, errorCode, useDatabaseUrl } from "./embedded-postgres/error";
import { keepAlive, type Report } from "./embedded-postgres/keep-alive";
import { boundLog } from "./embedded-postgres/log-file";
import { findPlace } from "./embedded-postgres/place";
import { findPrograms } from "./embedded-postgres/programs";
import { removeOtherCopies } from "./embedded-postgres/programs-copy";
import { releaseServer } from "./embedded-postgres/release";
import { openSocketFolder } from "./embedded-postgres/socket";

export { EmbeddedPostgresError };

/** `dataDir` is where the data really is, an absolute path. `stop` may be called more than once. */
export type EmbeddedPostgres = { url: string; dataDir: string; stop(): Promise<void> };

/**
 * Starts our own PostgreSQL on the data in `<dataDir>/postgres`, or takes over the one that a killed service left
 * running there, and starts it again should it end. The first start creates the data. It listens on no TCP port, but on a
 * Unix socket that only this user (and root) reaches; `url` names its folder and the service's own role. Fails with an
 * {@link EmbeddedPostgresError}; it names the other process if another service uses this folder. `report` is told when
 * the server ended and was started again.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  report?: Report;
}): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  try {
    return await start(dataDir, options.report ?? (() => undefined));
  } catch (error) {
    throw error instanceof EmbeddedPostgresError ? error : explain(error, dataDir);
  }
}

async function start(dataDir: string, report: Report): Promise<EmbeddedPostgres> {
  const place = await findPlace(dataDir, await findPrograms());
  const password = await openData(place);
  const { path: socketFolder, close } = await openSocketFolder(place.home);
  const access = { socketFolder, password };
  const claim = await claimServer(place, access).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const kept = keepAlive(place, access, claim, report);
  const unboundLog = boundLog(place.home);
  let stopped: Promise<void> | undefined;
  const stop = () => {
    unboundLog();
    stopped ??= kept
      .letGo()
      .then((current) => releaseServer(place, current, access))
      .finally(close);
    return stopped;
  };
  try {
    const servicePassword = await prepareDatabase(claim.connection);
    await removeOldDrafts(dirname(place.home));
    await removeOtherCopies(place.programs);
    claim.connection.unref();
    return { url: databaseUrl(socketFolder, servicePassword), dataDir: place.home, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function explain(cause: unknown, dataDir: string): EmbeddedPostgresError {
  const message = cause instanceof Error ? cause.message : String(cause);
  const inaccessible = ["EACCES", "EPERM", "EROFS", "ENOSPC", "EDQUOT", "ENOTDIR", "EEXIST", "ENOENT"];
  return new EmbeddedPostgresError(
    inaccessible.includes(errorCode(cause) ?? "")
      ? `The data folder ${dataDir} can't be read and written (${message}). Make it writable, or set DATA_DIR to ` +
          `another folder, or ${useDatabaseUrl}.`
      : `The embedded PostgreSQL can't be used with the data in ${dataDir}: ${message}. Repair that, or ` +
          `${useDatabaseUrl}.`,
    { cause },
  );
}
