import { FairQueue, type QueuePath, type RunningTask } from "@/lib/fair-queue";
import { processState } from "@/lib/process-state";

/** `share`: how much of a turn its work takes. */
type Waiter = { path: QueuePath; share: number; begin: () => void };

/** Requests wait here, and their number is limited before. */
const unbounded = Number.POSITIVE_INFINITY;

const turns = processState("turns", () => ({
  queue: new FairQueue<Waiter>({
    total: unbounded,
    waitingPerGroup: unbounded,
    runningPerGroup: unbounded,
  }),
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
 * a pause: otherwise it would block all other requests. The next turn goes to the network whose turns have taken the least
 * time lately, within it to the client, and within that to the room (FairQueue). So a request waits for at most one turn of
 * each other network, and for none of those that have had many.
 */
export function nextLoopTurn(path: QueuePath, share = 1): Promise<void> {
  const state = turns();
  return new Promise((resolve) => {
    state.queue.add(path, { path, share, begin: resolve });
    if (state.isScheduled) return;
    state.isScheduled = true;
    scheduleTurn();
  });
}

/** Between two callbacks that follow each other runs only what the waiters do at once: no work of others is charged to them. */
function scheduleTurn(): void {
  let begun: RunningTask<Waiter>[] = [];
  let begunAt = 0;
  setImmediate(() => {
    begunAt = performance.now();
    begun = beginTurn();
    if (begun.length === 0) turns().isScheduled = false;
  });
  setImmediate(() => {
    if (begun.length === 0) return;
    finishTurn(begun, performance.now() - begunAt);
    scheduleTurn();
  });
}

function beginTurn(): RunningTask<Waiter>[] {
  const begun: RunningTask<Waiter>[] = [];
  for (let used = 0; used < 1; ) {
    const next = turns().queue.take();
    if (!next) break;
    used += next.task.share;
    begun.push(next);
    next.task.begin();
  }
  return begun;
}

function finishTurn(begun: RunningTask<Waiter>[], turnMs: number): void {
  const shares = begun.reduce((sum, { task }) => sum + task.share, 0);
  for (const { task, finish } of begun) {
    const costMs = (turnMs * task.share) / shares;
    finish(costMs);
    const [first, ...rest] = task.path;
    // A path of one part has no client.
    if (rest.length > 0) turns().charge?.([first, ...rest.slice(0, -1)], costMs);
  }
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
