import type { Server } from "node:http";
import { FairQueue, type QueuePath, type RunningTask } from "@/lib/fair-queue";
import { AcceptPhases } from "./accept-phases";

/** Decides in which turn of the event loop each request begins. */
export type Scheduler = {
  /**
   * Begins a request, now or in a later turn. `begin` returns whether the request was still there. Returns a function that
   * forgets a request that has not begun.
   */
  begin(client: QueuePath, begin: () => boolean): () => void;
  /** Counts time that a client has cost elsewhere, in milliseconds: its next requests begin later if others wait. */
  charge(client: QueuePath, costMs: number): void;
  /** The same for time of this turn: the requests that began in it are not charged for it. */
  chargeTurn(client: QueuePath, costMs: number): void;
  /** Rejects a request, which is cheap, in one of the next turns. */
  reject(reject: () => void): void;
  /** Whether many connections are being accepted: requests wait for them, now or in the next turn. */
  isAccepting(): boolean;
};

/** In the first milliseconds of a turn, requests begin as soon as they arrive. */
const turnMs = 5;
const rejectionsPerTurn = 8;
/** More than one, because turns are long while long texts are read. */
const begunPerTurn = 4;
/** A request that waits; `begin` is undefined once it has begun, or when its client is gone. */
type Waiting = { client: QueuePath; begin: (() => boolean) | undefined };

/** requests/overload.ts and track-connections.ts limit how many requests can wait here. */
const unbounded = Number.POSITIVE_INFINITY;

/**
 * Spreads requests over the turns of the event loop. In the first 5 ms of a turn, requests begin immediately. If some
 * wait, up to four begin per turn: first, alternately, one of the next network round robin or one of the client that
 * has used the least time lately, then one each of the clients that have used the least. So neither one client with
 * many requests nor many clients with one each can block the others, and a client that has used more than many new ones
 * does not wait until each of them has used as much. Requests wait while connections are being accepted.
 *
 * In each turn, Node reads all data that has arrived on every connection, and accepts a few new ones (acceptors.ts). So
 * a client with a thousand connections could make turns of a second, and a new client would wait for many of them. If
 * it gets one response per turn, it also sends no more requests per turn, and turns stay short.
 */
export function createScheduler(server: Server): Scheduler {
  const waiting = new FairQueue<Waiting>({
    total: unbounded,
    waitingPerGroup: unbounded,
    // A request runs, in this queue, until the end of the turn in which it begins.
    runningPerGroup: 1,
  });
  const rejections: (() => void)[] = [];
  const accepting = new AcceptPhases();
  let count = 0;
  let isRoundRobinNext = false;
  /** When this turn began; undefined if no request waits. */
  let turnAt: number | undefined;
  /** How much of this turn has been charged. */
  let chargedMs = 0;

  const nextTurn = () => {
    const now = performance.now();
    accepting.endTurn(now);
    turnAt = count + rejections.length > 0 || accepting.isOn ? now : undefined;
    for (const reject of rejections.splice(0, rejectionsPerTurn)) reject();
    const begun: RunningTask<Waiting>["finish"][] = [];
    chargedMs = 0;
    if (turnAt !== undefined)
      setImmediate(() => {
        const costMs = Math.max(0, performance.now() - now - chargedMs) / begun.length;
        for (const finish of begun) finish(costMs);
        nextTurn();
      });
    while (!accepting.isOn && begun.length < begunPerTurn) {
      const finish = beginNext(now, begun.length === 0);
      if (!finish) break;
      begun.push(finish);
    }
  };
  /** Begins the next request that is still there. Returns the function that takes its cost. */
  const beginNext = (now: number, isFirst: boolean) => {
    while (performance.now() - now < turnMs) {
      if (isFirst) isRoundRobinNext = !isRoundRobinNext;
      const next = isFirst && isRoundRobinNext ? waiting.takeRoundRobin() : waiting.take();
      if (!next) return undefined;
      count--;
      const { begin } = next.task;
      next.task.begin = undefined;
      if (begin?.()) return next.finish;
      next.finish(0);
    }
    return undefined;
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
      if (count === 0 && isYoung && !accepting.isOn) {
        begin();
        return () => undefined;
      }
      count++;
      const task: Waiting = { client, begin };
      waiting.add(client, task);
      return () => {
        if (!task.begin) return;
        task.begin = undefined;
        count--;
        waiting.remove(client, task);
      };
    },
    charge: (client, costMs) => waiting.charge(client, costMs),
    chargeTurn(client, costMs) {
      chargedMs += costMs;
      waiting.charge(client, costMs);
    },
    reject(reject) {
      wake();
      rejections.push(reject);
    },
    isAccepting: () => accepting.isCrowded,
  };
}
