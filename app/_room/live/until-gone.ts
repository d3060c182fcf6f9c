import { serverNow } from "@/app/_components/times";
import { deadline, pause, waker } from "./pause";

const afterExpiryMs = 500;
const retryMs = 5_000;

type Watching = {
  expiresAt: () => string;
  isGone: (inTime: AbortSignal) => Promise<boolean>;
  signal: AbortSignal;
};

/**
 * The page of an agreed room changes only once more: when its room is gone. It looks for that when its time is up, and
 * whenever a person comes back to it; meanwhile it asks nothing.
 */
export async function untilGone({ expiresAt, isGone, signal }: Watching): Promise<void> {
  const wake = waker(signal);
  while (!signal.aborted) {
    const left = Date.parse(expiresAt()) + afterExpiryMs - serverNow().getTime();
    await pause(Math.max(left, retryMs), wake);
    if (signal.aborted) return;
    // Where the server does not answer, the next look will tell.
    if (await isGone(deadline(wake)).catch(() => false)) return;
  }
}
