import { LRUCache } from "lru-cache";
import { processState } from "@/lib/process-state";
import type { Charge, Charged } from "./spent";

/** The requests of one client or network since its first one, until `endsAt` (ms of the process's steady clock). */
type Window = { calls: number; endsAt: number };

/**
 * More are not remembered for each limit: those without a request for longest start anew. About 10 MB. Requests that are
 * one too many for their network add nobody, so that one network cannot push others out by requests from many addresses.
 */
const rememberedAtMost = 50_000;

type Windows = LRUCache<string, Window>;

const allWindows = processState("rate limits in memory", () => new Map<string, Windows>());

function windowsOf(limit: string): Windows {
  const known = allWindows().get(limit);
  if (known) return known;
  const windows: Windows = new LRUCache({ max: rememberedAtMost });
  allWindows().set(limit, windows);
  return windows;
}

/** Counts one request in this process alone: against each of its charges, or none when one of them has nothing left. */
export function countInMemory(charges: readonly Charge[]): Charged[] {
  const now = performance.now();
  const counts = charges.map((charge) => ({ charge, window: windowOf(charge, now) }));
  const isUsedUp = counts.map(({ charge, window }) => window.calls >= charge.quota.calls);
  if (!isUsedUp.includes(true)) {
    for (const { charge, window } of counts) {
      window.calls++;
      windowsOf(charge.quota.name).set(charge.of, window);
    }
  }
  return counts.map(({ charge, window }, index) => ({
    ...charge,
    remaining: charge.quota.calls - window.calls,
    resetSeconds: Math.ceil((window.endsAt - now) / 1_000),
    exceeded: isUsedUp[index] === true,
  }));
}

/** The window that runs, or one that begins now and is not remembered yet. */
function windowOf({ quota, of }: Charge, now: number): Window {
  const running = windowsOf(quota.name).get(of);
  return running && running.endsAt > now ? running : { calls: 0, endsAt: now + quota.windowSeconds * 1_000 };
}
