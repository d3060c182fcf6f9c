import { Prisma, type NotificationTarget as StoredTarget } from "@/generated/prisma/client";
import { type Happening, personName } from "@/lib/room/happenings";
import type { Room } from "@/lib/room/room";
import { inBatches, runInBackground } from "../connection/background";
import { prisma } from "../connection/prisma";
import { runQuery, runWrite } from "../connection/unavailable";

/** Where a viewer is notified, and of what. `viewer` is its name (lib/room/happenings.ts). */
export type Target = Omit<StoredTarget, "happenings"> & { happenings: Happening[] };

/** The state of a room that a change of targets is made in, as it was read with the room. */
type StateBefore = { room: Room; notificationsSet: number };

/** The targets of a room. */
export const readTargets = (roomId: string): Promise<Target[]> =>
  runQuery("readTargets", async () => {
    const targets = await prisma().notificationTarget.findMany({ where: { roomId }, orderBy: { id: "asc" } });
    return targets as Target[];
  });

/**
 * Replaces targets of a room: `without` are the ids of those that end, `added` begins. The notifications of the next
 * event go to the targets as they are then. False, with nothing changed, if the room is no longer in the state
 * `before`, was deleted or has expired: read and decide again. Throws RoomError `uncertain` if the database gave no
 * response.
 */
export const replaceTargets = (
  { room, notificationsSet }: StateBefore,
  without: string[],
  added?: Target,
): Promise<boolean> =>
  runWrite("replaceTargets", async () => {
    // One atomic statement: an event that is appended at the same time meets either the old targets or the new ones.
    const insertion = added
      ? Prisma.sql`, added AS (
          INSERT INTO notification_targets (room_id, id, viewer, channel, address, secret, happenings)
          SELECT id, ${added.id}, ${added.viewer}, ${added.channel}, ${added.address}, ${added.secret},
            ${added.happenings}::text[]
          FROM moved
        )`
      : Prisma.empty;
    const moved = await prisma().$queryRaw<object[]>(Prisma.sql`
      WITH moved AS (
        UPDATE rooms SET notifications_set = notifications_set + 1
        WHERE id = ${room.id} AND last_seq = ${room.lastSeq} AND notifications_set = ${notificationsSet}
          AND expires_at > clock_timestamp()
        RETURNING id
      ), removed AS (
        DELETE FROM notification_targets USING moved WHERE room_id = moved.id AND notification_targets.id = ANY (${without})
      )${insertion}
      SELECT id FROM moved`);
    return moved.length === 1;
  });

/** A target, the role of its viewer (null: the observer), and the time when its room is gone. */
type FoundTarget = Target & { role: string | null; expiresAt: Date };

/** The target with this id; null once the room or the target is gone. */
export const findTarget: (id: string) => Promise<FoundTarget | null> = inBatches(
  "findTargets",
  async (ids: string[]) => {
    // The model would compare with the clock of this process.
    const found = await prisma().$queryRaw<FoundTarget[]>(Prisma.sql`
      SELECT target.room_id AS "roomId", target.id, viewer, channel, address, secret, happenings,
        expires_at AS "expiresAt",
        (SELECT role FROM participants WHERE room_id = target.room_id AND viewer IN (id, ${personName("")}::text || id)) AS role
      FROM notification_targets AS target JOIN rooms ON rooms.id = room_id
      WHERE target.id = ANY (${ids}) AND expires_at > clock_timestamp()`);
    const byId = new Map(found.map((target) => [target.id, target]));
    return ids.map((id) => byId.get(id) ?? null);
  },
);

/** Deletes a target whose receiver no longer exists. */
export const deleteTarget = ({ roomId, id }: Pick<Target, "roomId" | "id">): Promise<void> =>
  runInBackground("deleteTarget", async () => {
    // One statement counts the change, which invalidates entity tags, and deletes.
    await prisma().$queryRaw(Prisma.sql`
      WITH moved AS (UPDATE rooms SET notifications_set = notifications_set + 1 WHERE id = ${roomId} RETURNING id)
      DELETE FROM notification_targets USING moved WHERE room_id = moved.id AND notification_targets.id = ${id}`);
  });
