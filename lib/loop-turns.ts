import { setImmediate as nextTurn } from "node:timers/promises";
import { processState } from "@/lib/process-state";

const turns = processState("turns", () => ({ last: Promise.resolve() as Promise<unknown> }));

/**
 * Resolves in a turn of the event loop that no other waiter gets. For work that many requests do at the same time:
 * the pieces of long responses, which the network takes without a pause, and the results of requests that an event wakes.
 * Otherwise it would block all other requests.
 */
export function nextLoopTurn(): Promise<unknown> {
  turns().last = turns().last.then(() => nextTurn());
  return turns().last;
}
