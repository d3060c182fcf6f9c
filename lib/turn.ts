import { setMaxListeners } from "node:events";
import { setImmediate as nextLoop, setTimeout as sleep } from "node:timers/promises";
import { Counts } from "./counts";
import type { QueuePath } from "./fair-queue";
import type { FairTurns } from "./fair-turns";

/** How many turns may pause at once: in total, and of each top group. */
export class PauseLimits {
  readonly #paused = new Counts<string>();
  #total = 0;

  constructor(private readonly most: { total: number; perGroup: number }) {}

  /** Counts a pause. Returns false, and counts nothing, if too many pause. */
  begin(group: string): boolean {
    if (this.#total >= this.most.total || this.#paused.of(group) >= this.most.perGroup) return false;
    this.#count(group, 1);
    return true;
  }

  end(group: string): void {
    this.#count(group, -1);
  }

  #count(group: string, by: 1 | -1): void {
    this.#total += by;
    this.#paused.add(group, by);
  }
}

/** A task keeps its place for shorter waits: each turn that it takes again lets others pass. */
const longMs = 100;

/**
 * The turn of one task (FairTurns) that gives its place back while the task only waits for others, and takes one again
 * before the task goes on: a task that waits for seconds uses no processor time, and others should not wait for it.
 */
export class PausableTurn {
  readonly #ended = new AbortController();
  #finish: (() => void) | undefined;
  #isHeldBriefly = false;
  /** What the task has cost so far, in milliseconds: the time in its places, and what others did for it. */
  #costMs = 0;
  #takenAt: number | undefined;
  /** How many results waitBriefly() waits for in its place. */
  #atWork = 0;
  #pause: Promise<void> | undefined;
  readonly #results = new Set<Promise<unknown>>();
  readonly #gone: Promise<never>;

  constructor(
    private readonly turns: FairTurns,
    private readonly path: QueuePath,
    private readonly pauses: PauseLimits,
    /** The most that the task should cost, in milliseconds. */
    private readonly mostMs?: number,
  ) {
    // A page may wait for many texts. Node warns of more than ten listeners, as a leak.
    setMaxListeners(0, this.signal);
    this.#gone = new Promise((_, reject) => {
      this.signal.addEventListener("abort", () => reject(this.signal.reason), { once: true });
    });
    this.#gone.catch(() => undefined);
  }

  /** Fires when the turn has ended. */
  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  /** Waits for a place. Rejects when too many wait, and with `AbortError` when the turn has ended. */
  async take(): Promise<void> {
    const finish = await this.turns.wait(this.path, this.signal, this.mostMs);
    this.#finish = finish;
    this.#takenAt = performance.now();
    if (this.signal.aborted) {
      this.#giveBack();
      throw this.signal.reason;
    }
    if (this.#isHeldBriefly) setTimeout(() => this.#finish === finish && this.#giveBack(), longMs).unref();
  }

  /** Adds what others did for this task, in milliseconds, to its cost: while it pauses, its turn costs nothing. */
  charge(costMs: number): void {
    this.#costMs += costMs;
    this.turns.charge(this.path, costMs);
  }

  /** Gives the place back. From now on the task keeps a place for at most 100 ms at a time, while it goes on. */
  release(): void {
    this.#isHeldBriefly = true;
    this.#giveBack();
    // A client that left before its task began says nothing about what the task costs.
    if (this.#takenAt !== undefined) this.turns.expect(this.path, this.#costMs);
  }

  /**
   * Gives the place back for good, and lets what waits for a result fail. What waitBriefly() waits for can't be
   * stopped, so the place is still taken until that is done or takes long. Later calls do nothing.
   */
  end(): void {
    this.#ended.abort();
    if (this.#atWork === 0) this.#giveBack();
  }

  /**
   * Pauses until all results that waitFor() gets meanwhile are there. Returns false, and keeps the place, if too many
   * pause.
   */
  pause(): boolean {
    if (this.#pause) return true;
    const [group] = this.path;
    if (this.signal.aborted || !this.pauses.begin(group)) return false;
    this.#pause = this.#runPause().finally(() => this.pauses.end(group));
    return true;
  }

  /** A result, and the place back if the turn has paused. Rejects with `AbortError` as soon as the turn ends. */
  async waitFor<Result>(result: Promise<Result>): Promise<Result> {
    if (this.#pause) {
      this.#results.add(Promise.allSettled([result]));
      await this.#pause;
    }
    return Promise.race([result, this.#gone]);
  }

  /** A result that is usually there soon: gives the place to others, if it may, only when the result takes long. */
  async waitBriefly<Result>(result: Promise<Result>): Promise<Result> {
    const timer = new AbortController();
    const late = sleep(longMs, undefined, { signal: timer.signal }).then(
      () => void this.pause(),
      () => undefined,
    );
    this.#atWork++;
    await Promise.race([result, late]).finally(() => {
      timer.abort();
      this.#atWork--;
      if (this.signal.aborted) this.end();
    });
    return this.waitFor(result);
  }

  async #runPause(): Promise<void> {
    // The task first does what it can do without these results.
    await nextLoop();
    while (this.#results.size > 0) {
      this.#giveBack();
      for (const result of this.#results) await Promise.race([result, this.#gone]);
      this.#results.clear();
      await this.take().catch(() => {
        if (this.signal.aborted) throw this.signal.reason;
        // Where too many wait for a place, the few that have paused go on without one.
      });
    }
    this.#pause = undefined;
  }

  #giveBack(): void {
    if (!this.#finish || this.#takenAt === undefined) return;
    this.#costMs += performance.now() - this.#takenAt;
    this.#finish();
    this.#finish = undefined;
  }
}
