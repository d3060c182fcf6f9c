import type { Assumptions } from "./assumptions";
import type { Costs, Waking } from "./costs";
import { type Load, loadOf } from "./model";

/** A part of the service that gives way some day: how full it is (1: at its bound), and what to change then. */
export type Part = { what: string; fill(load: Load): number; then: string; byDatabase: boolean };

const mostRooms = 1e9;

export const lockName = "commits that carry a notification, one after the other";

/** The parts; `waking` says how writers wake others. `byDatabase`: only another database helps. */
export function partsOf(costs: Costs, given: Assumptions, waking: Waking = "inCommit"): Part[] {
  const { connections, busy, clients, redisCalls, databaseCores, databaseDiskGB, pool } = given;
  const part = (what: string, fill: Part["fill"], then: string, byDatabase = false): Part => ({
    what,
    fill,
    then,
    byDatabase,
  });
  const lock = part(
    lockName,
    ({ writesPerSecond }) => writesPerSecond / (busy * commitsUnderLock(costs, waking, given.flushMs)),
    "notify after the commit, in a transaction that writes nothing; then shards",
    true,
  );
  return [
    part(
      "one server process",
      ({ serverCores }) => serverCores / busy,
      "more processes behind a proxy, `REDIS_URL`",
    ),
    part("rate limits in memory", (load) => load.clients / clients, "`REDIS_URL`"),
    part("waiting calls of one process", (load) => load.waiting / given.waitingPerProcess, "more processes"),
    part(
      "connections of PostgreSQL",
      (load) => load.connections / connections,
      `a smaller pool than ${pool}, or a pooler and \`DIRECT_DATABASE_URL\``,
    ),
    lock,
    part(
      "processor of the database",
      (load) => load.databaseCores / (busy * databaseCores),
      "a larger machine, then shards",
      true,
    ),
    part("disk of the database", (load) => load.diskGB / databaseDiskGB, "a larger disk, then shards", true),
    part(
      "clean-up, one process at a time",
      (load) => (load.purgesPerSecond * costs.purge.elapsedMs) / 1_000 / busy,
      "shards, or partitions by expiry that are dropped whole",
      true,
    ),
    part(
      "hearing of every write, in each process",
      ({ hearingShare }) => hearingShare / (given.hearing * busy),
      "a group of processes for each shard, or one channel for each shard",
    ),
    part(
      "one Redis",
      ({ createsPerSecond, writesPerSecond }) => (createsPerSecond + writesPerSecond) / (busy * redisCalls),
      "a Redis for each shard, or a Redis cluster",
    ),
  ];
}

/**
 * How many commits a second PostgreSQL's lock lets through. Notified in the commit, each holds it for one flush of the
 * disk and what else was measured beside that; otherwise the flush does not count.
 */
export function commitsUnderLock({ appends, machine }: Costs, waking: Waking, flushMs: number): number {
  const { commits } = appends[waking];
  if (waking !== "inCommit") return commits;
  return 1_000 / (flushMs + Math.max(0, 1_000 / commits - machine.flushMs));
}

/** The most open rooms that a part bears on one database; parts fill as rooms grow, so halving finds it. */
export function mostRoomsOf({ fill }: Part, costs: Costs, given: Assumptions): number {
  let [bears, breaks] = [0, mostRooms];
  while (breaks - bears > 1) {
    const middle = Math.floor((bears + breaks) / 2);
    if (fill(loadOf(middle, costs, given)) <= 1) bears = middle;
    else breaks = middle;
  }
  return bears;
}

/** The most open rooms of one database, however many processes it has. */
export const roomsOfOneDatabase = (costs: Costs, given: Assumptions, waking: Waking): number =>
  Math.min(
    ...partsOf(costs, given, waking)
      .filter(({ byDatabase }) => byDatabase)
      .map((part) => mostRoomsOf(part, costs, given)),
  );

/** `rooms` spread evenly over as many shards as needed, each a database with processes of its own. */
export function shardsFor(
  rooms: number,
  costs: Costs,
  given: Assumptions,
  waking: Waking,
): { shards: number; each: Load; databaseMachines: number; serverMachines: number } {
  const shards = Math.ceil(rooms / roomsOfOneDatabase(costs, given, waking));
  const each = loadOf(rooms / shards, costs, given);
  return {
    shards,
    each,
    databaseMachines: shards * given.copies,
    serverMachines: Math.ceil((shards * each.processes) / given.serverCores),
  };
}
