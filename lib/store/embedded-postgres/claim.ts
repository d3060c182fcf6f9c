import { setTimeout as sleep } from "node:timers/promises";
import { type Access, type Connection, connect, unlessGone } from "./connection";
import { EmbeddedPostgresError, useDatabaseUrl } from "./error";
import { launchPostmaster, patience } from "./launch";
import { logPath } from "./log-file";
import type { Place } from "./place";
import { type Postmaster, readPostmasterFile } from "./postmaster";
import { isPostgres } from "./process-check";

/**
 * The running server of our data, and the connection whose lock says that this process alone serves from it. The lock
 * goes with the connection, and that with the process, however it ends.
 */
export type Claim = { server: Postmaster; connection: Connection };

/**
 * Claims the server of this place: the one that runs there (left over from a service that was killed), else a new one.
 * Fails if another service has claimed it.
 */
export async function claimServer(place: Place, access: Access): Promise<Claim> {
  const deadline = Date.now() + patience;
  let foreignPid: number | undefined;
  for (let refusals = 0; ; await sleep(50)) {
    const named = await readPostmasterFile(place.home);
    const running = named !== undefined && named.pid !== foreignPid && (await isPostgres(named.pid));
    if (running && named.ready && !named.hasSocket) throw isOfEarlierVersion(place, named);
    const server = running ? named : await launchPostmaster(place, named?.pid);
    if ("refusal" in server) {
      // Two starts at once, or processes of a killed server that have not yet noticed: a matter of moments.
      if (++refusals === maxRefusals) throw server.refusal;
      foreignPid = undefined;
      continue;
    }
    const claim = await claimRunning(place, server, access);
    if (claim === "foreign") foreignPid = server.pid;
    else if (claim) return claim;
    if (Date.now() > deadline) throw doesNotAnswer(place, server);
  }
}

const maxRefusals = 50;

/**
 * Undefined if the server does not answer. "foreign" if this process is not the server of our data, which would listen:
 * postmaster.pid was copied with its folder, or another server has got the number. Fails if another service has claimed
 * it.
 */
export async function claimRunning(
  place: Place,
  server: Postmaster,
  access: Access,
): Promise<Claim | "foreign" | undefined> {
  const connection = await connect(access);
  if (connection === "absent") return server.ready ? "foreign" : undefined;
  if (!connection) return undefined;
  let claimed = false;
  try {
    await lock(connection, place);
    claimed = true;
    return { server, connection };
  } catch (error) {
    return unlessGone(error);
  } finally {
    if (!claimed) connection.close();
  }
}

async function lock(connection: Connection, place: Place): Promise<void> {
  // A service that is just ending, or was just killed, may hold it for a moment longer.
  for (const end = Date.now() + 1_000; ; await sleep(25)) {
    const [row] = await connection.query("select pg_try_advisory_lock(1) as locked");
    if (row?.locked === true) return;
    if (Date.now() > end) throw await alreadyClaimed(connection, place);
  }
}

async function alreadyClaimed(connection: Connection, { dataDir }: Place): Promise<EmbeddedPostgresError> {
  const [holder] = await connection.query(
    "select application_name as name from pg_stat_activity join pg_locks using (pid) " +
      "where locktype = 'advisory' and granted and datname = current_database()",
  );
  return new EmbeddedPostgresError(
    `Another server (${holder?.name ?? "of this machine"}) already uses ${dataDir}. Stop it, or set DATA_DIR to another ` +
      `folder, or ${useDatabaseUrl}.`,
  );
}

function isOfEarlierVersion({ home }: Place, { pid }: Postmaster): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `PostgreSQL (process ${pid}), started by an earlier version of this service, still runs on ${home}. Stop that service ` +
      `or, if it is gone, this process (kill -INT ${pid}), and start the server again, or ${useDatabaseUrl}.`,
  );
}

function doesNotAnswer({ home }: Place, { pid }: Postmaster): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `PostgreSQL (process ${pid}) runs on ${home} but does not answer; see ${logPath(home)}. Stop it and ` +
      `start the server again, or ${useDatabaseUrl}.`,
  );
}
