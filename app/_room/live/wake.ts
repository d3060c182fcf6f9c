/** Dispatches "wake" when the device or the reader is back: online again, awake, or the page visible. */
export type Waker = EventTarget;

/** `signal` ends it, with a last "wake". */
export function createWaker(signal: AbortSignal): Waker {
  const target = new EventTarget();
  const wake = () => {
    if (document.visibilityState === "visible") target.dispatchEvent(new Event("wake"));
  };
  window.addEventListener("online", wake, { signal });
  signal.addEventListener("abort", () => target.dispatchEvent(new Event("wake")), { once: true });
  // Only a page that comes back from the browser's cache may be out of date.
  window.addEventListener("pageshow", ({ persisted }) => persisted && wake(), { signal });
  document.addEventListener("visibilitychange", wake, { signal });
  return target;
}

const unwatchedMs = 60_000;

/** Returns a function that says whether the page has been hidden for a minute. */
export function unwatched(signal: AbortSignal): () => boolean {
  let hiddenAt = Number.POSITIVE_INFINITY;
  const note = () => {
    hiddenAt = document.hidden ? Date.now() : Number.POSITIVE_INFINITY;
  };
  note();
  document.addEventListener("visibilitychange", note, { signal });
  return () => Date.now() - hiddenAt > unwatchedMs;
}

/** Waits for a time or for "wake", whichever comes first. */
export const pause = (ms: number, waker: Waker): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      waker.removeEventListener("wake", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    waker.addEventListener("wake", end);
  });

const timeoutMs = 15_000;
/** A request that is older than this on "wake" may have lost its connection without an error. */
const freshMs = 3_000;

/** A signal that aborts a request after 15 seconds, or on "wake" if the request began before the sleep. */
export function deadline(waker: Waker): AbortSignal {
  const stop = new AbortController();
  const began = Date.now();
  const check = () => {
    if (Date.now() - began > freshMs) stop.abort();
  };
  setTimeout(() => stop.abort(), timeoutMs);
  waker.addEventListener("wake", check, { signal: stop.signal });
  return stop.signal;
}
