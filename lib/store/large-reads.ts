import { FairQueue } from "@/lib/fair-queue";
import { processState } from "@/lib/process-state";
import { RoomError } from "@/lib/room/errors";
import type { Room } from "@/lib/room/room";

/** A read is large when the room has more than so many bytes of text, and so many events are read. */
const largeFrom = { bytes: 256 * 1024, events: 8 };

type Waiting = { begin: (finish: (costMs: number) => void) => void; reject: (error: Error) => void };

/** Of one room so many may wait: each of its participants has a few requests under way at most. */
const bounds = { total: 1_000, waitingPerGroup: 100, runningPerGroup: 1 };

const state = processState("large reads", () => ({
  queue: new FairQueue<Waiting>(bounds),
  isRunning: false,
}));

/**
 * Reads up to `events` events of a room. Large reads go one at a time, in turn by room: Node takes up to 2 MB from each
 * connection to the database in one turn of the event loop, and all other requests wait for that turn. Throws RoomError
 * `unavailable` when too many wait.
 */
export async function readInTurn<Value>(
  room: Room,
  events: number,
  read: () => Promise<Value>,
): Promise<Value> {
  if (room.contentBytes < largeFrom.bytes || events < largeFrom.events) return read();
  const finish = await turnOf(room.id);
  const begun = performance.now();
  try {
    return await read();
  } finally {
    finish(performance.now() - begun);
  }
}

function turnOf(roomId: string): Promise<(costMs: number) => void> {
  return new Promise((resolve, reject) => {
    const dropped = state().queue.add([roomId], { begin: resolve, reject });
    dropped?.reject(new RoomError("unavailable", "Too many long readings wait. Retry in a few seconds."));
    beginNext();
  });
}

function beginNext(): void {
  const all = state();
  if (all.isRunning) return;
  const next = all.queue.take();
  if (!next) return;
  all.isRunning = true;
  next.task.begin((costMs) => {
    all.isRunning = false;
    next.finish(costMs);
    setImmediate(beginNext);
  });
}
