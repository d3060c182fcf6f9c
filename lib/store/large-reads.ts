import { clientGone } from "@/lib/client-gone";
import type { QueuePath } from "@/lib/fair-queue";
import { FairTurns } from "@/lib/fair-turns";
import { processState } from "@/lib/process-state";
import { RoomError } from "@/lib/room/errors";
import { storedContractBytes } from "@/lib/room/limits";
import { eventBytes, type Room } from "@/lib/room/room";

/** A read of up to this size does not wait. */
const smallBytes = 64 * 1024;
/** A read of up to this size, one event, waits only for others like it. */
const mediumBytes = storedContractBytes + eventBytes;
/** The longest wait of a request in any queue. */
const maxWaitMs = 5_000;

const waiting = { total: 1_000, waitingPerGroup: 100, roundRobin: true };
const turns = processState("large reads", () => ({
  medium: new FairTurns({ concurrency: 4, runningPerGroup: 2, ...waiting }),
  large: new FairTurns({ concurrency: 1, runningPerGroup: 1, ...waiting }),
}));

/** A room and the client that reads it, by networks. */
export type Reader<State = Room> = {
  room: State;
  client: QueuePath;
  /** Gives the signal that fires when the client has left: on demand, because that of a request is costly. */
  whenGone?: (() => AbortSignal) | undefined;
};

/**
 * Reads up to `bytes` of a room. Large reads run one at a time, medium ones a few at a time, in turn by client and then by
 * room: Node takes up to 2 MB from each database connection in one turn of the event loop, and all other requests wait
 * meanwhile; the reads of one client or room would occupy all connections; and the results of many reads at once would fill
 * the memory. The next read begins in a later turn of the event loop, so that callers can count the memory of a result
 * before. Nothing is read for a client that has left. Throws RoomError `unavailable` if too many reads wait, or after five
 * seconds of waiting, and DOMException `AbortError` when the client has left.
 */
export async function readInTurn<Value>(
  { room, client, whenGone }: Reader<Pick<Room, "id">>,
  bytes: number,
  read: () => Promise<Value>,
): Promise<Value> {
  if (bytes <= smallBytes) return read();
  const gone = whenGone?.();
  // Not AbortSignal.timeout: Node 20 may collect one that only AbortSignal.any refers to, which then never fires.
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), maxWaitMs);
  const queue = bytes <= mediumBytes ? turns().medium : turns().large;
  const finish = await queue
    .wait([...client, room.id], gone ? AbortSignal.any([late.signal, gone]) : late.signal)
    .catch(() => {
      throwIfGone(gone);
      throw new RoomError("unavailable", "Too many long rooms are being read. Retry in a few seconds.");
    })
    .finally(() => clearTimeout(timer));
  try {
    throwIfGone(gone);
    return await read();
  } finally {
    finish();
    // Others would wait for what is made of the texts.
    throwIfGone(gone);
  }
}

function throwIfGone(gone: AbortSignal | undefined): void {
  if (gone?.aborted) throw clientGone();
}
