/** Tells when the device is back: woken, online, or looked at again. */
export type Waker = EventTarget;

/** `signal` ends its listening. */
export function waker(signal: AbortSignal): Waker {
  const target = new EventTarget();
  const wake = () => {
    if (document.visibilityState === "visible") target.dispatchEvent(new Event("wake"));
  };
  window.addEventListener("online", wake, { signal });
  signal.addEventListener("abort", () => target.dispatchEvent(new Event("wake")), { once: true });
  window.addEventListener(
    "pageshow",
    ({ persisted }) => {
      // Every page is shown once when it has loaded; only one that was kept may be behind.
      if (persisted) wake();
    },
    { signal },
  );
  document.addEventListener("visibilitychange", wake, { signal });
  return target;
}

/** Tells whether nobody has looked at the page for a while. */
export function unwatched(signal: AbortSignal): () => boolean {
  let hiddenAt = Number.POSITIVE_INFINITY;
  const note = () => {
    hiddenAt = document.hidden ? Date.now() : Number.POSITIVE_INFINITY;
  };
  note();
  document.addEventListener("visibilitychange", note, { signal });
  return () => Date.now() - hiddenAt > unwatchedMs;
}

const unwatchedMs = 60_000;

/** Waits, but no longer than until the device is back. */
export const pause = (ms: number, wake: Waker): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      wake.removeEventListener("wake", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    wake.addEventListener("wake", end);
  });

const timeoutMs = 15_000;
/** What was begun longer ago when the device comes back may have lost its connection, and nobody would tell. */
const freshMs = 3_000;

/** Fires when a call takes too long: after 15 seconds, and for one begun before a sleep as soon as the device is back. */
export function deadline(wake: Waker): AbortSignal {
  const stop = new AbortController();
  const began = Date.now();
  const check = () => {
    if (Date.now() - began > freshMs) stop.abort();
  };
  setTimeout(() => stop.abort(), timeoutMs);
  wake.addEventListener("wake", check, { signal: stop.signal });
  return stop.signal;
}
