/** Tells when the device is back: woken, online, or looked at again. */
export type Waker = EventTarget;

export function waker(): Waker {
  const target = new EventTarget();
  const wake = () => {
    if (document.visibilityState === "visible") target.dispatchEvent(new Event("wake"));
  };
  window.addEventListener("online", wake);
  window.addEventListener("pageshow", wake);
  document.addEventListener("visibilitychange", wake);
  return target;
}

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
