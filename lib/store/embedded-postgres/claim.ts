import { setTimeout as sleep } from "node:timers/promises";
import { type Connection, connect, unlessGone } from "./connection";
import { EmbeddedPostgresError, useDatabaseUrl } from "./error";
import { launchPostmaster, patience } from "./launch";
import { logPath } from "./log-file";
import type { Place } from "./place";
import { type Postmaster, parsePostmasterFile, readPostmasterFile } from "./postmaster";
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
export async function claimServer(place: Place, password: string): Promise<Claim> {
  const deadline = Date.now() + patience;
  for (let refusals = 0; ; await sleep(50)) {
    const named = await readPostmasterFile(place.home);
    const running = named !== undefined && (await isPostgres(named.pid));
    const server = running ? named : await launchPostmaster(place, named?.pid);
    if ("refusal" in server) {
      // Two starts at once, or processes of a killed server that have not yet noticed: a matter of moments.
      if (++refusals === maxRefusals) throw server.refusal;
      continue;
    }
    const claim = await claimRunning(place, server, password);
    if (claim) return claim;
    if (Date.now() > deadline) throw doesNotAnswer(place, server);
  }
}

const maxRefusals = 50;

/** Undefined if the server does not answer, or is not the one of our data. Fails if another service has claimed it. */
export async function claimRunning(
  place: Place,
  server: Postmaster,
  password: string,
): Promise<Claim | undefined> {
  const connection = await connect(server.port, password);
  if (!connection) return undefined;
  try {
    if ((await isServerOfItsFile(connection, server)) && (await lock(connection, place)))
      return { server, connection };
  } catch (error) {
    connection.close();
    return unlessGone(error);
  }
  connection.close();
  return undefined;
}

/** A number or port in an old postmaster.pid may since have passed to another server. */
async function isServerOfItsFile(connection: Connection, server: Postmaster): Promise<boolean> {
  const [row] = await connection.query("select pg_read_file('postmaster.pid', true) as file");
  const own = typeof row?.file === "string" ? parsePostmasterFile(row.file) : undefined;
  return own?.pid === server.pid && own.port === server.port;
}

async function lock(connection: Connection, place: Place): Promise<true> {
  // A service that is just ending, or was just killed, may hold it for a moment longer.
  for (const end = Date.now() + 1_000; ; await sleep(25)) {
    const [row] = await connection.query("select pg_try_advisory_lock(1) as locked");
    if (row?.locked === true) return true;
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

function doesNotAnswer({ home }: Place, { pid, port }: Postmaster): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `PostgreSQL (process ${pid}, port ${port}) runs on ${home} but does not answer; see ${logPath(home)}. Stop it and ` +
      `start the server again, or ${useDatabaseUrl}.`,
  );
}
