import { FairQueue, type Path } from "@/lib/fair-queue";
import { describeError, log } from "@/lib/log";
import { processState } from "@/lib/process-state";
import { workerPool } from "@/lib/worker-pool";
import type { Results, Task } from "./worker";

type Waiting = { task: Task; settle: (json: string | undefined) => void };

const threads = 2;

const markdown = {
  program: "markdown-worker.js",
  // Ordinary contracts of 128 KB take a good second on a slow machine.
  timeoutMs: 3_000,
  memoryMb: 256,
  threads,
  // What waits is bounded by the queue.
  maxSize: Number.POSITIVE_INFINITY,
  busy: "The text takes too long to prepare.",
};

/** The tasks that wait for a thread. One network always leaves a thread to the others. */
type Queue = { queue: FairQueue<Waiting>; running: number };
const bounds = { total: 1_000, waitingPerGroup: 200, runningPerGroup: threads - 1 };

const state = processState("Markdown queue", (): Queue => ({ queue: new FairQueue(bounds), running: 0 }));

/**
 * Does a task in a worker thread, when it is the turn of its path: threads are shared by the time that tasks take.
 * Undefined where it takes more than 3 seconds or 256 MB, fails, or too many others wait.
 */
export async function runInPool<Kind extends Task["kind"]>(
  task: Extract<Task, { kind: Kind }>,
  path: Path,
): Promise<Results[Kind] | undefined> {
  const json = await new Promise<string | undefined>((settle) => {
    state().queue.add(path, { task, settle })?.settle(undefined);
    startNext();
  });
  return json === undefined ? undefined : JSON.parse(json);
}

function startNext(): void {
  const all = state();
  while (all.running < threads) {
    const taken = all.queue.take();
    if (!taken) return;
    all.running++;
    const { task, settle } = taken.task;
    const begin = performance.now();
    workerPool<Task, string>(markdown)
      .run(task, 1)
      .catch((error: unknown) => {
        log().warn({ task: task.kind, error: describeError(error) }, "a text takes too long to prepare");
        return undefined;
      })
      .then((json) => {
        all.running--;
        taken.finish(performance.now() - begin);
        settle(json);
        startNext();
      });
  }
}
