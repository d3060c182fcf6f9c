import { deadline, pause, waker } from "./pause";
import { refresh } from "./refresh";
import { serverNow } from "./times";

const afterExpiryMs = 500;
const retryMs = 5_000;

/**
 * The page of an agreed room changes only once more: when its room is gone. It looks for that when its time is up, and
 * whenever somebody comes back to it; meanwhile it asks nothing.
 */
export async function untilGone(): Promise<void> {
  const wake = waker();
  for (;;) {
    const expiry = document.querySelector<HTMLTimeElement>('#room time[data-time="left"]');
    if (!expiry) return;
    const left = Date.parse(expiry.dateTime) + afterExpiryMs - serverNow().getTime();
    await pause(Math.max(left, retryMs), wake);
    if ((await refresh(deadline(wake))) === "gone") return;
  }
}
