import { FairQueue } from "@/lib/fair-queue";
import { processState } from "@/lib/process-state";
import { RoomError } from "@/lib/room/errors";
import type { Room } from "@/lib/room/room";

/** A read of up to so many bytes waits for no other. */
const smallBytes = 512 * 1024;
/** As long as a request may wait for a place anywhere. */
const longestWaitMs = 5_000;

type Waiting = { begin: (finish: (costMs: number) => void) => void; drop: () => void };

/** Of one room so many may wait: each of its participants has a few requests under way at most. */
const bounds = { total: 1_000, waitingPerGroup: 100, runningPerGroup: 1 };

const state = processState("large reads", () => ({
  queue: new FairQueue<Waiting>(bounds),
  isRunning: false,
}));

/**
 * Reads up to `bytes` of a room. Large reads go one at a time, in turn by room: Node takes up to 2 MB from each connection
 * to the database in one turn of the event loop, and all other requests wait for that turn. Throws RoomError
 * `unavailable` when too many wait, or after five seconds of waiting.
 */
export async function readInTurn<Value>(
  room: Room,
  bytes: number,
  read: () => Promise<Value>,
): Promise<Value> {
  if (bytes <= smallBytes) return read();
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
    const { queue } = state();
    const timer = setTimeout(() => {
      queue.remove([roomId], waiting);
      reject(tooMany());
    }, longestWaitMs);
    const waiting: Waiting = {
      begin: (finish) => {
        clearTimeout(timer);
        resolve(finish);
      },
      drop: () => {
        clearTimeout(timer);
        reject(tooMany());
      },
    };
    queue.add([roomId], waiting)?.drop();
    beginNext();
  });
}

const tooMany = (): RoomError =>
  new RoomError("unavailable", "Too many long rooms are being read. Retry in a few seconds.");

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
