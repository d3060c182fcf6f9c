-- AlterTable
ALTER TABLE "rooms" ADD COLUMN "proposer_id" TEXT;

-- AlterTable
ALTER TABLE "participants" ADD COLUMN "has_posted" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "declined_version" INTEGER;

-- What the rules forbid, the database refuses. The reason of who withdraws from a full room goes beyond the 4 MB.
ALTER TABLE "rooms"
    DROP CONSTRAINT "rooms_status_check",
    ADD CONSTRAINT "rooms_status_check" CHECK ("status" IN ('open', 'agreed', 'ended')),
    DROP CONSTRAINT "rooms_content_bytes_check",
    ADD CONSTRAINT "rooms_content_bytes_check" CHECK ("content_bytes" BETWEEN 0 AND 4194304 + 32768);

ALTER TABLE "participants"
    ADD CONSTRAINT "participants_declined_version_check" CHECK ("declined_version" >= 1 AND "declined_version" <> "agreed_version");

ALTER TABLE "events"
    DROP CONSTRAINT "events_action_check",
    ADD CONSTRAINT "events_action_check" CHECK ("action" IN ('joined', 'posted', 'asked', 'resolved', 'proposed', 'agreed', 'declined', 'withdrew')),
    DROP CONSTRAINT "events_contract_version_check",
    ADD CONSTRAINT "events_contract_version_check" CHECK (("contract_version" IS NOT NULL) = ("action" IN ('proposed', 'agreed', 'declined')));
