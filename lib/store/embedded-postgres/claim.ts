import { stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Connection, connect, unlessGone } from "./connection";
import { EmbeddedPostgresError, unless, useDatabaseUrl } from "./error";
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
 * Claims the server of this place: the one that runs there (left over from a service that was killed), else a new one,
 * on a free port or the one given. Fails if another service has claimed it.
 */
export async function claimServer(place: Place, password: string, port?: number): Promise<Claim> {
  const deadline = Date.now() + patience;
  let foreignPid: number | undefined;
  for (let refusals = 0; ; await sleep(50)) {
    const named = await readPostmasterFile(place.home);
    const running = named !== undefined && named.pid !== foreignPid && (await isPostgres(named.pid));
    const server = running ? named : await launchPostmaster(place, named?.pid, port);
    if ("refusal" in server) {
      // Two starts at once, or processes of a killed server that have not yet noticed: a matter of moments.
      if (++refusals === maxRefusals) throw server.refusal;
      foreignPid = undefined;
      continue;
    }
    const claim = await claimRunning(place, server, password);
    if (claim === "foreign") foreignPid = server.pid;
    else if (claim) return claim;
    if (Date.now() > deadline) throw doesNotAnswer(place, server);
  }
}

const maxRefusals = 50;

/**
 * Undefined if the server does not answer, "foreign" if it is the server of other data. Fails if another service has
 * claimed it.
 */
export async function claimRunning(
  place: Place,
  server: Postmaster,
  password: string,
): Promise<Claim | "foreign" | undefined> {
  const connection = await connect(server.port, password);
  if (!connection) return undefined;
  let claimed = false;
  try {
    if (!(await serves(connection, server, place.home))) return "foreign";
    await lock(connection, place);
    claimed = true;
    return { server, connection };
  } catch (error) {
    return unlessGone(error);
  } finally {
    if (!claimed) connection.close();
  }
}

/**
 * A folder that was copied while its server ran has a postmaster.pid that names that server. Only the time at which the
 * file came to be, in seconds, tells the two apart without relying on paths, which change when a folder is moved.
 */
async function serves(connection: Connection, server: Postmaster, home: string): Promise<boolean> {
  const [row] = await connection.query(
    "select pg_read_file('postmaster.pid', true) as file, " +
      "extract(epoch from (pg_stat_file('postmaster.pid', true)).change)::float8 as changed",
  );
  const own = typeof row?.file === "string" ? parsePostmasterFile(row.file) : undefined;
  if (own?.pid !== server.pid || own.port !== server.port) return false;
  const found = await stat(join(home, "postmaster.pid"), { bigint: true }).catch(unless("ENOENT"));
  // Windows does not tell that time.
  return row?.changed === null || row?.changed === Number((found?.ctimeNs ?? 0n) / 1_000_000_000n);
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

function doesNotAnswer({ home }: Place, { pid, port }: Postmaster): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `PostgreSQL (process ${pid}, port ${port}) runs on ${home} but does not answer; see ${logPath(home)}. Stop it and ` +
      `start the server again, or ${useDatabaseUrl}.`,
  );
}
