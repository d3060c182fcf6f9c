import { seeded } from "@/scripts/measure/seeded";

/** How long work waits for one server, in units of its own length: the mean, and what 99 of 100 stay below. */
export type Waits = { mean: number; p99: number };

/**
 * Work of equal length that comes at random times (Poisson) to one server which is busy for the share `busy` of its
 * time: a commit under a lock, say, or a call to one process. The same `seed` gives the same arrivals.
 */
export function simulateQueue(busy: number, arrivals = 200_000, seed = 1): Waits {
  const random = seeded(seed);
  const waits: number[] = [];
  let wait = 0;
  for (let index = 0; index < arrivals; index++) {
    waits.push(wait);
    const gap = -Math.log(1 - random()) / busy;
    wait = Math.max(0, wait + 1 - gap);
  }
  const mean = waits.reduce((sum, each) => sum + each, 0) / arrivals;
  const sorted = Float64Array.from(waits).sort();
  return { mean, p99: sorted[Math.floor(0.99 * arrivals)] ?? Number.NaN };
}
