import { processState } from "@/lib/process-state";
import { RoomError } from "@/lib/room/errors";

const lastWork = processState("work on rooms", () => new Map<string, Promise<unknown>>());

/** Who has waited longer has a client that would wait for both: the call before, which failed so late, and its own. */
const patienceMs = 5_000;

/**
 * Does the pieces of work of one room one after the other, in the order of their calls, within this process. They would
 * be right all at once, too, but each that comes too late would cost a read and another try. `waited`: whether others
 * came first, so that what was read before may be old. Throws RoomError `unavailable`, with nothing done, when those
 * before took too long.
 */
export async function inTurn<T>(roomId: string, work: (waited: boolean) => Promise<T>): Promise<T> {
  const last = lastWork();
  const before = last.get(roomId);
  const begin = performance.now();
  const begun = (): Promise<T> => {
    if (performance.now() - begin > patienceMs)
      throw new RoomError("unavailable", "Those who write to this room take too long.");
    return work(before !== undefined);
  };
  const mine = (before ?? Promise.resolve()).then(begun, begun);
  last.set(roomId, mine);
  try {
    return await mine;
  } finally {
    if (last.get(roomId) === mine) last.delete(roomId);
  }
}
