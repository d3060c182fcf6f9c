import { Prisma } from "@/generated/prisma/client";
import { type Happening, happeningsOf } from "@/lib/room/happenings";
import type { Room } from "@/lib/room/room";
import { inBatches } from "../connection/background";
import { prisma } from "../connection/prisma";
import { runQuery } from "../connection/unavailable";

/** The name of the jobs that deliver a notification. */
export const deliveryTask = "deliver_notification";

/** Times are ISO 8601, as in JSON. Nothing in it leads to the room but the random id of a target. */
export type DeliveryJob = {
  target: string;
  happening: Happening;
  /** The last event, the status and the time of the room after the event that the notification is about. */
  seq: number;
  status: Room["status"];
  at: string;
};

/** The queue waits e, e², e³ … seconds between attempts, at most six hours: this many attempts outlast every room. */
const maxAttempts = Prisma.raw("25");

/**
 * After a delivery has failed, a newer one waits for at most this long. If it did not wait at all, each event of a room
 * would retry all of its failing receivers.
 */
const retryWithin = Prisma.raw("interval '10 seconds'");

/** A delivery takes 5 seconds at most. The process of one that has been running for longer is considered dead. */
const staleAfter = Prisma.raw("interval '30 seconds'");

/**
 * The common table expressions that enqueue the deliveries of an event: part of the statement that appends it, after
 * `moved`. A newer job of the same target and happening takes the place of an older one that still waits, and runs when
 * that one would have: a new event does not shorten the wait for a limit. Empty for rooms without notifications.
 *
 * Among jobs that are due, the first one of each room comes first, then the second one of each, and so on: a room with
 * many receivers delays those of others little.
 *
 * Jobs that wait are locked first. Otherwise, a process that begins one of them in the middle of add_jobs() makes it
 * add nothing: it takes the job for a waiting one at first, and for a running one when it replaces it.
 */
export function enqueueDeliveries(before: Room, after: Room, notificationsSet: number): Prisma.Sql {
  const told = notificationsSet > 0 ? happeningsOf(before, after) : [];
  if (told.length === 0) return Prisma.empty;
  return Prisma.sql`, told AS (
    SELECT target.id AS target, happening, target.id || ':' || happening AS key, row_number() OVER () AS place
    FROM moved, notification_targets AS target,
      json_to_recordset(${JSON.stringify(told)}::json) AS each (happening text, viewer text)
    WHERE target.room_id = moved.id AND happening = ANY (target.happenings)
      AND (each.viewer IS NULL OR each.viewer = target.viewer)
  ), waiting AS (
    SELECT key, CASE WHEN last_error IS NULL THEN run_at ELSE least(run_at, now() + ${retryWithin}) END AS run_at
    FROM graphile_worker._private_jobs AS job JOIN told USING (key)
    WHERE locked_at IS NULL FOR UPDATE OF job
  ), enqueued AS (
    SELECT job.id
    FROM (
      SELECT array_agg(ROW(${deliveryTask}::text, json_build_object('target', target, 'happening', happening,
          'seq', ${after.lastSeq}::int, 'status', ${after.status}::text, 'at', ${after.lastAt.toISOString()}::text),
        NULL, waiting.run_at, ${maxAttempts}, key, place::int, NULL)::graphile_worker.job_spec) AS specs
      FROM (SELECT count(*) FROM waiting) AS locked, told LEFT JOIN waiting USING (key)
      HAVING count(*) > 0
    ) AS deliveries, graphile_worker.add_jobs(specs) AS job
  )`;
}

/** What a statement with `enqueueDeliveries` selects, so that PostgreSQL runs it. */
export const countOf = (enqueued: Prisma.Sql): Prisma.Sql =>
  enqueued === Prisma.empty ? Prisma.empty : Prisma.sql`, (SELECT count(id) FROM enqueued)`;

/** The number of jobs in the queue: deliveries that run or wait for their next attempt. */
export const countDeliveries = (): Promise<number> => countJobs("countDeliveries", Prisma.sql`true`);

/** The number of jobs that run or could run now, those of a process that was killed included. */
export const countDueDeliveries = (): Promise<number> =>
  countJobs(
    "countDueDeliveries",
    Prisma.sql`locked_at IS NOT NULL OR run_at <= now() AND attempts < max_attempts`,
  );

const countJobs = (name: string, which: Prisma.Sql): Promise<number> =>
  runQuery(name, async () => {
    // The tables of the job queue have no models.
    const [row] = await prisma().$queryRaw<{ jobs: number }[]>(Prisma.sql`
      SELECT count(*)::int AS jobs FROM graphile_worker.jobs WHERE task_identifier = ${deliveryTask} AND (${which})`);
    return row?.jobs ?? 0;
  });

/** A running job, the process that runs it, and how long it is to wait. */
type Wait = { id: string; process: string; ms: number };

/**
 * Lets a running job of a process wait for this time, without counting an attempt, and then run again, unless a newer
 * one replaced it. With a new id: the same process may run it again before the library reports its first run as failed.
 */
export const postponeDelivery: (wait: Wait) => Promise<void> = inBatches(
  "postponeDeliveries",
  async (waits: Wait[]) => {
    await prisma().$executeRaw(Prisma.sql`
      UPDATE graphile_worker._private_jobs AS job
      SET id = DEFAULT, attempts = attempts - 1, run_at = now() + ms * interval '1 millisecond', last_error = NULL,
        locked_by = NULL, locked_at = NULL
      FROM json_to_recordset(${JSON.stringify(waits)}::json) AS each (id bigint, process text, ms float)
      WHERE job.id = each.id AND locked_by = each.process AND key IS NOT NULL`);
    return waits.map(() => undefined);
  },
);

/**
 * Gives back the jobs of processes that died, with a new id: if a process was only slow, what it says about its job at the
 * end must not concern the newer event that has taken its place. Deletes those that a newer job replaced while they ran.
 */
export const takeOverDeliveries = (): Promise<void> =>
  runQuery("takeOverDeliveries", async () => {
    await prisma().$executeRaw(Prisma.sql`
      UPDATE graphile_worker._private_jobs SET id = DEFAULT, locked_by = NULL, locked_at = NULL
      WHERE locked_at < now() - ${staleAfter}`);
    await prisma().$executeRaw(Prisma.sql`
      DELETE FROM graphile_worker._private_jobs WHERE locked_at IS NULL AND key IS NULL AND attempts >= max_attempts`);
  });
