import { Worker } from "node:worker_threads";
import { RoomError } from "@/lib/room/errors";
import type { Job, Outcome } from "./worker";

/** Made by scripts/bundles.mjs from worker.tsx; in parts, or Next's build would take it for a part of the application. */
const program = [".", "dist", "page-worker.js"];
const threadsAtMost = 2;
/** What a thread may take for one job. Ordinary contracts of 128 KB take a good second on a slow machine. */
const timeoutMs = 3_000;
const memoryMb = 256;
/** A thread without work ends after this time. */
const idleMs = 30_000;
const waitingAtMost = 100;

/** A thread, and the settling of what it carries out; undefined while it rests. */
type Thread = { worker: Worker; settle?: (outcome: Outcome) => void; idle?: NodeJS.Timeout };
type Waiting = { job: Job; resolve: (pieces: string[]) => void; reject: (error: Error) => void };

const threads = new Set<Thread>();
/** What waits, by lane, in the order in which the lanes have their turn. */
const lanes = new Map<string, Waiting[]>();

/**
 * Carries out a job in a thread of its own, next to the one that answers calls, so that no text holds those up. Lanes
 * have their turn one after the other, so that many jobs in one hold up only each other. Fails when a job takes more
 * than 3 seconds or 256 MB, or throws; when `signal` fires before it is begun; and with RoomError `unavailable` when
 * 100 wait in its lane.
 */
export const runInThread = (job: Job, lane: string, signal: AbortSignal): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const waiting = { job, resolve, reject };
    const queue = lanes.get(lane) ?? [];
    if (signal.aborted) throw abandoned();
    if (queue.length >= waitingAtMost) {
      throw new RoomError("unavailable", "Very many look at this page just now: try again in a few seconds.");
    }
    lanes.set(lane, [...queue, waiting]);
    signal.addEventListener("abort", () => leave(lane, waiting), { once: true });
    startNext();
  });

/** The failure of a page whose reader has gone. */
export const abandoned = (): DOMException =>
  new DOMException("Nobody waits for this page any more.", "AbortError");

function leave(lane: string, waiting: Waiting): void {
  const others = lanes.get(lane)?.filter((other) => other !== waiting) ?? [];
  if (others.length > 0) lanes.set(lane, others);
  else lanes.delete(lane);
  waiting.reject(abandoned());
}

function startNext(): void {
  const thread =
    [...threads].find(({ settle }) => !settle) ?? (threads.size < threadsAtMost ? newThread() : undefined);
  const next = thread && takeNext();
  if (next) carryOut(thread, next);
}

/** The first of the lane whose turn it is; that lane goes to the end. */
function takeNext(): Waiting | undefined {
  const [lane, queue] = [...lanes][0] ?? [];
  const [next, ...rest] = queue ?? [];
  if (lane === undefined) return undefined;
  lanes.delete(lane);
  if (rest.length > 0) lanes.set(lane, rest);
  return next;
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
