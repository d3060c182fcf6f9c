-- AlterTable
ALTER TABLE "rooms" ADD COLUMN "head" BYTEA,
ADD COLUMN "head_seq" INTEGER,
ADD COLUMN "record_seal" JSONB;

-- What the rules forbid, the database refuses. A process of the previous release appends events without a new head: then
-- the head is not that of the last event, and the next read computes it.
ALTER TABLE "rooms"
    ADD CONSTRAINT "rooms_head_check" CHECK (octet_length("head") = 32 AND "head_seq" <= "last_seq" AND ("head" IS NULL) = ("head_seq" IS NULL));
