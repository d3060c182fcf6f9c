import type { Server } from "node:http";
import { FairQueue, type Path, type Taken } from "@/lib/fair-queue";
import { AcceptPhases } from "./accept-phases";

/** What has requests answered in the turns of the event loop. */
export type Turns = {
  /** Begins a request: at once, or in a later turn. `begin` returns whether there was still something to begin. */
  begin(client: Path, begin: () => boolean): void;
  /** Rejects a request, which costs next to nothing, in one of the next turns. */
  reject(reject: () => void): void;
  /** Whether requests wait just now, because one connection after the other comes in. */
  areLeftToConnections(): boolean;
};

/** For so many milliseconds of a turn requests are begun as they come. */
const turnMs = 5;
const rejectionsPerTurn = 8;
/** A request that waits, until it is begun. */
type Waiting = { client: Path; begin: () => boolean; isBegun: boolean };

/** How many may wait is bounded before they come here (overload.ts, connections.ts). */
const unbounded = Number.POSITIVE_INFINITY;

/**
 * Has requests answered in the turns of the event loop: begins them at once while a turn is young, and one per turn as
 * long as some wait: in turn the one that has waited longest, and one of the client that has taken the least time lately.
 * So no client keeps others out by many requests, nor many clients by one each. While connections come in, requests wait.
 *
 * In each turn Node takes what has come on every connection, and then accepts a single new one. So a client with a
 * thousand connections would make turns of a second, and whoever connects would wait for many of those. Answered one per
 * turn, it also sends but one more request per turn; and a turn in which none is begun is short.
 */
export function takeTurns(server: Server): Turns {
  const byUsage = new FairQueue<Waiting>({
    total: unbounded,
    waitingPerGroup: unbounded,
    runningPerGroup: unbounded,
  });
  const byAge: Waiting[] = [];
  const rejections: (() => void)[] = [];
  const accepting = new AcceptPhases();
  let count = 0;
  let isOldestNext = false;
  /** When this turn began; undefined while there is nothing to wait for. */
  let turnAt: number | undefined;

  const nextTurn = () => {
    const now = performance.now();
    accepting.endTurn(now);
    turnAt = count + rejections.length > 0 || accepting.isOn ? now : undefined;
    for (const reject of rejections.splice(0, rejectionsPerTurn)) reject();
    let finish: ((costMs: number) => void) | undefined;
    if (turnAt !== undefined)
      setImmediate(() => {
        finish?.(performance.now() - now);
        nextTurn();
      });
    if (!accepting.isOn) finish = beginNext(now);
  };
  /** Begins the next request that is still there. Returns what is to be told its cost. */
  const beginNext = (now: number) => {
    while (performance.now() - now < turnMs) {
      isOldestNext = !isOldestNext;
      const next = isOldestNext ? takeOldest() : byUsage.take();
      if (!next) return undefined;
      count--;
      next.task.isBegun = true;
      if (next.task.begin()) return next.finish;
      next.finish(0);
    }
    return undefined;
  };
  const takeOldest = (): Taken<Waiting> | undefined => {
    let task = byAge.shift();
    while (task?.isBegun) task = byAge.shift();
    if (!task) return undefined;
    byUsage.remove(task.client, task);
    return { task, finish: () => undefined };
  };
  const wake = () => {
    if (turnAt !== undefined) return;
    turnAt = performance.now();
    setImmediate(nextTurn);
  };
  server.on("connection", () => {
    accepting.accept();
    wake();
  });
  return {
    begin(client, begin) {
      wake();
      const isYoung = performance.now() - (turnAt ?? 0) < turnMs;
      if (count === 0 && isYoung && !accepting.isOn) return void begin();
      count++;
      const task = { client, begin, isBegun: false };
      byUsage.add(client, task);
      byAge.push(task);
    },
    reject(reject) {
      wake();
      rejections.push(reject);
    },
    areLeftToConnections: () => accepting.isOn,
  };
}
