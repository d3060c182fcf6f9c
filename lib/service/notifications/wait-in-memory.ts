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
 * Waits this many ms. Returns false at once if the delivery is dropped meanwhile: when too many wait, the newest one of the
 * holder with the most. `holder` is for whom it waits, from the widest group to the narrowest. So nobody loses a delivery
 * because somebody else has many.
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
