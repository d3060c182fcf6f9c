import { FairQueue, type Path } from "@/lib/fair-queue";
import { processState } from "@/lib/process-state";
import { RoomError } from "@/lib/room/errors";
import { networksOf } from "@/lib/service/client";
import { clientOf } from "../client";
import type { Headed } from "../sender";
import type { PageRequest } from "./page-request";

type Waiting = { begin: (finish: (costMs: number) => void) => void; reject: (error: Error) => void };

/** So many pages are rendered at once: more would only make all of them slow, and the API's responses too. */
const atOnce = 3;
const longMs = 100;
const longestPauseMs = 500;
/** One client, or wider network, always leaves a place to the others. */
const bounds = { total: 500, waitingPerGroup: 100, runningPerGroup: atOnce - 1 };

/** While it pauses, no page is begun: after one that took long, everything else goes on, new connections too. */
type Queue = {
  queue: FairQueue<Waiting>;
  running: number;
  pausedUntil: number;
  timer?: NodeJS.Timeout | undefined;
};

const state = processState(
  "page queue",
  (): Queue => ({ queue: new FairQueue(bounds), running: 0, pausedUntil: 0 }),
);

/** Where the page of a room, or another page, stands in queues: below the networks of its client, the widest first. */
export function queuePathOf(request: Headed, page: string): Path {
  const [widest = "", ...narrower] = networksOf(clientOf(request));
  return [widest, ...narrower, page];
}

/**
 * Waits until a page may be rendered: networks, the clients in one, and the rooms of one client take turns by what their
 * pages have cost lately. The place is free again when the response is written, or its client has gone or does not read
 * it. Throws RoomError `unavailable` where too many wait, and DOMException `AbortError` where its client has gone.
 */
export function takeTurn(page: PageRequest, path: Path): Promise<void> {
  return new Promise((resolve, reject) => {
    // Nothing would tell any more that its place is free.
    if (page.isOver) return reject(clientGone());
    const all = state();
    const waiting: Waiting = {
      reject,
      begin: (finish) => {
        const begun = performance.now();
        page.rendered.push(() => {
          const costMs = performance.now() - begun;
          all.running--;
          finish(costMs);
          if (costMs > longMs) all.pausedUntil = performance.now() + Math.min(costMs, longestPauseMs);
          // Of many clients that go at once, all have gone by then.
          setImmediate(startNext);
        });
        resolve();
      },
    };
    page.rendered.push(() => {
      all.queue.remove(path, waiting);
      reject(clientGone());
    });
    all.queue.add(path, waiting)?.reject(crowded());
    startNext();
  });
}

function startNext(): void {
  const all = state();
  const pauseMs = all.pausedUntil - performance.now();
  if (pauseMs > 0) {
    all.timer ??= setTimeout(() => {
      all.timer = undefined;
      startNext();
    }, pauseMs);
    return;
  }
  while (all.running < atOnce) {
    const taken = all.queue.take();
    if (!taken) return;
    all.running++;
    taken.task.begin(taken.finish);
  }
}

const clientGone = (): DOMException => new DOMException("The client has gone.", "AbortError");

const crowded = (): RoomError =>
  new RoomError(
    "unavailable",
    "Too many people are viewing this page right now. Try again in a few seconds.",
  );
