import type { Assumptions } from "./assumptions";
import type { Costs } from "./costs";
import { type Load, loadOf } from "./model";
import { count, measured, unit } from "./written";

/** The sizes of the tables: open rooms. */
export const sizes = [1_000, 10_000, 100_000, 1_000_000];

/** Each line of the table of sizes, with its unit. */
const lines: [what: string, value: (load: Load) => string][] = [
  ["rows", (load) => unit(load.rows)],
  ["disk, GB", (load) => measured(load.diskGB)],
  [
    "rooms opened (and, evenly, purged) a second",
    (load) => `${measured(load.createsPerSecond)} (${measured(load.purgesPerSecond)})`,
  ],
  ["writes/s = notifications/s", (load) => measured(load.writesPerSecond)],
  ["calls/s", (load) => measured(load.callsPerSecond)],
  ["statements/s", (load) => measured(load.statementsPerSecond)],
  [
    "WAL, MB/s: pages warm … cold",
    (load) => `${measured(load.walMBPerSecond.warm)} … ${measured(load.walMBPerSecond.cold)}`,
  ],
  ["waiting calls; streams", (load) => `${unit(load.waiting)}; ${unit(load.streams)}`],
  ["server CPU, cores", (load) => measured(load.serverCores)],
  ["server processes", (load) => count(load.processes)],
  ["memory of each, MB", (load) => measured(load.processMemoryMB)],
  ["connections", (load) => count(load.connections)],
  ["notifications delivered/s", (load) => measured(load.deliveriesPerSecond)],
  ["share of each process that hears of writes", (load) => `${measured(load.hearingShare * 100)} %`],
  ["database CPU, cores", (load) => measured(load.databaseCores)],
  ["client addresses", (load) => unit(load.clients)],
];

/** What each size asks for, a row for each quantity. */
export const loadRows = (costs: Costs, given: Assumptions): string[][] => {
  const loads = sizes.map((rooms) => loadOf(rooms, costs, given));
  return lines.map(([what, value]) => [what, ...loads.map(value)]);
};
