import { FairQueue, type QueuePath } from "@/lib/fair-queue";
import { processState } from "@/lib/process-state";

/** How many deliveries of deletions may wait. Each takes about 3 KB at most, most of it for the URL. */
const maxWaiting = 1_000;

/** It only decides which delivery is dropped: nothing is taken from it. Each delivery leaves when its time is over. */
const waiting = processState(
  "deliveries of deletions that wait",
  () =>
    new FairQueue<() => void>({
      total: maxWaiting,
      waitingPerGroup: maxWaiting,
      runningPerGroup: maxWaiting,
    }),
);

/**
 * Waits this many ms. `holder` is whose delivery waits, from the widest group to the narrowest. When too many wait, the
 * newest delivery of the holder with the most is dropped, so a holder with many never displaces those with few.
 * Returns false as soon as this one is dropped.
 */
export function waitInMemory(holder: QueuePath, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const drop = () => {
      clearTimeout(timer);
      resolve(false);
    };
    const timer = setTimeout(() => {
      waiting().remove(holder, drop);
      resolve(true);
    }, ms).unref();
    waiting().add(holder, drop)?.();
  });
}
