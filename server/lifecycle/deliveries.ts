import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { describeError, log } from "@/lib/log";
import { deliverJob } from "@/lib/service/notifications/deliver";
import { keepsQueue } from "@/lib/service/notifications/deliver-due";
import { finishDeletions } from "@/lib/service/notifications/tell-deletion";
import { giveBackMs, startDeliveries } from "@/lib/store/notifications/worker";

const maxPauseMs = 30_000;

/**
 * Delivers notifications (docs/interface.md#notifications), again after the database was unavailable. Returns the function
 * that stops it: running deliveries may take `graceMs`, and what is not done then is left to other processes.
 */
export function openDeliveries(graceMs: number): () => Promise<void> {
  keepsQueue();
  const stopping = new AbortController();
  const running = keepDelivering(graceMs, stopping.signal);
  return async () => {
    stopping.abort();
    // Without a database, the queue would not end.
    const timeUp = sleep(graceMs + giveBackMs, undefined, { ref: false });
    await Promise.race([Promise.all([running, finishDeletions(graceMs)]), timeUp]);
  };
}

async function keepDelivering(graceMs: number, signal: AbortSignal): Promise<void> {
  for (let pauseMs = 1_000; !signal.aborted; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
    try {
      const { stop, ended } = await startDeliveries(deliverJob, graceMs);
      pauseMs = 1_000;
      const aborted = once(signal, "abort");
      if (!signal.aborted) await Promise.race([aborted, ended]);
      if (signal.aborted) return await stop();
      log().warn("the job queue has stopped: starting it again");
    } catch (error) {
      if (signal.aborted) return;
      log().warn({ error: describeError(error) }, "notifications are not delivered: trying again");
    }
    await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
