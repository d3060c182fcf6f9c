import type { ChildProcess, SpawnOptions } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { EmbeddedPostgresError } from "./error";
import { adoptLog, logPath, openLog } from "./log-file";
import type { Place } from "./place";
import { type Postmaster, readPostmasterFile } from "./postmaster";
import { programPath } from "./programs";
import { programFailed, startProgram } from "./run";
import { port, socketName } from "./socket";

/** How long a server may take to recover from a crash, in milliseconds. */
export const patience = 60_000;

/** The data was found in use; trying again may help. */
export type Refusal = { refusal: EmbeddedPostgresError };

/**
 * Starts PostgreSQL on this data and waits until it takes connections. It outlives us, and a Ctrl-C in our terminal
 * does not reach it.
 *
 * `endedPid` is the server that postmaster.pid names although it has ended. PostgreSQL would believe that file if
 * another process of the same user has got the number since (in a container, each start counts alike).
 */
export async function launchPostmaster(
  place: Place,
  endedPid: number | undefined,
): Promise<Postmaster | Refusal> {
  const program = programPath(place.programs, "postgres");
  const args = ["-D", place.home, ...settings];
  // Left over from a server that was killed, or copied with the data. What keeps two servers apart is postmaster.pid.
  await rm(join(place.home, `${socketName}.lock`), { force: true });
  const log = await openLog(place.home);
  try {
    const options: SpawnOptions = { detached: true, stdio: ["ignore", log.handle.fd, log.handle.fd] };
    const { child, exitCode } = startProgram(program, args, place.user, options, leftoverOf(endedPid));
    child.unref();
    const server = await readiness(place, child, exitCode);
    if (server === "ended") return refusalOf(program, await readFile(log.path, "utf8"));
    await adoptLog(place.home, log.path);
    if (server === "recovering") throw stillRecovering(place);
    return server;
  } finally {
    await log.handle.close();
    await rm(log.path, { force: true });
  }
}

/**
 * PostgreSQL takes a postmaster.pid that names its grandparent for a leftover. The rest of its checks stay in force, and
 * removing the file is left to it: if we did, we could hit the file of a server that has just started.
 */
function leftoverOf(endedPid: number | undefined): Record<string, string> {
  return endedPid === undefined ? {} : { PG_GRANDPARENT_PID: `${endedPid}` };
}

const settings = [
  // Other users can neither reach a socket in a folder that is closed to them, nor listen in its place.
  "listen_addresses=",
  // The data folder, in which the server runs: its path may be too long for a socket, and changes when it is moved.
  "unix_socket_directories=.",
  "unix_socket_permissions=0700",
  `port=${port}`,
  "timezone=UTC",
  "log_timezone=UTC",
  "fsync=on",
  "logging_collector=off",
  // The caller of a statement gets its errors; in the log they could quote what people wrote.
  "log_min_messages=log",
  "log_min_error_statement=panic",
  "log_checkpoints=off",
].flatMap((setting) => ["-c", setting]);

async function readiness(
  { home }: Place,
  child: ChildProcess,
  exitCode: Promise<number | null>,
): Promise<Postmaster | "ended" | "recovering"> {
  const ended = exitCode.then(() => true);
  // The race below tells its failure. Where reading the file fails first, that is the error, and this one has no reader.
  ended.catch(() => undefined);
  let wasNamed = false;
  for (const deadline = Date.now() + patience; Date.now() < deadline; ) {
    const named = await readPostmasterFile(home);
    const isNamed = named !== undefined && named.pid === child.pid;
    if (isNamed && named.ready) return named;
    // Another start took our file for the leftover that we both found: without it our server can't stay.
    if (wasNamed && !isNamed) child.kill("SIGINT");
    wasNamed = isNamed;
    if (await Promise.race([ended, sleep(5, false)])) return "ended";
  }
  return "recovering";
}

function stillRecovering({ home }: Place): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `PostgreSQL is still recovering the data in ${home} after ${patience / 1000} seconds; see ${logPath(home)}. ` +
      "It goes on by itself: start the server again later.",
  );
}

function refusalOf(program: string, output: string): Refusal {
  const refusal = programFailed(program, output);
  const inUse =
    /lock file .* (already exists|is empty)|already in use|is still in use|received \w+ shutdown/i;
  if (inUse.test(output)) return { refusal };
  throw refusal;
}
