-- CreateTable
CREATE TABLE "rooms" (
    "id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "brief" TEXT,
    "goal" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "observer_token_hash" BYTEA NOT NULL,
    "contract_version" INTEGER NOT NULL,
    "message_count" INTEGER NOT NULL,
    "content_bytes" INTEGER NOT NULL,
    "last_seq" INTEGER NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rooms_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "participants" (
    "room_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "role" TEXT NOT NULL,
    "role_key" TEXT NOT NULL,
    "display_name" TEXT,
    "knows" TEXT[],
    "needs_to_determine" TEXT[],
    "instructions" TEXT,
    "token_hash" BYTEA NOT NULL,
    "joined_at" TIMESTAMPTZ(3),
    "agreed_version" INTEGER,
    "agreed_at" TIMESTAMPTZ(3),

    CONSTRAINT "participants_pkey" PRIMARY KEY ("room_id","id")
);

-- CreateTable
CREATE TABLE "questions" (
    "room_id" TEXT NOT NULL,
    "asked_seq" INTEGER NOT NULL,
    "blocking" BOOLEAN NOT NULL,
    "author_id" TEXT NOT NULL,
    "addressee_id" TEXT,
    "resolved_seq" INTEGER,

    CONSTRAINT "questions_pkey" PRIMARY KEY ("room_id","asked_seq")
);

-- CreateTable
CREATE TABLE "events" (
    "room_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "participant_id" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "question_seq" INTEGER,
    "contract_version" INTEGER,

    CONSTRAINT "events_pkey" PRIMARY KEY ("room_id","seq")
);

-- CreateIndex
CREATE UNIQUE INDEX "rooms_observer_token_hash_key" ON "rooms"("observer_token_hash");

-- CreateIndex
CREATE INDEX "rooms_expires_at_idx" ON "rooms"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "participants_token_hash_key" ON "participants"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "participants_room_id_position_key" ON "participants"("room_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "participants_room_id_role_key_key" ON "participants"("room_id", "role_key");

-- AddForeignKey
ALTER TABLE "participants" ADD CONSTRAINT "participants_room_id_fkey" FOREIGN KEY ("room_id") REFERENCES "rooms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "questions" ADD CONSTRAINT "questions_room_id_fkey" FOREIGN KEY ("room_id") REFERENCES "rooms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "questions" ADD CONSTRAINT "questions_room_id_author_id_fkey" FOREIGN KEY ("room_id", "author_id") REFERENCES "participants"("room_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "questions" ADD CONSTRAINT "questions_room_id_addressee_id_fkey" FOREIGN KEY ("room_id", "addressee_id") REFERENCES "participants"("room_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_room_id_fkey" FOREIGN KEY ("room_id") REFERENCES "rooms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_room_id_participant_id_fkey" FOREIGN KEY ("room_id", "participant_id") REFERENCES "participants"("room_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What the rules forbid, the database refuses (Prisma's schema language has no words for checks)
ALTER TABLE "rooms"
    ADD CONSTRAINT "rooms_status_check" CHECK ("status" IN ('open', 'agreed')),
    ADD CONSTRAINT "rooms_expires_at_check" CHECK ("expires_at" >= "created_at" AND "expires_at" <= "created_at" + INTERVAL '24 hours'),
    ADD CONSTRAINT "rooms_observer_token_hash_check" CHECK (octet_length("observer_token_hash") = 32),
    ADD CONSTRAINT "rooms_contract_version_check" CHECK ("contract_version" >= 0),
    ADD CONSTRAINT "rooms_message_count_check" CHECK ("message_count" BETWEEN 0 AND 500),
    ADD CONSTRAINT "rooms_content_bytes_check" CHECK ("content_bytes" BETWEEN 0 AND 4194304),
    ADD CONSTRAINT "rooms_last_seq_check" CHECK ("last_seq" >= 1);

ALTER TABLE "participants"
    ADD CONSTRAINT "participants_position_check" CHECK ("position" BETWEEN 0 AND 7),
    ADD CONSTRAINT "participants_token_hash_check" CHECK (octet_length("token_hash") = 32),
    ADD CONSTRAINT "participants_agreed_check" CHECK (("agreed_version" IS NULL) = ("agreed_at" IS NULL) AND ("agreed_version" IS NULL OR "agreed_version" >= 1));

ALTER TABLE "questions"
    ADD CONSTRAINT "questions_addressee_id_check" CHECK ("addressee_id" <> "author_id"),
    ADD CONSTRAINT "questions_resolved_seq_check" CHECK ("resolved_seq" > "asked_seq");

ALTER TABLE "events"
    ADD CONSTRAINT "events_seq_check" CHECK ("seq" >= 1),
    ADD CONSTRAINT "events_action_check" CHECK ("action" IN ('joined', 'posted', 'asked', 'resolved', 'proposed', 'agreed')),
    ADD CONSTRAINT "events_question_seq_check" CHECK (("question_seq" IS NOT NULL) = ("action" = 'resolved')),
    ADD CONSTRAINT "events_contract_version_check" CHECK (("contract_version" IS NOT NULL) = ("action" IN ('proposed', 'agreed')));
