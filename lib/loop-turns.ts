import { clientGone } from "@/lib/client-gone";
import { FairQueue, type QueuePath, type RunningTask } from "@/lib/fair-queue";
import { processState } from "@/lib/process-state";

type Waiter = { path: QueuePath; share: number; begin: () => void };

/** A waiter leaves when its client does, and the requests that wait are limited before. */
const unbounded = Number.POSITIVE_INFINITY;

const turns = processState("turns", () => ({
  queue: new FairQueue<Waiter>({
    total: unbounded,
    waitingPerGroup: unbounded,
    runningPerGroup: unbounded,
  }),
  isScheduled: false,
  isRoundRobinNext: false,
  charge: undefined as Charge | undefined,
}));

/** Counts time that a client has cost, in milliseconds. `client`: a path without its last part. */
type Charge = (client: QueuePath, costMs: number) => void;

/** Sets what counts the time of turns: clients whose responses take many also wait longer for their next request. */
export function chargeTurns(charge: Charge): void {
  turns().charge = charge;
}

/**
 * `share`: the work takes about this much of a turn. At most eight share one, so less than an eighth has no effect.
 * `signal` fires when the client has left.
 */
type TurnOptions = { share?: number; signal?: AbortSignal | undefined };

/**
 * Resolves in a turn of the event loop that no other waiter gets, or with a `share` below 1, in one that others have shares
 * of, as long as they take less than 5 ms. For work that many requests do at the same time, such as the pieces of long
 * responses, which the network takes without a pause: otherwise it would block all other requests. Alternately, the next is
 * of the network whose work here has taken the least time lately, within it of the client, and within that of the room
 * (FairQueue), or of the next network round robin. So small work waits briefly, and no work waits for more than two
 * turns of each other network. Rejects with DOMException `AbortError` when the client leaves.
 */
export function nextLoopTurn(path: QueuePath, { share = 1, signal }: TurnOptions = {}): Promise<void> {
  const state = turns();
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(clientGone());
    const leave = () => {
      state.queue.remove(path, waiter);
      reject(clientGone());
    };
    const begin = () => {
      signal?.removeEventListener("abort", leave);
      resolve();
    };
    const waiter: Waiter = { path, share, begin };
    signal?.addEventListener("abort", leave, { once: true });
    state.queue.add(path, waiter);
    if (state.isScheduled) return;
    state.isScheduled = true;
    scheduleTurn();
  });
}

/** Other requests may wait for this. */
const turnMs = 5;
const mostPerTurn = 8;

/**
 * Begins the work of up to eight waiters in the next turn of the event loop, each in a callback of its own. Between two
 * callbacks that follow each other runs only what the waiter does at once: no work of others is charged to it.
 */
function scheduleTurn(): void {
  let turnAt: number | undefined;
  let used = 0;
  let end = () => {};
  const next = () => {
    end();
    end = () => {};
    const now = performance.now();
    turnAt ??= now;
    if (used >= 1 || now - turnAt >= turnMs) return;
    const running = takeNext();
    if (!running) return;
    used += running.task.share;
    end = () => charge(running, performance.now() - now);
    running.task.begin();
  };
  for (let number = 0; number < mostPerTurn; number++) setImmediate(next);
  setImmediate(() => {
    end();
    const state = turns();
    if (state.queue.waiting > 0) scheduleTurn();
    else state.isScheduled = false;
  });
}

function takeNext(): RunningTask<Waiter> | undefined {
  const state = turns();
  state.isRoundRobinNext = !state.isRoundRobinNext;
  return state.isRoundRobinNext ? state.queue.takeRoundRobin() : state.queue.take();
}

function charge({ task, finish }: RunningTask<Waiter>, costMs: number): void {
  finish(costMs);
  const [first, ...rest] = task.path;
  // A path of one part has no client.
  if (rest.length > 0) turns().charge?.([first, ...rest.slice(0, -1)], costMs);
}

/** Runs the steps of long work, each in its own turn of the event loop. */
export async function runInLoopTurns<T>(path: QueuePath, steps: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await nextLoopTurn(path);
  }
}

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
