import { setTimeout as sleep } from "node:timers/promises";
import { processState } from "@/lib/process-state";
import { countOpenRooms } from "@/lib/store/rooms";

/** To count reads every room: whoever asks more often gets the same number. */
const keptMs = 60_000;
const answerWithinMs = 1_000;

type OpenRooms = { counted?: { rooms: number; at: number }; counting?: Promise<number> | undefined };

const state = processState("open rooms", (): OpenRooms => ({}));

/** How many rooms lived at most a minute ago; undefined when the database does not tell within a second. */
export async function openRooms(): Promise<number | undefined> {
  const { counted } = state();
  if (counted && performance.now() - counted.at < keptMs) return counted.rooms;
  state().counting ??= count().finally(() => {
    state().counting = undefined;
  });
  const timeUp = sleep(answerWithinMs, undefined, { ref: false });
  return Promise.race([state().counting, timeUp]).catch(() => undefined);
}

async function count(): Promise<number> {
  const rooms = await countOpenRooms();
  state().counted = { rooms, at: performance.now() };
  return rooms;
}
