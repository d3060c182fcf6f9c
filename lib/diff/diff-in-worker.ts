import type { QueuePath } from "@/lib/fair-queue";
import { nextLoopTurn } from "@/lib/loop-turns";
import { workerPool } from "@/lib/worker-pool";
import { type LineDiff, lineDiff } from "./line-diff";

/**
 * The result of lineDiff. Texts of many lines are compared in a worker thread, so that they do not block other requests;
 * paths share the threads by the time that their texts take. Other texts are compared in a turn of the event loop. Throws
 * RoomError `unavailable` if too many comparisons are queued or one takes too long.
 */
export async function diffWithoutBlocking(
  path: QueuePath,
  before: string,
  after: string,
  names?: [string, string],
): Promise<LineDiff> {
  const texts: Parameters<typeof lineDiff> = [before, after, names];
  if (before !== after && !isShort(before + after))
    return workerPool<typeof texts, LineDiff>(POOL).run(path, texts);
  await nextLoopTurn(path);
  return lineDiff(...texts);
}

/** Of both texts together, in UTF-16 units. The slowest such texts take about 1 ms, which other requests may wait. */
const SHORT = { length: 16 * 1024, lines: 200 };

function isShort(texts: string): boolean {
  if (texts.length > SHORT.length) return false;
  let lines = 0;
  for (let at = texts.indexOf("\n"); at >= 0; at = texts.indexOf("\n", at + 1)) lines++;
  return lines <= SHORT.lines;
}

const POOL = {
  program: "diff-worker.js",
  // The slowest known texts take about 40 ms of CPU time.
  timeoutMs: 5_000,
  memoryMb: 128,
  waiting: { total: 512, perGroup: 128 },
  busy: "Too many versions of contracts are being compared right now. Nothing was stored. Retry in a few seconds.",
};
