import { LRUCache } from "lru-cache";
import { processState } from "@/lib/process-state";
import type { Charge, CountedCharge } from "./quota";

/** The requests of one client or network since its first one, until `endsAt` (ms of `performance.now()`). */
type Window = { requests: number; endsAt: number };

/**
 * Windows kept for each limit, about 10 MB; those used longest ago go first. A request over the limit of its network adds
 * none, so that a network with many addresses can't push out the windows of others.
 */
const maxWindows = 50_000;

type Windows = LRUCache<string, Window>;

const allWindows = processState("rate limits in memory", () => new Map<string, Windows>());

/** What is left of each quota in this process alone. Counts nothing. */
export const peekInMemory = (charges: readonly Charge[]): CountedCharge[] => countInMemory(charges, 0);

/** Counts one request in this process alone: against each of its charges, or none if one of them is exceeded. */
export const chargeInMemory = (charges: readonly Charge[]): CountedCharge[] => countInMemory(charges, 1);

/** Takes one request back that was counted in this process. */
export function refundInMemory(charges: readonly Charge[]): CountedCharge[] {
  const now = performance.now();
  for (const charge of charges) {
    const window = windowOf(charge, now);
    // A window that has no request is not stored.
    if (window.requests > 0) window.requests -= 1;
  }
  return peekInMemory(charges);
}

function countInMemory(charges: readonly Charge[], requests: 0 | 1): CountedCharge[] {
  const now = performance.now();
  const counts = charges.map((charge) => ({ charge, window: windowOf(charge, now) }));
  const isUsedUp = counts.map(
    ({ charge: { quota, reserve }, window }) => window.requests >= quota.requests - reserve,
  );
  if (requests > 0 && !isUsedUp.includes(true)) {
    for (const { charge, window } of counts) {
      window.requests += requests;
      windowsOf(charge.quota.name).set(charge.key, window);
    }
  }
  return counts.map(({ charge, window }, index) => ({
    ...charge,
    remaining: charge.quota.requests - window.requests,
    resetSeconds: Math.ceil((window.endsAt - now) / 1_000),
    exceeded: isUsedUp[index] === true,
  }));
}

/** The current window, or one that begins now and is not stored yet. */
function windowOf({ quota, key }: Charge, now: number): Window {
  const current = windowsOf(quota.name).get(key);
  if (current && current.endsAt > now) return current;
  return { requests: 0, endsAt: now + quota.windowSeconds * 1_000 };
}

function windowsOf(limit: string): Windows {
  const windows = allWindows().get(limit) ?? new LRUCache<string, Window>({ max: maxWindows });
  allWindows().set(limit, windows);
  return windows;
}
