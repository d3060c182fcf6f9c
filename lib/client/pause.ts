/** What timers take at most, in milliseconds: a longer time would pass at once. */
const longest = 2 ** 31 - 1;

/** Passes after so many seconds; rejects with the signal's reason as soon as it fires. */
export const pause = (seconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener("abort", stop);
        resolve();
      },
      Math.min(seconds * 1000, longest),
    );
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
