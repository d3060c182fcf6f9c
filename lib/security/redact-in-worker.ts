import type { QueuePath } from "@/lib/fair-queue";
import { textLength } from "@/lib/text/visible-json";
import { workerPool } from "@/lib/worker-pool";
import { type Redacted, redactAll, replaceTexts } from "./redact";
import type { RedactedTexts } from "./redact-worker";

/**
 * The result of redactAll. Long texts are redacted in a worker thread, so that they do not block other requests; paths
 * share the threads by the time that their texts take, in tasks of one contract's length at most. `waited` says whether
 * they were, so that what was read before may be out of date. Throws RoomError `unavailable` if too many texts are
 * queued or redaction takes too long; then nothing may be stored.
 */
export async function redactWithoutBlocking<T>(
  value: T,
  path: QueuePath,
): Promise<{ value: Redacted<T>; redactions: number; waited: boolean }> {
  if (textLength(value) <= MAX_ON_MAIN_THREAD) return { ...redactAll(value), waited: false };
  const results = await workerPool<string[], RedactedTexts>(POOL).runAll(path, batchesOf(textsIn(value)));
  const safe = results.flatMap(({ value: texts }) => texts).values();
  const redacted = replaceTexts(value, () => {
    const { value: text, done } = safe.next();
    if (done) throw new Error("The worker returned too few texts.");
    return text;
  });
  return {
    value: redacted,
    redactions: results.reduce((sum, { redactions }) => sum + redactions, 0),
    waited: true,
  };
}

function textsIn(node: unknown): string[] {
  if (typeof node === "string") return [node];
  return node === null || typeof node !== "object" ? [] : Object.values(node).flatMap(textsIn);
}

/** Texts in batches of BATCH_LENGTH at most, or of one longer text. */
function batchesOf(texts: readonly string[]): string[][] {
  const batches: string[][] = [];
  let left = 0;
  for (const text of texts) {
    if (text.length > left) {
      batches.push([]);
      left = BATCH_LENGTH;
    }
    batches.at(-1)?.push(text);
    left -= text.length;
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
 * text, such as a contract of 128 KB, is a task by itself.
 */
const BATCH_LENGTH = 64 * 1024;

const POOL = {
  program: "redact-worker.js",
  // The slowest known text takes about 100 ms of CPU time.
  timeoutMs: 5_000,
  memoryMb: 256,
  // Twice the texts of the largest room that can be created, of one network.
  waiting: { total: 512, perGroup: 128 },
  busy: "Too many long texts are being checked for secrets right now. Nothing was stored. Retry in a few seconds.",
};
