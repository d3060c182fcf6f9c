import type { QueuePath } from "@/lib/fair-queue";
import { processState } from "@/lib/process-state";

/** Those who wait for a turn, in order, and the groups within this one, in the order of their next turns. */
type Group = { waiting: (() => void)[]; groups: Map<string, Group> };

const newGroup = (): Group => ({ waiting: [], groups: new Map() });

const turns = processState("turns", () => ({ all: newGroup(), isScheduled: false }));

/**
 * Resolves in a turn of the event loop that no other waiter gets. For work that many requests do at the same time:
 * the pieces of long responses, which the network takes without a pause, and the results of requests that an event wakes.
 * Otherwise it would block all other requests. Networks take turns, within each its clients, and within each of those its
 * rooms. So a request waits for at most one turn of each other client, however many rooms that client has.
 */
export function nextLoopTurn(path: QueuePath): Promise<void> {
  const state = turns();
  return new Promise((resolve) => {
    let group = state.all;
    for (const name of path) {
      const next = group.groups.get(name) ?? newGroup();
      group.groups.set(name, next);
      group = next;
    }
    group.waiting.push(resolve);
    if (state.isScheduled) return;
    state.isScheduled = true;
    setImmediate(beginTurn);
  });
}

function beginTurn(): void {
  const state = turns();
  const begin = takeNext(state.all);
  state.isScheduled = begin !== undefined;
  if (!begin) return;
  begin();
  setImmediate(beginTurn);
}

/** Takes the next waiter of a group. The group within it that had the turn goes to the end of the line. */
function takeNext(group: Group): (() => void) | undefined {
  const [next] = group.groups;
  if (!next) return group.waiting.shift();
  const [name, within] = next;
  const taken = takeNext(within);
  group.groups.delete(name);
  if (within.groups.size > 0 || within.waiting.length > 0) group.groups.set(name, within);
  return taken;
}

/** Runs the steps of long work, each in its own turn of the event loop. */
export async function runInLoopTurns<T>(path: QueuePath, steps: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await nextLoopTurn(path);
  }
}

/** Other requests may wait for this. */
const turnMs = 5;

/** The pieces of a text that takes long to make, put together. A turn of the event loop makes them for about 5 ms. */
export async function joinInLoopTurns(path: QueuePath, pieces: Iterable<string>): Promise<string> {
  const made: string[] = [];
  let begin = performance.now();
  for (const piece of pieces) {
    made.push(piece);
    if (performance.now() - begin < turnMs) continue;
    await nextLoopTurn(path);
    begin = performance.now();
  }
  return made.join("");
}
