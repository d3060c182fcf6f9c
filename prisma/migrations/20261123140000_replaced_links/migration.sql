-- AlterTable
ALTER TABLE "participants" ADD COLUMN "links_replaced" INTEGER NOT NULL DEFAULT 0;

-- What the rules forbid, the database refuses
ALTER TABLE "participants"
    ADD CONSTRAINT "participants_links_replaced_check" CHECK ("links_replaced" BETWEEN 0 AND 5);

ALTER TABLE "events"
    DROP CONSTRAINT "events_action_check",
    ADD CONSTRAINT "events_action_check" CHECK ("action" IN ('joined', 'posted', 'asked', 'resolved', 'proposed', 'agreed', 'declined', 'withdrew', 'replaced_link'));
