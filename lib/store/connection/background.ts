import { FairTurns } from "@/lib/fair-turns";
import { processState } from "@/lib/process-state";
import { runQuery } from "./unavailable";

const turns = processState(
  "statements in the background",
  () =>
    new FairTurns({
      concurrency: 2,
      runningPerGroup: 2,
      total: Number.POSITIVE_INFINITY,
      waitingPerGroup: Number.POSITIVE_INFINITY,
    }),
);

/** Items that one statement handles. */
const batchSize = 100;

/**
 * Like runQuery(), for statements that no request waits for: at most two run at a time. A process makes up to 500
 * deliveries at a time, and the pool runs statements in the order in which they come.
 */
export async function runInBackground<T>(name: string, work: () => Promise<T>): Promise<T> {
  const finish = await turns().wait(["all"]);
  return runQuery(name, work).finally(finish);
}

type Waiting<Item, Result> = {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
};

/**
 * The same for single items that one statement handles together: those that are asked for while statements run go into the
 * next one, up to 100. `run` returns their results in the same order.
 */
export function inBatches<Item, Result>(
  name: string,
  run: (items: Item[]) => Promise<Result[]>,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let isScheduled = false;
  const schedule = async (): Promise<void> => {
    if (isScheduled || waiting.length === 0) return;
    isScheduled = true;
    let batch: typeof waiting = [];
    try {
      const results = await runInBackground(name, () => {
        isScheduled = false;
        batch = waiting.splice(0, batchSize);
        void schedule();
        return run(batch.map(({ item }) => item));
      });
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      void schedule();
    });
}
