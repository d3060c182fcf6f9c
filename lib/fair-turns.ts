import { FairQueue, type QueueLimits, type QueuePath } from "./fair-queue";

/** After a task that took longer, the turns may pause. */
const longMs = 100;
/** Whose recent cost is at most this share of that of the group which caused a pause may begin during it. */
const lightShare = 0.5;

type Waiter = { group: string; begin: (finish: () => void) => void; drop: (error: Error) => void };

/** With `roundRobin`, every other task is one of the next group round robin, whatever it has cost. */
type TurnLimits = QueueLimits & { concurrency: number; maxPauseMs?: number; roundRobin?: boolean };

/**
 * Lets a limited number of tasks run concurrently, in the order of a {@link FairQueue}. After a long task it pauses for as
 * long as that task took, but at most `maxPauseMs` (none by default), so that the event loop is free. Meanwhile only groups
 * that have cost much less lately begin a task; a long one of theirs does not extend the pause.
 */
export class FairTurns {
  readonly #queue: FairQueue<Waiter>;
  #running = 0;
  #pausedUntil = 0;
  /** The most that a group which begins during a pause may have cost lately, in milliseconds. */
  #lightMs = 0;
  #timer: NodeJS.Timeout | undefined;

  #isRoundRobinNext = false;

  constructor(private readonly limits: TurnLimits) {
    this.#queue = new FairQueue(limits);
  }

  /**
   * Waits for a turn. `mostMs` is the most that the task should cost. Returns the function that ends the turn, to be
   * called once. Rejects when too many wait or `signal` fires.
   */
  wait(path: QueuePath, signal?: AbortSignal, mostMs?: number): Promise<() => void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const leave = () => {
        this.#queue.remove(path, waiter);
        reject(signal?.reason);
      };
      const begin = (finish: () => void) => {
        signal?.removeEventListener("abort", leave);
        resolve(finish);
      };
      const waiter: Waiter = { group: path[0], begin, drop: reject };
      signal?.addEventListener("abort", leave, { once: true });
      this.#queue.add(path, waiter, mostMs)?.drop(new Error("Too many tasks wait for a turn."));
      this.#startNext();
    });
  }

  /** Whether a task that waits would not begin at once. */
  get isBusy(): boolean {
    return this.#running >= this.limits.concurrency || this.#pausedUntil > performance.now();
  }

  /** Adds a cost in milliseconds that a path has caused elsewhere: its next turns come later. */
  charge(path: QueuePath, costMs: number): void {
    this.#queue.charge(path, costMs);
  }

  /** Records the whole cost of a task, in milliseconds: the next task whose path has the same end should cost as much. */
  expect(path: QueuePath, costMs: number): void {
    this.#queue.expect(path, costMs);
  }

  #startNext(): void {
    const pauseMs = this.#pausedUntil - performance.now();
    if (pauseMs > 0) {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        this.#startNext();
      }, pauseMs);
    }
    while (this.#running < this.limits.concurrency) {
      this.#isRoundRobinNext = !this.#isRoundRobinNext && this.limits.roundRobin === true;
      const next = this.#isRoundRobinNext
        ? this.#queue.takeRoundRobin()
        : this.#queue.take(pauseMs > 0 ? this.#lightMs : undefined);
      if (!next) return;
      this.#running++;
      const begun = performance.now();
      next.task.begin(() => {
        const costMs = performance.now() - begun;
        this.#running--;
        next.finish(costMs);
        this.#pauseAfter(costMs, this.#queue.usageOf(next.task.group));
        // When many waiters leave at the same moment, all have been removed by then.
        setImmediate(() => this.#startNext());
      });
    }
  }

  #pauseAfter(costMs: number, usageMs: number): void {
    const { maxPauseMs } = this.limits;
    const now = performance.now();
    if (costMs <= longMs || maxPauseMs === undefined || this.#pausedUntil > now) return;
    this.#lightMs = usageMs * lightShare;
    this.#pausedUntil = now + Math.min(costMs, maxPauseMs);
  }
}
