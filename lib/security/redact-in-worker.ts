import { workerPool } from "@/lib/worker-pool";
import { type Redacted, redactAll } from "./redact";

/**
 * What redactAll gives for a value. Texts that are long together are redacted in a worker thread, so that no text holds
 * up other requests. `waited`: whether they were, so that what was read before may be old. Throws RoomError
 * `unavailable` when too many texts wait or these take too long: then there is nothing to store.
 */
export async function redactWithoutBlocking<T>(
  value: T,
): Promise<{ value: Redacted<T>; redactions: number; waited: boolean }> {
  const length = lengthOf(value);
  if (length <= LONGEST_HERE) return { ...redactAll(value), waited: false };
  const redacted = await workerPool<T, ReturnType<typeof redactAll<T>>>(POOL).run(value, length);
  return { ...redacted, waited: true };
}

/**
 * UTF-16 units of all texts together. The slowest text of this length takes about 3 ms, which is what it may cost
 * others; to hand a text over takes 0.2 ms, and a thread that has to start first 60 ms.
 */
const LONGEST_HERE = 8 * 1024;

const POOL = {
  program: "redact-worker.js",
  // The slowest texts that fill the pool take some 5 s of processor time.
  timeoutMs: 15_000,
  memoryMb: 256,
  maxSize: 16 * 1024 * 1024,
  busy: "Too many long texts are being checked for secrets right now. Nothing was stored. Retry in a few seconds.",
};

/** How long all strings of a plain JSON-like value are together. */
function lengthOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (value === null || typeof value !== "object") return 0;
  return Object.values(value).reduce<number>((sum, inner) => sum + lengthOf(inner), 0);
}
