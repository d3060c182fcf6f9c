import { setImmediate as turn } from "node:timers/promises";
import { processState } from "@/lib/process-state";

const turns = processState("turns", () => ({ last: Promise.resolve() as Promise<unknown> }));

/**
 * Resolves in a turn of the event loop that no other caller gets. Pieces of long responses are made in turns of their own:
 * the network takes megabytes without a pause, and many readers at once would otherwise hold up all other requests.
 */
export function ownTurn(): Promise<unknown> {
  turns().last = turns().last.then(() => turn());
  return turns().last;
}
