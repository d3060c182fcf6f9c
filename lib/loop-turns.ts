import type { QueuePath } from "@/lib/fair-queue";
import { processState } from "@/lib/process-state";

/** Those who wait for a turn, in order, and the groups within this one, in the order of their next turns. */
type Group = { waiting: Waiter[]; groups: Map<string, Group> };
/** `share`: how much of a turn its work takes. */
type Waiter = { path: QueuePath; share: number; begin: () => void };

const newGroup = (): Group => ({ waiting: [], groups: new Map() });

const turns = processState("turns", () => ({
  all: newGroup(),
  isScheduled: false,
  charge: undefined as Charge | undefined,
}));

/** Counts time that a client has cost, in milliseconds. `client`: a path without its last part. */
type Charge = (client: QueuePath, costMs: number) => void;

/** Sets what counts the time of turns: clients whose responses take many also wait longer for their next request. */
export function chargeTurns(charge: Charge): void {
  turns().charge = charge;
}

/**
 * Resolves in a turn of the event loop that no other waiter gets, or with a `share` below 1, in one that others have shares
 * of. For work that many requests do at the same time, such as the pieces of long responses, which the network takes without
 * a pause: otherwise it would block all other requests. Networks take turns, within each its clients, and within each of
 * those its rooms. So a request waits for at most one turn of each other client, however many rooms that client has.
 */
export function nextLoopTurn(path: QueuePath, share = 1): Promise<void> {
  const state = turns();
  return new Promise((resolve) => {
    let group = state.all;
    for (const name of path) {
      const next = group.groups.get(name) ?? newGroup();
      group.groups.set(name, next);
      group = next;
    }
    group.waiting.push({ path, share, begin: resolve });
    if (state.isScheduled) return;
    state.isScheduled = true;
    scheduleTurn();
  });
}

/** Between two callbacks that follow each other runs only what the waiters do at once: no work of others is charged to them. */
function scheduleTurn(): void {
  let begun: Waiter[] = [];
  let begunAt = 0;
  setImmediate(() => {
    begunAt = performance.now();
    begun = beginTurn();
    if (begun.length === 0) turns().isScheduled = false;
  });
  setImmediate(() => {
    if (begun.length === 0) return;
    chargeClients(begun, performance.now() - begunAt);
    scheduleTurn();
  });
}

function beginTurn(): Waiter[] {
  const begun: Waiter[] = [];
  for (let used = 0; used < 1; ) {
    const next = takeNext(turns().all);
    if (!next) break;
    used += next.share;
    begun.push(next);
    next.begin();
  }
  return begun;
}

function chargeClients(waiters: Waiter[], costMs: number): void {
  const shares = waiters.reduce((sum, { share }) => sum + share, 0);
  for (const { path, share } of waiters) {
    const [first, ...rest] = path;
    // A path of one part has no client.
    if (rest.length > 0) turns().charge?.([first, ...rest.slice(0, -1)], (costMs * share) / shares);
  }
}

/** Takes the next waiter of a group. The group within it that had the turn goes to the end of the line. */
function takeNext(group: Group): Waiter | undefined {
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
