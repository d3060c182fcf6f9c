import { FairQueue, type QueueLimits, type QueuePath } from "./fair-queue";

/** After a task that took longer, others may pause the turns. */
const longMs = 100;

type Waiter = { begin: (finish: () => void) => void; drop: (error: Error) => void };

/**
 * Lets a limited number of tasks run concurrently, in the order of a {@link FairQueue}. After a long task it starts no
 * other for as long as that task took, but at most `maxPauseMs` (none by default), so that the event loop is free.
 */
export class FairTurns {
  readonly #queue: FairQueue<Waiter>;
  #running = 0;
  #pausedUntil = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly limits: QueueLimits & { concurrency: number; maxPauseMs?: number }) {
    this.#queue = new FairQueue(limits);
  }

  /** Waits for a turn. Returns the function that ends it, to be called once. Rejects when too many wait or `signal` fires. */
  wait(path: QueuePath, signal?: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const waiter = { begin: resolve, drop: reject };
      const leave = () => {
        this.#queue.remove(path, waiter);
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", leave, { once: true });
      this.#queue.add(path, waiter)?.drop(new Error("Too many tasks wait for a turn."));
      this.#startNext();
    });
  }

  #startNext(): void {
    const pauseMs = this.#pausedUntil - performance.now();
    if (pauseMs > 0) {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        this.#startNext();
      }, pauseMs);
      return;
    }
    while (this.#running < this.limits.concurrency) {
      const next = this.#queue.take();
      if (!next) return;
      this.#running++;
      const begun = performance.now();
      next.task.begin(() => {
        const costMs = performance.now() - begun;
        this.#running--;
        next.finish(costMs);
        if (costMs > longMs)
          this.#pausedUntil = performance.now() + Math.min(costMs, this.limits.maxPauseMs ?? 0);
        // When many waiters leave at the same moment, all have been removed by then.
        setImmediate(() => this.#startNext());
      });
    }
  }
}
