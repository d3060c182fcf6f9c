import { metrics } from "@/lib/metrics";
import { deleteExpiredRooms } from "@/lib/store/rooms";

const batch = 50;

/**
 * Deletes every room that is past its expiry (docs/interface.md#deletion-and-expiry), in batches so that no statement
 * runs long. How many were deleted; where another process is at it, the rest is left to that one, and once `signal` has
 * fired, to the next run.
 */
export async function purgeExpiredRooms(signal?: AbortSignal): Promise<number> {
  let total = 0;
  for (;;) {
    const deleted = await deleteExpiredRooms(batch);
    total += deleted ?? 0;
    metrics().deletedRooms.inc({ why: "expired" }, deleted ?? 0);
    if (deleted === null || deleted < batch || signal?.aborted) return total;
  }
}
