import { setTimeout as sleep } from "node:timers/promises";
import { concurrentRequests } from "@/lib/concurrent-requests";
import { env } from "@/lib/env";
import { metrics } from "@/lib/metrics";
import { processState } from "@/lib/process-state";
import { RoomError } from "@/lib/room/errors";
import { pendingReads } from "@/lib/store/connection/pipeline";
import { poolUsage } from "@/lib/store/connection/pool";
import { countDeliveries } from "@/lib/store/notifications/jobs";
import { deleteExpiredRooms, measureStoredRooms, type StoredRooms } from "@/lib/store/rooms";
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

/** Measuring reads every room, so the result is kept for this long. */
const keptMs = 20_000;
const withinMs = 1_000;

type Measured = { last?: StoredRooms & { at: number }; running?: Promise<StoredRooms> | undefined };

const state = processState("stored rooms", (): Measured => ({}));

/** What was stored at most 20 seconds ago; undefined if the database does not respond within a second. */
export async function storedRooms(): Promise<StoredRooms | undefined> {
  const { last } = state();
  if (last && performance.now() - last.at < keptMs) return last;
  state().running ??= measure().finally(() => {
    state().running = undefined;
  });
  return withinASecond(state().running);
}

const MB = 1024 * 1024;
const retryAfterSeconds = 300;

/**
 * Throws RoomError `unavailable` while all rooms together store MAX_STORED_MB or more (docs/interface.md#overload). If that
 * takes the database longer than a second, what was measured before counts.
 */
export async function requireSpace(): Promise<void> {
  const stored = (await storedRooms()) ?? state().last;
  if (!stored || stored.bytes < env().MAX_STORED_MB * MB) return;
  throw new RoomError(
    "unavailable",
    `The service is full: no rooms can be created right now. Open rooms are not affected. Retry in ${retryAfterSeconds / 60} minutes.`,
    { retryAfterSeconds },
  );
}

/** What is measured; undefined if the database does not respond within a second. */
function withinASecond<Result>(measuring: Promise<Result> | undefined): Promise<Result | undefined> {
  const timeout = sleep(withinMs, undefined, { ref: false });
  return Promise.race([measuring, timeout]).catch(() => undefined);
}

async function measure(): Promise<StoredRooms> {
  const stored = await measureStoredRooms();
  state().last = { ...stored, at: performance.now() };
  return stored;
}
