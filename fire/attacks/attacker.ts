import { attacks, type Target } from "./attacks";

/** Which attack to make, on what, and for how long. */
export type Order = { name: string; target: Target; seconds: number };

// A process of its own, so that what it does holds up nobody who measures. Says when it is done.
process.on("message", async ({ name, target, seconds }: Order) => {
  await attacks[name]?.(target, AbortSignal.timeout(seconds * 1_000));
  process.send?.("done");
});
process.on("disconnect", () => process.exit());
