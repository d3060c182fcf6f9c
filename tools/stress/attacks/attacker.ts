import { attacks } from "./attacks";
import type { Target } from "./target";

/** Which attack to run, on which target, and for how long. */
export type Job = { name: string; target: Target; seconds: number };

// A separate process, so that the attack does not slow down the measurement. Sends "done" at the end.
process.on("message", async ({ name, target, seconds }: Job) => {
  await attacks[name]?.(target, AbortSignal.timeout(seconds * 1_000));
  process.send?.("done");
});
process.on("disconnect", () => process.exit());
