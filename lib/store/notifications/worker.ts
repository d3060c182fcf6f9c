import { Logger, run, runMigrations } from "graphile-worker";
import { Prisma } from "@/generated/prisma/client";
import { env } from "@/lib/env";
import { describeError, log } from "@/lib/log";
import { prisma } from "../connection/prisma";
import { connectionConfig } from "../connection/settings";
import { type DeliveryJob, deliveryTask } from "./jobs";

/** Deliveries that a process makes at the same time. Most of them wait for a receiver. */
const concurrentJobs = 10;
/** One connection listens for new jobs. */
const connections = 2;
/** How often a process looks for jobs whose next attempt is due. New jobs wake it. */
const pollMs = 2_000;
/** A delivery takes 5 seconds at most. The process of one that has been running for longer is taken for dead. */
const staleAfter = Prisma.raw("interval '30 seconds'");
const takeOverEveryMs = 10_000;

/** `stop` ends the running jobs first; `ended` is settled once the queue has stopped, also by an error. */
export type Deliveries = { stop(): Promise<void>; ended: Promise<void> };

/**
 * Runs the jobs of the queue with `deliver`, which throws to have one tried again later. When it stops, running deliveries
 * have `graceMs` before their signal is aborted. All processes of a database share the queue.
 */
export async function startDeliveries(
  deliver: (job: DeliveryJob, signal: AbortSignal) => Promise<void>,
  graceMs: number,
): Promise<Deliveries> {
  const runner = await run({
    ...queueOptions(env().DIRECT_DATABASE_URL ?? connectionConfig().connectionString ?? ""),
    noHandleSignals: true,
    // Without a list, it reads one from a file in the working directory.
    parsedCronItems: [],
    gracefulShutdownAbortTimeout: graceMs,
    taskList: {
      [deliveryTask]: (payload, { abortSignal }) => deliver(payload as DeliveryJob, abortSignal),
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
  });
  const timer = setInterval(() => void takeOver(), takeOverEveryMs).unref();
  const ended = runner.promise.finally(() => clearInterval(timer));
  ended.catch(() => undefined);
  return { stop: () => runner.stop().then(() => ended), ended };
}

/** Creates or updates the tables of the job queue, which are in a schema of their own. */
export const migrateQueue = (url: string): Promise<void> => runMigrations(queueOptions(url));

const queueOptions = (connectionString: string) => ({
  connectionString,
  maxPoolSize: connections,
  logger: new Logger(logOf),
});

/**
 * Gives the jobs of killed processes back, which the library would do after four hours, and deletes those that a newer job
 * of the same target replaced while they ran in such a process.
 */
async function takeOver(): Promise<void> {
  try {
    await prisma().$queryRaw(Prisma.sql`
      SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))::text
      FROM graphile_worker.jobs WHERE locked_at < now() - ${staleAfter} HAVING count(*) > 0`);
    await prisma().$queryRaw(Prisma.sql`
      SELECT id::text FROM graphile_worker.complete_jobs(ARRAY(
        SELECT id FROM graphile_worker.jobs
        WHERE locked_at IS NULL AND key IS NULL AND attempts >= max_attempts AND task_identifier = ${deliveryTask}))`);
  } catch (error) {
    reportProblem(error);
  }
}

/** Errors of single jobs are counted as deliveries, and its warnings are about settings. */
const logOf = () => (level: string, message: string) => {
  if (level === "error" && !message.startsWith("Failed task")) reportProblem(message);
  else log().debug({}, "the job queue: %s", message);
};

const reportEveryMs = 60_000;
let reportedAt = Number.NEGATIVE_INFINITY;

/** Logs that the queue does not work, once a minute: while the database is unavailable, there are many such errors. */
function reportProblem(error: unknown): void {
  if (performance.now() - reportedAt < reportEveryMs) return;
  reportedAt = performance.now();
  log().warn({ error: describeError(error) }, "the job queue does not work: trying again");
}
