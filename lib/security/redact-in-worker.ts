import type { QueuePath } from "@/lib/fair-queue";
import { textLength } from "@/lib/text/visible-json";
import { workerPool } from "@/lib/worker-pool";
import { type Redacted, redactAll, type Unit, unitsIn, withUnits } from "./redact";
import type { RedactedUnits } from "./redact-worker";

/**
 * The result of redactAll. Long texts are redacted in a worker thread, so that they do not block other requests; paths
 * share the threads by the time that their texts take, in tasks of one contract's or list's length at most. `waited` says
 * whether they were, so that what was read before may be out of date. Throws RoomError `unavailable` if too many texts are
 * queued or redaction takes too long; then nothing may be stored.
 */
export async function redactWithoutBlocking<T>(
  value: T,
  path: QueuePath,
): Promise<{ value: Redacted<T>; redactions: number; waited: boolean }> {
  if (textLength(value) <= MAX_ON_MAIN_THREAD) return { ...redactAll(value), waited: false };
  const results = await workerPool<Unit[], RedactedUnits>(POOL).runAll(path, batchesOf(unitsIn(value)));
  return {
    value: withUnits(
      value,
      results.flatMap(({ units }) => units),
    ),
    redactions: results.reduce((sum, { redactions }) => sum + redactions, 0),
    waited: true,
  };
}

/** Units in batches of BATCH_LENGTH at most, or of one longer unit. */
function batchesOf(units: readonly Unit[]): Unit[][] {
  const batches: Unit[][] = [];
  let left = 0;
  for (const unit of units) {
    const length = textLength(unit);
    if (length > left) {
      batches.push([]);
      left = BATCH_LENGTH;
    }
    batches.at(-1)?.push(unit);
    left -= length;
  }
  return batches;
}

/**
 * UTF-16 units of all texts together. The slowest text of this length takes about 3 ms, which other requests may wait.
 * Passing a text to a worker takes 0.2 ms, and starting a worker 60 ms.
 */
const MAX_ON_MAIN_THREAD = 8 * 1024;

/**
 * UTF-16 units of a task. The slowest takes about 25 ms, which the texts of other clients may wait for a thread. A longer
 * text or list, such as a contract of 128 KB, is a task by itself.
 */
const BATCH_LENGTH = 64 * 1024;

const POOL = {
  program: "redact-worker.js",
  // The slowest known text takes about 100 ms of CPU time, a list of 200 KB twice that.
  timeoutMs: 5_000,
  memoryMb: 256,
  // Twice the texts of the largest room that can be created, of one network.
  waiting: { total: 512, perGroup: 128 },
  busy: "Too many long texts are being checked for secrets right now. Nothing was stored. Retry in a few seconds.",
};
