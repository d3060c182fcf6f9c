import { setMaxListeners } from "node:events";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Piscina } from "piscina";
import type { QueuePath } from "@/lib/fair-queue";
import { FairTurns } from "@/lib/fair-turns";
import { processState } from "@/lib/process-state";
import { RoomError } from "@/lib/room/errors";

/** The program and limits of a pool of worker threads. */
export interface PoolOptions {
  /** A file in dist/ made by scripts/bundles.mjs. Its default export runs a task. */
  program: string;
  /** Tells pools of one program apart. */
  name?: string;
  timeoutMs: number;
  memoryMb: number;
  /** The most threads. By default one core is left to the main thread, which handles requests. */
  threads?: number;
  /** How many tasks a thread runs at the same time, by default 1: more for those that mostly wait. */
  tasksPerThread?: number;
  /** How many tasks may wait for a thread: in total, and of each top group of the queue. */
  waiting: { total: number; perGroup: number };
  busy: string;
}

type RunOptions = { moved?: ArrayBuffer[]; signal?: AbortSignal; charge?: (costMs: number) => void };

/**
 * Worker threads that run tasks. They start when needed and end when idle. Groups of clients share them by the time that
 * their tasks take (lib/fair-queue.ts); of several threads, one group never uses all.
 */
export class WorkerPool<Task, Result> {
  #threads: Piscina<Task, Result>;
  readonly #turns: FairTurns;
  #isClosed = false;

  constructor(private readonly options: PoolOptions) {
    const { waiting, tasksPerThread = 1 } = options;
    const threads = threadsOf(options);
    this.#turns = new FairTurns({
      concurrency: threads * tasksPerThread,
      runningPerGroup: Math.max(1, threads - 1) * tasksPerThread,
      total: waiting.total,
      waitingPerGroup: waiting.perGroup,
    });
    this.#threads = startPiscina(options);
  }

  /**
   * Runs a task when it is the turn of its path, and returns its result. The thread gets a copy of the task, except for
   * the buffers in `moved`, which are transferred. Throws RoomError `unavailable` when too many tasks wait, or when the
   * task takes too long, which ends its thread and is the error's cause; and what the program throws. A task that
   * shares its thread fails, too, when the thread is ended because of another. `charge` gets the milliseconds that the
   * task took.
   */
  async run(path: QueuePath, task: Task, { moved = [], signal, charge }: RunOptions = {}): Promise<Result> {
    const finish = await this.#turns.wait(path, signal).catch(() => {
      throw this.#busyError();
    });
    const { timeoutMs, tasksPerThread = 1 } = this.options;
    const threads = this.#threads;
    const begun = performance.now();
    const timeout = new AbortController();
    const timer = setTimeout(() => {
      timeout.abort();
      if (tasksPerThread > 1) this.#replace(threads);
    }, timeoutMs);
    try {
      // Another task would start a thread that nothing ends.
      if (this.#isClosed) throw this.#busyError();
      // Piscina gives a task with a signal a thread of its own.
      const ending = tasksPerThread > 1 ? {} : { signal: timeout.signal };
      return await threads.run(task, { ...ending, transferList: moved });
    } catch (cause) {
      throw timeout.signal.aborted ? this.#busyError(cause) : cause;
    } finally {
      clearTimeout(timer);
      finish();
      charge?.(performance.now() - begun);
    }
  }

  /** The same for several tasks. When one fails, those that still wait are not run. */
  async runAll(path: QueuePath, tasks: readonly Task[]): Promise<Result[]> {
    const failure = new AbortController();
    const { signal } = failure;
    // Node warns of more than ten, as a leak.
    setMaxListeners(0, signal);
    try {
      return await Promise.all(tasks.map((task) => this.run(path, task, { signal })));
    } catch (error) {
      failure.abort();
      throw error;
    }
  }

  /** Ends the threads. Running and waiting tasks fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#threads.destroy();
  }

  /** Ends threads that do not respond. The next task starts new ones. */
  #replace(threads: Piscina<Task, Result>): void {
    if (this.#isClosed || this.#threads !== threads) return;
    this.#threads = startPiscina(this.options);
    threads.destroy().catch(() => undefined);
  }

  #busyError(cause?: unknown): RoomError {
    return new RoomError("unavailable", this.options.busy, { cause });
  }
}

const threadsOf = ({ threads }: PoolOptions): number =>
  threads ?? Math.max(1, Math.min(4, availableParallelism() - 1));

function startPiscina<Task, Result>(options: PoolOptions): Piscina<Task, Result> {
  const threads = new Piscina<Task, Result>({
    filename: pathToFileURL(resolve(folder.join("/"), options.program)).href,
    minThreads: 0,
    maxThreads: threadsOf(options),
    concurrentTasksPerWorker: options.tasksPerThread ?? 1,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: options.memoryMb },
  });
  // A thread that fails while it runs no task. Without a listener it would end the process.
  threads.on("error", (error: Error) => process.emitWarning(error));
  return threads;
}

const idleMs = 30_000;
/** Joined at run time, so that Next's build does not trace the folder as part of the application. */
const folder = [".", "dist"];

const allPools = processState("worker pools", () => new Map<string, WorkerPool<never, unknown>>());

/** This process's pool for a program, made on first use. */
export function workerPool<Task, Result>(options: PoolOptions): WorkerPool<Task, Result> {
  const pools = allPools() as Map<string, WorkerPool<Task, Result>>;
  const key = `${options.program} ${options.name ?? ""}`;
  const pool = pools.get(key) ?? new WorkerPool<Task, Result>(options);
  pools.set(key, pool);
  return pool;
}

/** Ends the threads of all pools of this process. The next task starts new threads. */
export async function closeWorkerPools(): Promise<void> {
  const pools = [...allPools().values()];
  allPools().clear();
  await Promise.all(pools.map((pool) => pool.close()));
}
