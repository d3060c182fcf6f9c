import { Counts, once } from "@/lib/counts";
import { processState } from "@/lib/process-state";

const requests = processState("concurrent requests", () => ({
  begun: 0,
  waiting: new Counts<object>(),
  waitingOf: new Counts<string>(),
}));

/**
 * How many requests this process is working on (docs/interface.md#overload). Requests that wait for an event or for their
 * own client do not count, as they take almost nothing from others.
 */
export const concurrentRequests = (): number => Math.max(0, requests().begun - requests().waiting.size);

/** Counts a request as begun. Returns a function that counts it as ended; later calls do nothing. */
export function beginRequest(): () => void {
  requests().begun++;
  return once(() => {
    requests().begun--;
  });
}

/** How many requests of a client wait, so that they do not count: an address or the network that counts as one client. */
export const waitingRequestsOf = (client: string): number => requests().waitingOf.of(client);

/**
 * Does not count a request of a client until the promise settles. `request` is any object that belongs to this request
 * alone.
 */
export function whileWaiting<Result>(
  request: object,
  client: string,
  promise: Promise<Result>,
): Promise<Result> {
  const { waiting, waitingOf } = requests();
  if (waiting.of(request) === 0) waitingOf.add(client, 1);
  waiting.add(request, 1);
  return promise.finally(() => {
    waiting.add(request, -1);
    if (waiting.of(request) === 0) waitingOf.add(client, -1);
  });
}
