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

/**
 * Like runQuery(), for statements that no request waits for: at most two run at a time. A process makes up to 500 deliveries
 * at a time, and the pool runs statements in the order in which they come.
 */
export async function runInBackground<T>(name: string, work: () => Promise<T>): Promise<T> {
  const finish = await turns().wait(["all"]);
  return runQuery(name, work).finally(finish);
}
