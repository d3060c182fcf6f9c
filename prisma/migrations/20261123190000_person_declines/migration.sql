-- AlterTable
ALTER TABLE "participants" ADD COLUMN "person_declined_version" INTEGER;

ALTER TABLE "participants"
    ADD CONSTRAINT "participants_person_declined_version_check" CHECK ("person_declined_version" IS NULL OR ("approval_token_hash" IS NOT NULL AND "person_declined_version" >= 1));

UPDATE "participants" SET "person_declined_version" = (
    SELECT max("contract_version") FROM "events"
    WHERE "events"."room_id" = "participants"."room_id" AND "participant_id" = "participants"."id" AND "action" = 'declined' AND "by_person"
) WHERE "approval_token_hash" IS NOT NULL;

-- An approval ends with the agreement that it made, also when a process of an earlier version takes that agreement back.
-- Otherwise that process could agree again to a version which the person had approved and then declined.
-- Prisma's engine takes every semicolon for the end of a statement, so the body has them as \x3B.
CREATE FUNCTION "end_approval"() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
    NEW.approved_version := NULL\x3B
    RETURN NEW\x3B
END
';

CREATE TRIGGER "participants_end_approval" BEFORE UPDATE ON "participants"
    FOR EACH ROW WHEN (NEW."agreed_version" IS NULL AND NEW."approved_version" IS NOT NULL) EXECUTE FUNCTION "end_approval"();

UPDATE "participants" SET "approved_version" = NULL WHERE "agreed_version" IS NULL AND "approved_version" IS NOT NULL;
