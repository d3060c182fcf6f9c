import { nextLoopTurn } from "@/lib/loop-turns";
import { processState } from "@/lib/process-state";
import { RoomError } from "@/lib/room/errors";

const lastWork = processState("work on rooms", () => new Map<string, Promise<unknown>>());

/** After this wait a request is rejected instead of started: its client would wait for its work, too. */
const maxWaitMs = 5_000;

/**
 * Runs work with the same key, such as the writes of one room, one after the other, in the order of their arrival,
 * within this process. Concurrent writes would be correct, too, but each that loses the race would cost a read and a
 * retry. `waited`: whether other writes ran first, so that the state read before may be stale. Throws RoomError
 * `unavailable`, with nothing done, if they took too long.
 */
export async function runInTurn<T>(key: string, work: (waited: boolean) => Promise<T>): Promise<T> {
  const last = lastWork();
  const before = last.get(key);
  const begin = performance.now();
  let isLate = false;
  const begun = (): Promise<T> => {
    isLate = performance.now() - begin > maxWaitMs;
    if (isLate) throw new RoomError("unavailable", "This room is busy. Retry in a few seconds.");
    return work(before !== undefined);
  };
  const mine = (before ?? Promise.resolve()).then(begun, begun);
  last.set(key, mine);
  try {
    return await mine;
  } finally {
    if (last.get(key) === mine) last.delete(key);
    // Hundreds may have waited behind the same work. Their rejections don't delay the writes behind them.
    if (isLate) await nextLoopTurn([key]);
  }
}
