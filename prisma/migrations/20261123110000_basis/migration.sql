-- AlterTable
ALTER TABLE "events" ADD COLUMN "basis" TEXT;

-- What the rules forbid, the database refuses. A resolution from before this migration, or of a process of the previous
-- version, has no basis.
ALTER TABLE "events"
    ADD CONSTRAINT "events_basis_check" CHECK ("basis" IS NULL OR ("action" = 'resolved' AND "basis" IN ('verified', 'decided', 'unknown')));
