-- CreateTable
CREATE TABLE "calls" (
    "room_id" TEXT NOT NULL,
    "participant_id" TEXT NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "call_hash" BYTEA NOT NULL,
    "last_seq" INTEGER NOT NULL,
    "event_seq" INTEGER,
    "redactions" INTEGER NOT NULL,

    CONSTRAINT "calls_pkey" PRIMARY KEY ("room_id","participant_id","key_hash")
);

-- AddForeignKey
ALTER TABLE "calls" ADD CONSTRAINT "calls_room_id_fkey" FOREIGN KEY ("room_id") REFERENCES "rooms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calls" ADD CONSTRAINT "calls_room_id_participant_id_fkey" FOREIGN KEY ("room_id", "participant_id") REFERENCES "participants"("room_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the rules forbid, the database refuses
ALTER TABLE "calls"
    ADD CONSTRAINT "calls_key_hash_check" CHECK (octet_length("key_hash") = 32),
    ADD CONSTRAINT "calls_call_hash_check" CHECK (octet_length("call_hash") = 32),
    ADD CONSTRAINT "calls_event_seq_check" CHECK ("event_seq" BETWEEN 1 AND "last_seq");
