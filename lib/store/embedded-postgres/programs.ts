import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { Socket } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { type EmbeddedPostgresError, errorCode, programError, unless } from "./error";
import type { Place } from "./place";

/** A server that this process started. Once it has ended, `error` has the end of its output. */
export type Launched = { error?: EmbeddedPostgresError; foundDataInUse?: boolean };

/** Starts the server. It outlives this process, and Ctrl-C in the terminal does not reach it. */
export async function launchServer(place: Place): Promise<Launched> {
  const program = join(place.binaries, "bin", "postgres");
  const { env, ...options } = optionsFor(place);
  const launched: Launched = {};
  let output = "";
  const child = spawn(program, ["-D", place.data, ...settings], {
    ...options,
    env: { ...env, PG_GRANDPARENT_PID: await findReusedPid(place) },
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output = (output + text).slice(-4_096);
  });
  child.once("error", (error) => {
    launched.error = explain(program, error);
  });
  child.once("close", () => {
    launched.error ??= programError(program, output);
    launched.foundDataInUse = /lock file|still in use/.test(output);
  });
  child.unref();
  if (child.stderr instanceof Socket) child.stderr.unref();
  return launched;
}

const settings = [
  // In the data folder, which is closed to other users, none of them can reach the socket or listen in its place.
  "listen_addresses=",
  "unix_socket_directories=.",
  "unix_socket_permissions=0700",
  "port=5432",
  "timezone=UTC",
  // The client of a statement gets its errors. In the log they could quote texts of rooms.
  "log_min_messages=log",
  "log_min_error_statement=panic",
  "log_line_prefix=",
].flatMap((setting) => ["-c", setting]);

/**
 * The process id in postmaster.pid, if another program has it now. In containers process ids repeat, and PostgreSQL
 * would take that program for a running server. It does not if the id is said to be its grandparent's.
 */
async function findReusedPid({ data }: Place): Promise<string | undefined> {
  const pidFile = await readFile(join(data, "postmaster.pid"), "utf8").catch(unless("ENOENT"));
  const pid = pidFile?.split("\n")[0];
  if (!pid) return undefined;
  const command = await readFile(`/proc/${pid}/comm`, "utf8").catch(unless("ENOENT", "ESRCH"));
  return command === undefined || command.trim() === "postgres" ? undefined : pid;
}

/** Ends the server. If closing connections takes longer than 5 seconds, it ends without, and recovers at the next start. */
export async function stopServer(place: Place): Promise<void> {
  const stop = (mode: string) =>
    runProgram(place, "pg_ctl", ["stop", "-D", place.data, "-t", "5", "-m", mode]);
  await stop("fast").catch(() => stop("immediate"));
}

/** Runs a program of PostgreSQL to its end. Throws EmbeddedPostgresError with the program's own message if it fails. */
export async function runProgram(place: Place, name: "initdb" | "pg_ctl", args: string[]): Promise<void> {
  const program = join(place.binaries, "bin", name);
  await promisify(execFile)(program, args, optionsFor(place)).catch((error: unknown) => {
    throw explain(program, error);
  });
}

/** The environment leaves out secrets, and variables that change PostgreSQL's defaults. */
function optionsFor({ user }: Place) {
  const { PATH, LD_LIBRARY_PATH, DYLD_LIBRARY_PATH, TMPDIR, NODE_ENV } = process.env;
  // The user may not be able to enter the current folder.
  return {
    ...user,
    cwd: "/",
    env: { PATH, LD_LIBRARY_PATH, DYLD_LIBRARY_PATH, TMPDIR, NODE_ENV, LC_ALL: "C" },
  };
}

function explain(program: string, error: unknown): EmbeddedPostgresError {
  const isLibraryMissing = errorCode(error) === "ENOENT" && existsSync(program);
  if (isLibraryMissing) return programError(program, "this system lacks the C library glibc", error);
  const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
  return programError(program, `${stdout}\n${stderr}`.trim() || String(error), error);
}
