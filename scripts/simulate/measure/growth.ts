import { deleteExpiredRooms } from "@/lib/store/rooms";
import { assumptions } from "../assumptions";
import type { Costs } from "../costs";
import { inParallel, newTrial, type Trial } from "./calls";
import type { Measured } from "./database";
import { spentMs, timesOf } from "./process";
import { text } from "./text";

const batch = 50;

/** Bytes that one more participant adds to a room, the text of what it knows apart. */
export async function measureParticipant(
  baseUrl: string,
  database: Measured,
  count: number,
): Promise<number> {
  const grown = async (participants: number) => {
    const before = await database.sizes();
    await inParallel(count, async () => {
      await newTrial(baseUrl, { ...assumptions, participants, creationBytes: 2_000 });
    });
    return ((await database.sizes()).stored - before.stored) / count;
  };
  return ((await grown(8)) - (await grown(2))) / 6;
}

/**
 * WAL of an append when each page that it touches is touched for the first time since a checkpoint and is written whole.
 * So that the rooms share no pages of the indexes, as among very many, each is given rows that no room has.
 */
export async function measureColdAppend(database: Measured, trials: Trial[]): Promise<number> {
  await database.ask(`INSERT INTO events (room_id, seq, at, participant_id, action, body)
    SELECT room_id, 1000000 + row, now(), id, 'posted', '' FROM participants, generate_series(1, 100) AS row
    WHERE position = 0`);
  await database.ask(`INSERT INTO calls (room_id, participant_id, key_hash, call_hash, last_seq, redactions)
    SELECT room_id, id, sha256(convert_to(row::text, 'UTF8')), sha256(''), 1, 0
    FROM participants, generate_series(1, 100) AS row WHERE position = 0`);
  await database.ask("CHECKPOINT");
  const chosen = trials.filter((_, index) => index % 5 === 0);
  const before = await database.sizes();
  for (const { other } of chosen) await other.say(text(assumptions.messageBytes));
  const { wal } = await database.sizes();
  await database.ask("DELETE FROM events WHERE seq > 1000000");
  await database.ask("DELETE FROM calls WHERE call_hash = sha256('')");
  return (wal - before.wal) / chosen.length;
}

/** What the clean-up costs for each room; it deletes all rooms there are. */
export async function measurePurge(database: Measured): Promise<Costs["purge"]> {
  await database.ask(
    "UPDATE rooms SET created_at = created_at - interval '2 days', expires_at = created_at - interval '2 days'",
  );
  await database.ask("VACUUM ANALYZE");
  const before = timesOf(database.pids());
  const begin = performance.now();
  let deleted = 0;
  for (let some = batch; some === batch; deleted += some) some = (await deleteExpiredRooms(batch)) ?? 0;
  const elapsedMs = (performance.now() - begin) / deleted;
  return { databaseMs: spentMs(before, timesOf(database.pids())) / deleted, elapsedMs };
}
