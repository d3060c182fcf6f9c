import { processState } from "@/lib/process-state";

/** Who waits for a turn, by group, and whether the next turn is scheduled. */
const turns = processState("turns", () => ({
  waiting: new Map<string, (() => void)[]>(),
  isScheduled: false,
}));

/**
 * Resolves in a turn of the event loop that no other waiter gets. For work that many requests do at the same time:
 * the pieces of long responses, which the network takes without a pause, and the results of requests that an event wakes.
 * Otherwise it would block all other requests. Groups (a client's address, or a room) take turns, so that nobody waits for
 * more than one turn of each other group.
 */
export function nextLoopTurn(group: string): Promise<void> {
  const state = turns();
  return new Promise((resolve) => {
    const waiting = state.waiting.get(group);
    if (waiting) waiting.push(resolve);
    else state.waiting.set(group, [resolve]);
    if (state.isScheduled) return;
    state.isScheduled = true;
    setImmediate(beginTurn);
  });
}

function beginTurn(): void {
  const state = turns();
  const [next] = state.waiting;
  state.isScheduled = next !== undefined;
  if (!next) return;
  const [group, waiting] = next;
  const begin = waiting.shift();
  // The group goes to the end of the line.
  state.waiting.delete(group);
  if (waiting.length > 0) state.waiting.set(group, waiting);
  begin?.();
  setImmediate(beginTurn);
}

/** Runs the steps of long work, each in its own turn of the event loop. */
export async function runInLoopTurns<T>(group: string, steps: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await nextLoopTurn(group);
  }
}

/** In UTF-16 units. */
const joinedPerTurn = 64 * 1024;

/** The pieces of a text that takes long to make, put together. No turn of the event loop makes much more than 64 KB. */
export async function joinInLoopTurns(group: string, pieces: Iterable<string>): Promise<string> {
  const made: string[] = [];
  let length = 0;
  for (const piece of pieces) {
    made.push(piece);
    length += piece.length;
    if (length < joinedPerTurn) continue;
    length = 0;
    await nextLoopTurn(group);
  }
  return made.join("");
}
