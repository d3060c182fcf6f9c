import { setTimeout as pause } from "node:timers/promises";

/** Waits for something that announces itself in no other way, such as the passing of an expiry time. */
export async function until(what: string, holds: () => Promise<boolean>, limitMs = 15_000): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`not within ${limitMs} ms: ${what}`);
    await pause(50);
  }
}
