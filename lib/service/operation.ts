import { setTimeout as sleep } from "node:timers/promises";
import { concurrentRequests } from "@/lib/concurrent-requests";
import { metrics } from "@/lib/metrics";
import { processState } from "@/lib/process-state";
import { pendingReads } from "@/lib/store/connection/pipeline";
import { poolUsage } from "@/lib/store/connection/pool";
import { countDeliveries } from "@/lib/store/notifications/jobs";
import { countOpenRooms, deleteExpiredRooms } from "@/lib/store/rooms";
import { heldBytes } from "@/lib/transfer-budget";

/** One round trip to the database (docs/interface.md#health). Throws RoomError `unavailable` if it does not respond. */
export { pingDatabase as checkDatabase } from "@/lib/store/connection/prisma";

const purgeBatch = 50;

/**
 * Deletes every expired room (docs/interface.md#deletion-and-expiry), in batches so that no statement runs long. Returns
 * how many it deleted. If another process is purging, the rest is left to it; once `signal` has fired, to the next run.
 */
export async function purgeExpiredRooms(signal?: AbortSignal): Promise<number> {
  let total = 0;
  for (;;) {
    const deleted = await deleteExpiredRooms(purgeBatch);
    total += deleted ?? 0;
    metrics().deletedRooms.inc({ why: "expired" }, deleted ?? 0);
    if (deleted === null || deleted < purgeBatch || signal?.aborted) return total;
  }
}

/** This process's metrics (docs/interface.md#metrics), without those of the database while it is unavailable. */
export async function readMetrics(): Promise<string> {
  const { registry, requestsInProgress, transferBytes, pool, ...gauges } = metrics();
  const [rooms, deliveries] = await Promise.all([openRooms(), withinASecond(countDeliveries())]);
  for (const [gauge, count] of [
    [gauges.openRooms, rooms],
    [gauges.queuedDeliveries, deliveries],
  ] as const) {
    if (count === undefined) gauge.remove();
    else gauge.set(count);
  }
  requestsInProgress.set(concurrentRequests());
  transferBytes.set(heldBytes());
  const states = { ...poolUsage(), reading: pendingReads() };
  for (const [state, count] of Object.entries(states)) pool.set({ state }, count);
  return registry.metrics();
}

/** Counting reads every room, so the count is kept for this long. */
const countKeptMs = 60_000;
const countWithinMs = 1_000;

type OpenRooms = { counted?: { rooms: number; at: number }; counting?: Promise<number> | undefined };

const state = processState("open rooms", (): OpenRooms => ({}));

/** How many rooms were open at most a minute ago; undefined if the database does not respond within a second. */
export async function openRooms(): Promise<number | undefined> {
  const { counted } = state();
  if (counted && performance.now() - counted.at < countKeptMs) return counted.rooms;
  state().counting ??= count().finally(() => {
    state().counting = undefined;
  });
  return withinASecond(state().counting);
}

/** What is counted; undefined if the database does not respond within a second. */
function withinASecond(counting: Promise<number> | undefined): Promise<number | undefined> {
  const timeout = sleep(countWithinMs, undefined, { ref: false });
  return Promise.race([counting, timeout]).catch(() => undefined);
}

async function count(): Promise<number> {
  const rooms = await countOpenRooms();
  state().counted = { rooms, at: performance.now() };
  return rooms;
}
