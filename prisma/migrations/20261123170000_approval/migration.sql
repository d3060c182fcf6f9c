-- AlterTable
ALTER TABLE "events" ADD COLUMN "by_person" BOOLEAN;

-- AlterTable
ALTER TABLE "participants" ADD COLUMN "approval_token_hash" BYTEA,
ADD COLUMN "submitted_version" INTEGER,
ADD COLUMN "approved_version" INTEGER;

-- What the rules forbid, the database refuses. A process of the previous release does not know who needs approval: it fails
-- to store an agreement that no person has approved.
ALTER TABLE "participants"
    ADD CONSTRAINT "participants_approval_token_hash_check" CHECK (octet_length("approval_token_hash") = 32),
    ADD CONSTRAINT "participants_submitted_version_check" CHECK ("submitted_version" IS NULL OR ("approval_token_hash" IS NOT NULL AND "submitted_version" >= 1)),
    ADD CONSTRAINT "participants_approved_version_check" CHECK ("approval_token_hash" IS NULL OR "agreed_version" IS NULL OR ("approved_version" IS NOT NULL AND "agreed_version" = "approved_version"));

ALTER TABLE "events"
    ADD CONSTRAINT "events_by_person_check" CHECK ("by_person" IS NULL OR "action" IN ('agreed', 'declined', 'withdrew')),
    DROP CONSTRAINT "events_action_check",
    ADD CONSTRAINT "events_action_check" CHECK ("action" IN ('joined', 'posted', 'asked', 'resolved', 'proposed', 'submitted', 'agreed', 'declined', 'withdrew', 'replaced_link')),
    DROP CONSTRAINT "events_contract_version_check",
    ADD CONSTRAINT "events_contract_version_check" CHECK (("contract_version" IS NOT NULL) = ("action" IN ('proposed', 'submitted', 'agreed', 'declined')));
