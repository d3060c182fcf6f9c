import { readdirSync, readFileSync } from "node:fs";

/** Time on a processor and memory of processes, as Linux tells them. */

/** The processes that a process has started, and that still run. */
export const childrenOf = (parent: number): number[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number);

/** The process of the service, which this one has started. */
export function serverPid(): number {
  const isServer = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("dist/main.js");
  const pid = childrenOf(process.pid).find(isServer);
  if (pid === undefined) throw new Error("The service's process is not to be found below /proc.");
  return pid;
}

/** The time on a processor of each process, all its threads together, in ms. */
export type ProcessorTimes = Map<number, number>;

export const timesOf = (pids: number[]): ProcessorTimes => new Map(pids.map((pid) => [pid, timeOf(pid)]));

/** The ms that were spent between two looks, also by processes that began meanwhile; not by those that ended. */
export const spentMs = (before: ProcessorTimes, after: ProcessorTimes): number =>
  [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);

const msPerTick = 10;

const parentOf = (pid: string): number | undefined => fieldsOf(pid)?.[1];

/**
 * Of a process with one thread, PostgreSQL's, exactly. Of others in ticks, in which threads that have ended count, too.
 */
function timeOf(pid: number): number {
  const [, , threads, userTicks = 0, systemTicks = 0] = fieldsOf(pid) ?? [];
  const [ns] = readOrNothing(`/proc/${pid}/schedstat`).split(" ");
  return threads === 1 ? Number(ns) / 1e6 : (userTicks + systemTicks) * msPerTick;
}

/** Of /proc/<pid>/stat: process, parent, threads, ticks in user and in system mode. The name before them is in parentheses. */
function fieldsOf(pid: number | string): [number, number, number, number, number] | undefined {
  const stat = readOrNothing(`/proc/${pid}/stat`);
  if (stat === "") return undefined;
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return [Number(pid), Number(fields[1]), Number(fields[17]), Number(fields[11]), Number(fields[12])];
}

/** A process may end between two looks. */
function readOrNothing(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
