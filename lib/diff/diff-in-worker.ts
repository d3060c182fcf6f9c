import type { QueuePath } from "@/lib/fair-queue";
import { workerPool } from "@/lib/worker-pool";
import { type LineDiff, lineDiff } from "./line-diff";

/**
 * The result of lineDiff. Long texts are compared in a worker thread, so that they do not block other requests; paths share
 * the threads by the time that their texts take. Throws RoomError `unavailable` if too many comparisons are queued or one
 * takes too long.
 */
export async function diffWithoutBlocking(
  path: QueuePath,
  before: string,
  after: string,
  names?: [string, string],
): Promise<LineDiff> {
  const texts: Parameters<typeof lineDiff> = [before, after, names];
  const isShort = before.length + after.length <= MAX_ON_MAIN_THREAD;
  return isShort || before === after
    ? lineDiff(...texts)
    : workerPool<typeof texts, LineDiff>(POOL).run(path, texts);
}

/** UTF-16 units of both texts together. The slowest texts of this length take about 2 ms, which other requests may wait. */
const MAX_ON_MAIN_THREAD = 8 * 1024;

const POOL = {
  program: "diff-worker.js",
  // The slowest known texts take about 40 ms of CPU time.
  timeoutMs: 5_000,
  memoryMb: 128,
  waiting: { total: 512, perGroup: 128 },
  busy: "Too many versions of contracts are being compared right now. Nothing was stored. Retry in a few seconds.",
};
