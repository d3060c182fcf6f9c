import { describeError, log } from "@/lib/log";
import { purgeExpiredRooms } from "@/lib/service/purge";

/** Deletes expired rooms now and every `intervalMs`; gives what stops it, once a run under way has ended. */
export function startCleanUp(intervalMs: number): () => Promise<void> {
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= cleanUp().finally(() => {
      running = undefined;
    });
  };
  run();
  const timer = setInterval(run, intervalMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

async function cleanUp(): Promise<void> {
  try {
    const deleted = await purgeExpiredRooms();
    if (deleted > 0) log().info({ deleted }, "expired rooms deleted");
  } catch (error) {
    // The next run deletes what this one could not; readers treat an expired room as gone meanwhile.
    log().warn({ error: describeError(error) }, "clean-up failed");
  }
}
