import { EventEmitter, once, setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, run, runMigrations, type WorkerEvents } from "graphile-worker";
import { describeError, log } from "@/lib/log";
import { openQueuePool } from "../connection/pool";
import { type DeliveryJob, deliveryTask, postponeDelivery, takeOverDeliveries } from "./jobs";

/**
 * Deliveries that a process makes at the same time. They cost little, because nearly all of their time they wait for a
 * receiver. lib/service/notifications/places.ts shares these places among hosts.
 */
const concurrentJobs = 500;
/** How often a process looks for jobs whose next attempt is due. New jobs wake it. */
const pollMs = 2_000;
const maintainEveryMs = 10_000;
/** A queue whose reads have not succeeded for this long, not even with an empty result, does not work. */
const stuckAfterMs = 40_000;

/** How long it may take to give jobs back that were aborted. */
export const giveBackMs = 1_000;

/**
 * `stop` ends the running jobs first; `ended` is settled once the queue has stopped, also because it did not work, or
 * has had the time to: if the result of a job could not be stored, the library stops the queue, and may wait for that
 * forever.
 */
export type Deliveries = { stop(): Promise<void>; ended: Promise<void> };

/**
 * Runs the jobs of the queue with `deliver`, which throws to have one tried again, ever later, or returns after how
 * many ms it is to run again without an attempt. When the queue stops, running deliveries have `graceMs` before their
 * signal is aborted. All processes of a database share the queue.
 */
export async function startDeliveries(
  deliver: (job: DeliveryJob, signal: AbortSignal) => Promise<{ postponedMs: number } | undefined>,
  graceMs: number,
): Promise<Deliveries> {
  const pool = openQueuePool();
  let readAt = performance.now();
  const events: WorkerEvents = new EventEmitter();
  events.on("localQueue:getJobs:complete", () => {
    readAt = performance.now();
  });
  const runner = await run({
    pgPool: pool,
    events,
    logger,
    noHandleSignals: true,
    // Without a list, it reads one from a file in the working directory.
    parsedCronItems: [],
    gracefulShutdownAbortTimeout: graceMs,
    taskList: {
      [deliveryTask]: async (payload, { abortSignal, job: { id, locked_by } }) => {
        // Each running delivery and the library listen to the queue's signal. Beyond ten listeners, Node would warn of a leak.
        if (abortSignal) setMaxListeners(2 * concurrentJobs, abortSignal);
        const postponed = await deliver(payload as DeliveryJob, abortSignal);
        if (!postponed) return;
        await postponeDelivery({ id, process: locked_by ?? "", ms: postponed.postponedMs });
        // Otherwise, the library would delete the job. It finds no failed one, because the id has changed.
        throw new Error("Postponed.");
      },
    },
    preset: {
      worker: {
        concurrentJobs,
        pollInterval: pollMs,
        localQueue: { size: concurrentJobs, ttl: 10_000 },
        // Without a batch, the results of the last jobs get lost when it stops.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  }).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const timer = setInterval(() => {
    takeOverDeliveries().catch(reportProblem);
    // If its first query fails, the library keeps the error forever. The next start makes another queue.
    if (performance.now() - readAt < stuckAfterMs) return;
    clearInterval(timer);
    runner.stop().catch(reportProblem);
  }, maintainEveryMs).unref();
  const timeUp = once(events, "pool:gracefulShutdown").then(() =>
    sleep(graceMs + giveBackMs, undefined, { ref: false }),
  );
  const ended = Promise.race([runner.promise, timeUp]).finally(() => {
    clearInterval(timer);
    return Promise.race([pool.end(), timeUp]);
  });
  ended.catch(() => undefined);
  return { stop: () => Promise.race([runner.stop(), timeUp]).then(() => ended), ended };
}

/** Creates or updates the tables of the job queue, which are in a schema of their own. */
export const migrateQueue = (connectionString: string): Promise<void> =>
  runMigrations({ connectionString, maxPoolSize: 1, logger });

/** Errors of single jobs are counted as deliveries, and its warnings are about settings. */
const logger = new Logger(() => (level, message) => {
  if (level === "error" && !message.startsWith("Failed task")) reportProblem(message);
  else log().debug({}, "the job queue: %s", message);
});

const reportEveryMs = 60_000;
let reportedAt = Number.NEGATIVE_INFINITY;

/** Logs that the queue does not work, once a minute: while the database is unavailable, there are many such errors. */
function reportProblem(error: unknown): void {
  if (performance.now() - reportedAt < reportEveryMs) return;
  reportedAt = performance.now();
  log().warn({ error: describeError(error) }, "the job queue does not work: trying again");
}
