import { describeError, log } from "@/lib/log";
import { purgeExpiredRooms } from "@/lib/service/purge";

/**
 * Deletes expired rooms (docs/interface.md#deletion-and-expiry) now and every `intervalMs`; gives what stops it, after
 * the batch under way.
 */
export function startCleanUp(intervalMs: number): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= cleanUp(stopping.signal).finally(() => {
      running = undefined;
    });
  };
  run();
  const timer = setInterval(run, intervalMs);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}

async function cleanUp(signal: AbortSignal): Promise<void> {
  try {
    const deleted = await purgeExpiredRooms(signal);
    if (deleted > 0) log().info({ deleted }, "expired rooms deleted");
  } catch (error) {
    // The next run deletes what this one could not; readers treat an expired room as gone meanwhile.
    log().warn({ error: describeError(error) }, "clean-up failed");
  }
}
