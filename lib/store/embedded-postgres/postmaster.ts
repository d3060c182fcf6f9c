import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { EmbeddedPostgresError, unless } from "./error";
import type { Place } from "./place";
import { isRunning } from "./process-check";

/** A PostgreSQL server process: whether it takes connections, and whether by a Unix socket (known once it does). */
export type Postmaster = { pid: number; ready: boolean; hasSocket: boolean };

/**
 * What postmaster.pid in a data folder says. The process may be long gone. Undefined also for a file that a server is
 * just about to write.
 */
export async function readPostmasterFile(home: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(home, "postmaster.pid"), "utf8").catch(unless("ENOENT"));
  const [pid, , , , socketFolder, , , status] = text?.split("\n") ?? [];
  if (!(Number(pid) > 1)) return undefined;
  return { pid: Number(pid), ready: status?.trim() === "ready", hasSocket: Boolean(socketFolder) };
}

/**
 * Ends the server of this place. It closes its connections and saves all; if that takes more than 5 seconds, it ends as
 * it is, and recovers at the next start.
 */
export async function stopPostmaster(place: Place, { pid }: Postmaster): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    // Only ever signal the process that the data folder names.
    if ((await readPostmasterFile(place.home))?.pid === pid) sendSignal(pid, signal);
    if (await hasEnded(pid, 5_000)) return;
  }
  throw new EmbeddedPostgresError(`The embedded PostgreSQL (process ${pid}, ${place.home}) does not stop.`);
}

function sendSignal(pid: number, signal: "SIGINT" | "SIGQUIT"): void {
  try {
    process.kill(pid, signal);
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
