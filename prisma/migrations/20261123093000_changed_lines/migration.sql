-- AlterTable
ALTER TABLE "events" ADD COLUMN "added_lines" INTEGER,
ADD COLUMN "removed_lines" INTEGER;

-- What the rules forbid, the database refuses
ALTER TABLE "events"
    ADD CONSTRAINT "events_changed_lines_check" CHECK (("added_lines" IS NULL) = ("removed_lines" IS NULL) AND ("added_lines" IS NULL OR ("action" = 'proposed' AND "added_lines" >= 0 AND "removed_lines" >= 0)));
