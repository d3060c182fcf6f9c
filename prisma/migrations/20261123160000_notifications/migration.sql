-- AlterTable
ALTER TABLE "rooms" ADD COLUMN "notifications_set" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "notification_targets" (
    "room_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "viewer" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "happenings" TEXT[],

    CONSTRAINT "notification_targets_pkey" PRIMARY KEY ("room_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "notification_targets_id_key" ON "notification_targets"("id");

-- AddForeignKey
ALTER TABLE "notification_targets" ADD CONSTRAINT "notification_targets_room_id_fkey" FOREIGN KEY ("room_id") REFERENCES "rooms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The jobs of a target go with it, in the same transaction, whatever deletes it: a request, the deletion of its room, the
-- purge, also those of a process that does not know jobs yet. The queue has no public function that deletes a job that is
-- running. Keys: lib/store/notifications/jobs.ts.
-- Prisma's engine takes every semicolon for the end of a statement, so the body has them as \x3B.
CREATE FUNCTION "delete_notification_jobs"() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
    DELETE FROM graphile_worker._private_jobs
    WHERE key = ANY (SELECT OLD.id || '':'' || happening FROM unnest(OLD.happenings) AS happening)\x3B
    RETURN NULL\x3B
END
';

CREATE TRIGGER "notification_targets_delete_jobs" AFTER DELETE ON "notification_targets"
    FOR EACH ROW EXECUTE FUNCTION "delete_notification_jobs"();
