import { setTimeout as pause } from "node:timers/promises";

/** Polls for something that cannot be awaited, such as an expiry. The limit only ends a test that hangs. */
export async function until(what: string, holds: () => Promise<boolean>, limitMs = 50_000): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`not within ${limitMs} ms: ${what}`);
    await pause(50);
  }
}
