import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { EmbeddedPostgresError, unless } from "./error";
import type { Place } from "./place";
import { isRunning } from "./process-check";
import { programPath } from "./programs";
import { runProgram } from "./run";

/** A PostgreSQL server process. */
export type Postmaster = { pid: number; port: number };

/** What postmaster.pid in a data folder says. The process may be long gone. */
export async function readPostmasterFile(
  home: string,
): Promise<(Postmaster & { ready: boolean }) | undefined> {
  const text = await readFile(join(home, "postmaster.pid"), "utf8").catch(unless("ENOENT"));
  return text === undefined ? undefined : parsePostmasterFile(text);
}

/** Undefined for a file that a server is just about to write. */
export function parsePostmasterFile(text: string): (Postmaster & { ready: boolean }) | undefined {
  const [pid, , , port, , , , status] = text.split("\n");
  if (!(Number(pid) > 1 && Number(port) > 0)) return undefined;
  return { pid: Number(pid), port: Number(port), ready: status?.trim() === "ready" };
}

/**
 * Ends the server of this place. It closes its connections and saves all; if that takes more than 5 seconds, it ends as
 * it is, and recovers at the next start.
 */
export async function stopPostmaster(place: Place, { pid }: Postmaster): Promise<void> {
  for (const signal of ["INT", "QUIT"] as const) {
    // Only ever signal the process that the data folder names.
    if ((await readPostmasterFile(place.home))?.pid === pid) await sendSignal(place, pid, signal);
    if (await hasEnded(pid, 5_000)) return;
  }
  throw new EmbeddedPostgresError(`The embedded PostgreSQL (process ${pid}, ${place.home}) does not stop.`);
}

async function sendSignal(place: Place, pid: number, signal: "INT" | "QUIT"): Promise<void> {
  if (process.platform === "win32") {
    // There, process.kill would end the server without its noticing.
    return runProgram(programPath(place.programs, "pg_ctl"), ["kill", signal, `${pid}`], place.user);
  }
  try {
    process.kill(pid, `SIG${signal}`);
  } catch (error) {
    unless("ESRCH")(error);
  }
}

async function hasEnded(pid: number, milliseconds: number): Promise<boolean> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await sleep(10)) {
    if (!(await isRunning(pid))) return true;
  }
  return false;
}
