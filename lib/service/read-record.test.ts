import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newPem } from "@/e2e/support/signed-record";
import { storeRoom } from "@/e2e/support/stored-room";
import { otherSignature } from "@/e2e/support/tampered-record";
import { useTestDatabase } from "@/e2e/support/test-database";
import { prisma } from "@/lib/store/connection/prisma";
import { type RecordSeal, readSeal } from "@/lib/store/record-seals";
import { verifyRecord } from "@/lib/verify/verify-record";
import { authenticate, type Session } from "./authenticate";
import { executeCommand } from "./execute-command";
import { readRecord } from "./read-record";

vi.mock("@/lib/store/record-seals", { spy: true });

let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  vi.stubEnv("RECORD_SIGNING_KEY", newPem());
  dropDatabase = await useTestDatabase();
});
afterAll(async () => {
  await dropDatabase();
  vi.unstubAllEnvs();
});

/** A room that has ended, for its creator. */
async function endedRoom(): Promise<Session> {
  const { room, tokens } = await storeRoom();
  const scene = { baseUrl: "http://rooms.test", way: "http", client: ["test"] } as const;
  const session = await authenticate(room.id, tokens[0] ?? "", scene);
  return (await executeCommand(session, { type: "withdraw", lastSeq: 1, reason: "No." })).session;
}

async function textOf(session: Session): Promise<string> {
  return [...(await readRecord(session)).jws()].join("");
}

/** What a process stores that signs with either s, as an earlier release did. */
async function storeOtherForm({ room }: Session): Promise<RecordSeal> {
  const seal = (await readSeal(room.id)) as RecordSeal;
  const other = { ...seal, signature: otherSignature(seal.signature) };
  await prisma().room.update({ where: { id: room.id }, data: { recordSeal: other } });
  return other;
}

test("a record that an earlier release signed in the other form is valid, and stays so for every process", async () => {
  const session = await endedRoom();
  const { keys } = await readRecord(session);
  const text = await textOf(session);
  const other = await storeOtherForm(session);
  expect(await textOf(session)).toBe(text);
  expect((await verifyRecord(text, { keys })).problems).toEqual([]);
  expect(await readSeal(session.room.id)).toEqual({ ...other, signature: otherSignature(other.signature) });
});

test("of a room that a process of an earlier release seals at the same moment, the record is valid, too", async () => {
  const session = await endedRoom();
  const text = await textOf(session);
  await storeOtherForm(session);
  vi.mocked(readSeal).mockResolvedValueOnce(null);
  expect(await textOf(session)).toBe(text);
});
