import { describeError, log } from "@/lib/log";
import { purgeExpiredRooms } from "@/lib/service/operation";

/**
 * Purges expired rooms (docs/interface.md#deletion-and-expiry) now and every `intervalMs`. Returns the function that stops
 * it after the current batch.
 */
export function startPurging(intervalMs: number): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= purge(stopping.signal).finally(() => {
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

async function purge(signal: AbortSignal): Promise<void> {
  try {
    const deleted = await purgeExpiredRooms(signal);
    if (deleted > 0) log().info({ deleted }, "expired rooms deleted");
  } catch (error) {
    // The next run retries. Until then, expired rooms are on disk, but readers cannot see them.
    log().warn({ error: describeError(error) }, "purge failed");
  }
}
