import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getRoom, storeRoom } from "@/e2e/support/stored-room";
import { useTestDatabase } from "@/e2e/support/test-database";
import { participantById } from "@/lib/room/room";
import { hashToken } from "@/lib/security/tokens";
import { prisma } from "./connection/prisma";

let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  dropDatabase = await useTestDatabase();
});
afterAll(() => dropDatabase());

describe("the database rejects what the rules forbid", () => {
  const rejected = (work: Promise<unknown>) =>
    expect(work).rejects.toThrow(/violates (check|unique) constraint/);

  test.each([
    ["a status", "UPDATE rooms SET status = 'closed' WHERE id = $1"],
    ["a 501st message", "UPDATE rooms SET message_count = 501 WHERE id = $1"],
    [
      "more than 4 MB and the reason of a withdrawal",
      "UPDATE rooms SET content_bytes = 4194304 + 32769 WHERE id = $1",
    ],
    ["a life over 24 hours", "UPDATE rooms SET expires_at = created_at + INTERVAL '25 hours' WHERE id = $1"],
    ["a ninth participant", "UPDATE participants SET position = 8 WHERE room_id = $1 AND position = 1"],
    ["a role twice", "UPDATE participants SET role_key = 'role 0' WHERE room_id = $1 AND position = 1"],
    ["an agreement without a time", "UPDATE participants SET agreed_version = 1 WHERE room_id = $1"],
    [
      "a decline of the version agreed to",
      "UPDATE participants SET agreed_version = 1, agreed_at = now(), declined_version = 1 WHERE room_id = $1",
    ],
    ["a decline of no version", "UPDATE participants SET declined_version = 0 WHERE room_id = $1"],
    ["a decline without a version", "UPDATE events SET action = 'declined' WHERE room_id = $1"],
    ["a basis of what is no resolution", "UPDATE events SET basis = 'verified' WHERE room_id = $1"],
    [
      "an unknown basis",
      "UPDATE events SET action = 'resolved', question_seq = 2, basis = 'guessed' WHERE room_id = $1",
    ],
    ["an unknown action", "UPDATE events SET action = 'edited' WHERE room_id = $1"],
    ["a proposal without a version", "UPDATE events SET action = 'proposed' WHERE room_id = $1"],
    ["a submission without a person", "UPDATE participants SET submitted_version = 1 WHERE room_id = $1"],
    [
      "a decline of the person of a participant that has none",
      "UPDATE participants SET person_declined_version = 1 WHERE room_id = $1",
    ],
    [
      "a person who did what only a participant does",
      "UPDATE events SET by_person = true WHERE room_id = $1 AND action = 'joined'",
    ],
    [
      "an approval token of another length",
      "UPDATE participants SET approval_token_hash = 'x' WHERE room_id = $1",
    ],
    ["a token hash of another length", "UPDATE rooms SET observer_token_hash = 'x' WHERE id = $1"],
  ])("%s", async (_, statement) => {
    const { room } = await storeRoom();
    await rejected(prisma().$queryRawUnsafe(statement, room.id));
    expect((await getRoom(room.id)).room).toEqual(room);
  });

  test.each([
    ["no version", "NULL"],
    ["an earlier version", "1"],
  ])("an agreement of a participant whose person has approved %s", async (_, approved) => {
    const { room } = await storeRoom({ approving: [0, 1] });
    await rejected(
      prisma().$queryRawUnsafe(
        `UPDATE participants SET agreed_version = 2, agreed_at = now(), approved_version = ${approved} WHERE room_id = $1`,
        room.id,
      ),
    );
    expect((await getRoom(room.id)).room).toEqual(room);
  });

  test("an event with the number of another", async () => {
    const { room, joined } = await storeRoom();
    await rejected(
      prisma().$queryRaw`INSERT INTO events (room_id, seq, at, participant_id, action, body)
        VALUES (${room.id}, 1, ${joined.at}, ${joined.participantId}, 'joined', '')`,
    );
  });

  test("the token hash of another participant", async () => {
    const [one, other] = [await storeRoom(), await storeRoom()];
    const participant = participantById(one.room, one.room.participants[0]?.id ?? null);
    await rejected(
      prisma().$queryRaw`UPDATE participants SET token_hash = ${hashToken(other.tokens[0] ?? "")}
        WHERE room_id = ${one.room.id} AND id = ${participant?.id}`,
    );
  });
});
