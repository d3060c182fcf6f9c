import { Prisma } from "@/generated/prisma/client";
import { type Happening, happeningsOf } from "@/lib/room/happenings";
import type { Room } from "@/lib/room/room";
import { prisma } from "../connection/prisma";
import { runQuery } from "../connection/unavailable";

/** The name of the jobs that deliver a notification. */
export const deliveryTask = "deliver_notification";

/** Times are ISO 8601, as in JSON. Nothing in it leads to the room but the random id of a target. */
export type DeliveryJob = {
  target: string;
  happening: Happening;
  /** The last event, the status and the time of the room after the event that is told. */
  seq: number;
  status: Room["status"];
  at: string;
};

/** The queue waits e, e², e³ … seconds between attempts, at most six hours: so many outlast every room. */
const maxAttempts = Prisma.raw("25");

/**
 * The common table expressions that delete the targets of a participant whose link is replaced, and enqueue the deliveries
 * of an event: part of the statement that appends it, after `moved`. A newer job of the same target and happening takes the
 * place of an older one that still waits. Empty for rooms in which nobody asked to be told.
 */
export function enqueueDeliveries(before: Room, after: Room, notificationsSet: number): Prisma.Sql {
  const told = notificationsSet > 0 ? happeningsOf(before, after) : [];
  if (told.length === 0) return Prisma.empty;
  return Prisma.sql`, enqueued AS (
    SELECT (graphile_worker.add_job(${deliveryTask}, json_build_object('target', target.id, 'happening', told.happening,
        'seq', ${after.lastSeq}::int, 'status', ${after.status}::text, 'at', ${after.lastAt.toISOString()}::text),
      max_attempts => ${maxAttempts}, job_key => target.id || ':' || told.happening)).id
    FROM moved, notification_targets AS target,
      json_to_recordset(${JSON.stringify(told)}::json) AS told (happening text, viewer text)
    WHERE target.room_id = moved.id AND told.happening = ANY (target.happenings)
      AND (told.viewer IS NULL OR told.viewer = target.viewer)
  )`;
}

/** What a statement with `enqueueDeliveries` selects, so that PostgreSQL runs it. */
export const countOf = (enqueued: Prisma.Sql): Prisma.Sql =>
  enqueued === Prisma.empty ? Prisma.empty : Prisma.sql`, (SELECT count(id) FROM enqueued)`;

/** The number of jobs in the queue: deliveries that run or wait for their next attempt. */
export const countDeliveries = (): Promise<number> =>
  runQuery("countDeliveries", async () => {
    const [row] = await prisma().$queryRaw<{ jobs: number }[]>(Prisma.sql`
      SELECT count(*)::int AS jobs FROM graphile_worker.jobs WHERE task_identifier = ${deliveryTask}`);
    return row?.jobs ?? 0;
  });

/** The number of jobs that run or could run now, those of a process that was killed included. */
export const countDueDeliveries = (): Promise<number> =>
  runQuery("countDueDeliveries", async () => {
    const [row] = await prisma().$queryRaw<{ jobs: number }[]>(Prisma.sql`
      SELECT count(*)::int AS jobs FROM graphile_worker.jobs
      WHERE task_identifier = ${deliveryTask}
        AND (locked_at IS NOT NULL OR run_at <= now() AND attempts < max_attempts)`);
    return row?.jobs ?? 0;
  });
