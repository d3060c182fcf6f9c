import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Piscina } from "piscina";
import { processState } from "@/lib/process-state";
import { RoomError } from "@/lib/room/errors";

/** What a pool of worker threads runs, and what it may take. */
export interface PoolOptions {
  /** A file of dist/ that scripts/bundles.mjs makes; its default export is the function that does a task. */
  program: string;
  /** Milliseconds that a task may wait and run, together. */
  timeoutMs: number;
  /** Megabytes of heap of each thread. */
  memoryMb: number;
  /** How many threads at most; where it is not set, one core is left to the thread that answers requests. */
  threads?: number;
  /** The largest sum of the sizes of all tasks that wait or run. A task that is alone may be larger. */
  maxSize: number;
  /** What the client is told when a task is rejected or takes too long. */
  busy: string;
}

/** Threads that do tasks beside the one that answers requests. They start when needed and end when idle. */
export class WorkerPool<Task, Result> {
  private readonly threads: Piscina<Task, Result>;
  private size = 0;

  constructor(private readonly options: PoolOptions) {
    this.threads = new Piscina<Task, Result>({
      filename: pathToFileURL(resolve(folder.join("/"), options.program)).href,
      minThreads: 0,
      maxThreads: options.threads ?? Math.max(1, Math.min(4, availableParallelism() - 1)),
      idleTimeout: idleMs,
      resourceLimits: { maxOldGenerationSizeMb: options.memoryMb },
    });
  }

  /**
   * The result of a task of a size, in the unit of `maxSize`. Throws RoomError `unavailable` when too much waits already
   * or the task takes too long, and what the program throws. A thread whose task takes too long is ended. The thread gets
   * a copy of the task, but for what `moved` lists: that is handed over, and empty here from then on.
   */
  async run(task: Task, size: number, moved: ArrayBuffer[] = []): Promise<Result> {
    const { busy, maxSize, timeoutMs } = this.options;
    if (this.size > 0 && this.size + size > maxSize) throw new RoomError("unavailable", busy);
    this.size += size;
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await this.threads.run(task, { signal, transferList: moved });
    } catch (cause) {
      throw signal.aborted ? new RoomError("unavailable", busy, { cause }) : cause;
    } finally {
      this.size -= size;
    }
  }

  /** Ends the threads. What they do fails. */
  async close(): Promise<void> {
    await this.threads.destroy();
  }
}

const idleMs = 30_000;
/** In parts, or Next's build would take what is there for a part of the application. */
const folder = [".", "dist"];

const allPools = processState("worker pools", () => new Map<string, WorkerPool<never, unknown>>());

/** The pool of this process for a program, which is made when it is first asked for. */
export function workerPool<Task, Result>(options: PoolOptions): WorkerPool<Task, Result> {
  const pools = allPools() as Map<string, WorkerPool<Task, Result>>;
  const pool = pools.get(options.program) ?? new WorkerPool<Task, Result>(options);
  pools.set(options.program, pool);
  return pool;
}

/** Ends the threads of all pools of this process. The next task starts new ones. */
export async function closeWorkerPools(): Promise<void> {
  const pools = [...allPools().values()];
  allPools().clear();
  await Promise.all(pools.map((pool) => pool.close()));
}
