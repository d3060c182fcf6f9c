import { setTimeout as sleep } from "node:timers/promises";
import { countOpenRooms } from "@/lib/store/rooms";

/** To count reads every room: whoever asks more often gets the same number. */
const keptMs = 60_000;
const answerWithinMs = 1_000;

let counted: { rooms: number; at: number } | undefined;
let counting: Promise<number> | undefined;

/** How many rooms lived at most a minute ago; undefined when the database does not tell within a second. */
export async function openRooms(): Promise<number | undefined> {
  if (counted && performance.now() - counted.at < keptMs) return counted.rooms;
  counting ??= count().finally(() => {
    counting = undefined;
  });
  const timeUp = sleep(answerWithinMs, undefined, { ref: false });
  return Promise.race([counting, timeUp]).catch(() => undefined);
}

async function count(): Promise<number> {
  counted = { rooms: await countOpenRooms(), at: performance.now() };
  return counted.rooms;
}
