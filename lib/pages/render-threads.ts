import { Worker } from "node:worker_threads";
import type { Job, Outcome } from "./worker";

/** Made by scripts/build.mjs from worker.tsx; in parts, or Next's build would take it for a part of the application. */
const program = [".", "dist", "page-worker.js"];
const threadsAtMost = 2;
/** What a thread may take for one job. Ordinary contracts of 128 KB take a good second on a slow machine. */
const timeoutMs = 3_000;
const memoryMb = 256;
/** A thread without work ends after this time. */
const idleMs = 30_000;

/** A thread, and the settling of what it carries out; undefined while it rests. */
type Thread = { worker: Worker; settle?: (outcome: Outcome) => void; idle?: NodeJS.Timeout };
type Waiting = { job: Job; resolve: (pieces: string[]) => void; reject: (error: Error) => void };

const threads = new Set<Thread>();
const queue: Waiting[] = [];

/**
 * Carries out a job in a thread of its own, next to the one that answers calls, so that no text holds those up. Fails
 * when it takes more than 3 seconds or 256 MB, or throws.
 */
export const runInThread = (job: Job): Promise<string[]> =>
  new Promise((resolve, reject) => {
    queue.push({ job, resolve, reject });
    startNext();
  });

function startNext(): void {
  if (queue.length === 0) return;
  const thread =
    [...threads].find(({ settle }) => !settle) ?? (threads.size < threadsAtMost ? newThread() : undefined);
  const next = thread && queue.shift();
  if (next) carryOut(thread, next);
}

function carryOut(thread: Thread, { job, resolve, reject }: Waiting): void {
  clearTimeout(thread.idle);
  const timer = setTimeout(() => end(thread, "Rendering takes too long."), timeoutMs);
  thread.settle = (outcome) => {
    clearTimeout(timer);
    delete thread.settle;
    if ("pieces" in outcome) resolve(outcome.pieces);
    else reject(new Error(outcome.error));
    thread.idle = setTimeout(() => end(thread, "idle"), idleMs).unref();
    startNext();
  };
  thread.worker.postMessage(job);
}

function newThread(): Thread {
  const worker = new Worker(program.join("/"), { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
  const thread: Thread = { worker };
  worker.on("message", (outcome: Outcome) => thread.settle?.(outcome));
  worker.on("error", (error) => end(thread, error.message));
  worker.on("exit", (code) => end(thread, `The thread ended with ${code}.`));
  worker.unref();
  threads.add(thread);
  return thread;
}

function end(thread: Thread, reason: string): void {
  if (!threads.delete(thread)) return;
  void thread.worker.terminate();
  thread.settle?.({ error: reason });
  clearTimeout(thread.idle);
}
