import { setTimeout as sleep } from "node:timers/promises";
import { env } from "@/lib/env";
import { processState } from "@/lib/process-state";
import { countDueDeliveries, takeOverDeliveries } from "@/lib/store/notifications/jobs";
import { startDeliveries } from "@/lib/store/notifications/worker";
import { deliverJob } from "./deliver";

const queue = processState("job queue of this process", () => ({ isKept: false }));

/** With the time for deliveries that have begun, and for the purge afterwards, less than schedulers wait: 30 seconds. */
const maxMs = 14_000;
const lookEveryMs = 200;
/** Longer than a delivery takes. */
const graceMs = 6_000;

/** States that this process keeps running the job queue. */
export function keepsQueue(): void {
  queue().isKept = true;
}

/**
 * Whether somebody delivers what is set up in this process: its own queue, or, where Next runs without the server, a
 * scheduler (docs/configuration.md#without-the-server).
 */
export const canDeliver = (): boolean => queue().isKept || env().CRON_SECRET !== undefined;

/**
 * Delivers the notifications that are due, for about 20 seconds at most with those that have begun: a platform that runs
 * Next itself keeps no queue running between requests. Does nothing in a process that does. What is left is delivered by
 * the next run.
 */
export async function deliverDue(): Promise<void> {
  if (queue().isKept) return;
  // The worker does this only every 10 seconds, and a run can be shorter.
  await takeOverDeliveries();
  if ((await countDueDeliveries()) === 0) return;
  const end = performance.now() + maxMs;
  const { stop } = await startDeliveries(deliverJob, graceMs);
  try {
    while (performance.now() < end && (await countDueDeliveries()) > 0) await sleep(lookEveryMs);
  } finally {
    await stop();
  }
}
