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

/**
 * Worker threads that run tasks. They start when needed and end when idle. Groups of clients share them by the time that
 * their tasks take (lib/fair-queue.ts); of several threads, one group never uses all.
 */
export class WorkerPool<Task, Result> {
  readonly #threads: Piscina<Task, Result>;
  readonly #turns: FairTurns;
  #isClosed = false;

  constructor(private readonly options: PoolOptions) {
    const { program, memoryMb, waiting, tasksPerThread = 1 } = options;
    const threads = options.threads ?? Math.max(1, Math.min(4, availableParallelism() - 1));
    this.#turns = new FairTurns({
      concurrency: threads * tasksPerThread,
      runningPerGroup: Math.max(1, threads - 1) * tasksPerThread,
      total: waiting.total,
      waitingPerGroup: waiting.perGroup,
    });
    this.#threads = new Piscina<Task, Result>({
      filename: pathToFileURL(resolve(folder.join("/"), program)).href,
      minThreads: 0,
      maxThreads: threads,
      concurrentTasksPerWorker: tasksPerThread,
      idleTimeout: idleMs,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
  }

  /**
   * Runs a task when it is the turn of its path, and returns its result. The thread gets a copy of the task, except for
   * the buffers in `moved`, which are transferred. Throws RoomError `unavailable` when too many tasks wait, or when the
   * task takes too long, which ends its thread and is the error's cause; and what the program throws.
   */
  async run(
    path: QueuePath,
    task: Task,
    { moved = [], signal }: { moved?: ArrayBuffer[]; signal?: AbortSignal } = {},
  ): Promise<Result> {
    const finish = await this.#turns.wait(path, signal).catch(() => {
      throw this.#busyError();
    });
    const timeout = AbortSignal.timeout(this.options.timeoutMs);
    try {
      // Another task would start a thread that nothing ends.
      if (this.#isClosed) throw this.#busyError();
      return await this.#threads.run(task, { signal: timeout, transferList: moved });
    } catch (cause) {
      throw timeout.aborted ? this.#busyError(cause) : cause;
    } finally {
      finish();
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

  #busyError(cause?: unknown): RoomError {
    return new RoomError("unavailable", this.options.busy, { cause });
  }
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
