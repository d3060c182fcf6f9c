import { readStream } from "./stream";
import { createWaker, deadline, pause, unwatched } from "./wake";

export type Connection = "off" | "live" | "reconnecting";

type Options = {
  events: string;
  token: string;
  /** The newest event that the page shows. */
  seq: number;
  isClosed(): boolean;
  msLeft(): number;
  /** Refreshes the page; false when that was not possible before the signal aborted. */
  refresh(signal: AbortSignal): Promise<boolean>;
  /** Whether a hidden page may learn of events later. */
  mayRest(): boolean;
  show(connection: Connection): void;
  signal: AbortSignal;
};

const pollMs = 5_000;
const restMs = 30_000;
const closedMs = 15_000;
const retryMs = 2_000;
/**
 * The wait before the next stream grows by this with every stream that fails, up to a minute: some proxies hold streams
 * back.
 */
const streamRetryStepMs = 5_000;
const streamRetryMaxMs = 60_000;
const afterExpiryMs = 500;

/**
 * Keeps a page up to date until its link no longer opens the room: by the event stream, or by polling where streams
 * fail. A hidden page polls every 30 seconds, as browsers allow only six connections per host over HTTP/1.1. In a
 * closed room only deletion and expiry are left to see: the page polls every 15 seconds. Each refresh shows the whole
 * room, so no event is missed. Returns true then, because the room is gone or the link was replaced; false if `signal`
 * was aborted.
 */
export async function follow(options: Options): Promise<boolean> {
  const { events, token, isClosed, refresh, show, signal } = options;
  const waker = createWaker(signal);
  const isUnwatched = unwatched(signal);
  const isIdle = () => isClosed() || (options.mayRest() && isUnwatched());
  let seen = options.seq;
  /** How many streams in a row failed although the server responds. */
  let failedStreams = 0;
  let nextStreamAt = 0;

  const update = async (newest: number): Promise<void> => {
    if (!(await refresh(deadline(waker)))) throw new Error("The page could not be refreshed.");
    seen = Math.max(seen, newest);
  };
  const poll = async (): Promise<boolean> => {
    const newest = await newestEvent(`${events}?after=${seen}`, token, deadline(waker));
    if (newest === null) return true;
    show("live");
    if (newest > seen) await update(newest);
    return false;
  };
  const stream = async (): Promise<boolean> => {
    const onOpen = () => {
      failedStreams = 0;
      show("live");
    };
    const handlers = { waker, isIdle, onOpen, onEvent: update, signal };
    if (await readStream(`${events}?after=${seen}`, token, handlers)) return true;
    show("reconnecting");
    return false;
  };
  const waitMs = (byStream: boolean): number => {
    if (isClosed()) {
      const untilGone = Math.max(options.msLeft() + afterExpiryMs, pollMs);
      return Math.min(isUnwatched() ? restMs : closedMs, untilGone);
    }
    if (isIdle()) return restMs;
    return byStream ? retryMs * Math.random() : pollMs;
  };

  if (isClosed()) await pause(waitMs(false), waker);
  while (!signal.aborted) {
    const byStream = Date.now() >= nextStreamAt && !isIdle();
    try {
      if (await (byStream ? stream() : poll())) return true;
    } catch {
      if (signal.aborted) return false;
      show("reconnecting");
      // When the server does not respond at all, this says nothing about streams.
      failedStreams = byStream ? failedStreams + 1 : 0;
      nextStreamAt = Date.now() + Math.min(failedStreams * streamRetryStepMs, streamRetryMaxMs);
    }
    await pause(waitMs(byStream), waker);
  }
  return false;
}

/** The number of the newest event of a room; null if the link no longer opens it. */
async function newestEvent(url: string, token: string, signal: AbortSignal): Promise<number | null> {
  const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` }, signal });
  // 401: the link of this page was replaced.
  if (response.status === 404 || response.status === 401) return null;
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const { last_seq }: { last_seq: number } = await response.json();
  return last_seq;
}
