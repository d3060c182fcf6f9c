import type { Assumptions } from "./assumptions";
import type { Costs } from "./costs";
import { commitsUnderLock, lockName, mostRoomsOf, type Part, partsOf, shardsFor } from "./limits";
import { sizes } from "./load-rows";
import { count, measured, unit } from "./written";

/** The parts in the order in which they give way. */
export const limitRows = (costs: Costs, given: Assumptions): string[][] =>
  partsOf(costs, given)
    .map((part) => ({ ...part, rooms: mostRoomsOf(part, costs, given) }))
    .sort((a, b) => a.rooms - b.rooms)
    .map(({ what, rooms, then }) => [what, unit(rooms), then]);

/** Where the lock ends with faster and slower disks, in ms. */
export const lockRows = (costs: Costs, given: Assumptions): string[][] =>
  [0.1, 0.3, 1, 3].map((flushMs) => {
    const isLock = ({ what }: Part) => what === lockName;
    const lock = partsOf(costs, { ...given, flushMs }).find(isLock);
    return [
      `${flushMs} ms`,
      measured(commitsUnderLock(costs, "inCommit", flushMs)),
      lock ? unit(mostRoomsOf(lock, costs, given)) : "",
    ];
  });

/** What each size takes when rooms are spread over shards, as others are woken today and as they could be. */
export const shardRows = (costs: Costs, given: Assumptions): string[][] =>
  sizes.flatMap((rooms) =>
    (["inCommit", "afterCommit"] as const).map((waking) => shardRow(rooms, costs, given, waking)),
  );

function shardRow(
  rooms: number,
  costs: Costs,
  given: Assumptions,
  waking: "inCommit" | "afterCommit",
): string[] {
  const { shards, each, databaseMachines, serverMachines } = shardsFor(rooms, costs, given, waking);
  const hours = (databaseMachines + serverMachines) * 24;
  return [
    count(rooms),
    waking === "inCommit" ? "in the commit" : "after it",
    count(shards),
    count(each.processes),
    count(databaseMachines),
    count(serverMachines),
    count(hours),
    measured((hours * 1_000) / rooms),
  ];
}
