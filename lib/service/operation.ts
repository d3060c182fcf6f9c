import { setTimeout as sleep } from "node:timers/promises";
import { concurrentRequests } from "@/lib/concurrent-requests";
import { describeError, log } from "@/lib/log";
import { metrics } from "@/lib/metrics";
import { pendingReads } from "@/lib/store/connection/pipeline";
import { poolUsage } from "@/lib/store/connection/pool";
import { countDeliveries } from "@/lib/store/notifications/jobs";
import { deleteExpiredRooms, findOldestExpiredRoom } from "@/lib/store/rooms";
import { heldBytes } from "@/lib/transfer-budget";
import { storedRooms, withinASecond } from "./stored-rooms";

/** One round trip to the database (docs/interface.md#health). Throws RoomError `unavailable` if it does not respond. */
export { pingDatabase as checkDatabase } from "@/lib/store/connection/prisma";

const largestPurgeBatch = 50;
/** How many times longer than a batch the pause after it is. Live rooms get the disk for most of the time. */
const purgePause = 4;
const longestPauseMs = 1_000;

/**
 * Deletes every expired room (docs/interface.md#deletion-and-expiry), in batches so that no statement runs long, with
 * pauses between them. Returns how many it deleted. Batches begin with one room, double with each success, and begin again
 * after an error. A single room that cannot be deleted is skipped. If another process is purging, the rest is left to it;
 * once `signal` has fired, to the next run.
 */
export async function purgeExpiredRooms(signal?: AbortSignal): Promise<number> {
  const skipped: string[] = [];
  let total = 0;
  let batch = 1;
  for (;;) {
    const begin = performance.now();
    const deleted = await deleteBatch(batch, skipped);
    if (deleted === null) return total;
    if (deleted !== "failed") {
      total += deleted;
      metrics().deletedRooms.inc({ why: "expired" }, deleted);
      if (deleted < batch) return total;
    }
    batch = deleted === "failed" ? 1 : Math.min(2 * batch, largestPurgeBatch);
    const pauseMs = Math.min(purgePause * (performance.now() - begin), longestPauseMs);
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    if (signal?.aborted) return total;
  }
}

/**
 * Deletes a batch of expired rooms. If a single room cannot be deleted, adds it to `skipped` until the next run. Throws
 * RoomError `unavailable` if that is because the database is.
 */
async function deleteBatch(batch: number, skipped: string[]): Promise<number | null | "failed"> {
  try {
    return await deleteExpiredRooms(batch, skipped);
  } catch (error) {
    if (batch > 1) return "failed";
    const room = await findOldestExpiredRoom(skipped);
    // Then it is not because of a room.
    if (room === undefined) throw error;
    skipped.push(room);
    log().warn({ room, error: describeError(error) }, "an expired room could not be deleted");
    return "failed";
  }
}

/** This process's metrics (docs/interface.md#metrics), without those of the database while it is unavailable. */
export async function readMetrics(): Promise<string> {
  const { registry, requestsInProgress, transferBytes, pool, ...gauges } = metrics();
  const [stored, deliveries] = await Promise.all([storedRooms(), withinASecond(countDeliveries())]);
  for (const [gauge, count] of [
    [gauges.openRooms, stored?.open],
    [gauges.storedBytes, stored?.bytes],
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
