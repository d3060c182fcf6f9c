import { LRUCache } from "lru-cache";
import { processState } from "@/lib/process-state";

/** How many deliveries a process makes to one host at a time, so that a slow one does not take all places. */
const placesAt = { pushService: 8, otherHost: 3 };

/** A host that takes longer than this is slow. */
const slowMs = 1_000;

/**
 * How many deliveries a process makes at a time to hosts that were slow the last time, and to those that it does not know
 * yet. The rest of the places (lib/store/notifications/worker.ts) is always left for hosts that answer soon.
 */
const placesOf = { slow: 25, unknown: 50 };

type Kind = "quick" | "slow" | "unknown";

const running = processState("deliveries by host", () => new Map<string, number>());
const runningOf = processState("deliveries by kind of host", () => ({ quick: 0, slow: 0, unknown: 0 }));
const kinds = processState("kinds of hosts", () => new LRUCache<string, Kind>({ max: 10_000 }));

/** What has no place left: the host, or all slow or all unknown hosts together. */
export type Full = "host" | "slow" | "unknown";

/**
 * Takes a place for a delivery to this host (a digest of its name). Returns the function that gives it back, with how many ms
 * the delivery took if there was one, or what is full.
 */
export function takePlace(host: string, isPushService: boolean): ((tookMs?: number) => void) | Full {
  const hosts = running();
  const atOnce = hosts.get(host) ?? 0;
  if (atOnce >= (isPushService ? placesAt.pushService : placesAt.otherHost)) return "host";
  const kind = isPushService ? "quick" : (kinds().get(host) ?? "unknown");
  if (kind !== "quick" && runningOf()[kind] >= placesOf[kind]) return kind;
  hosts.set(host, atOnce + 1);
  runningOf()[kind]++;
  return (tookMs) => {
    runningOf()[kind]--;
    if (tookMs !== undefined) kinds().set(host, tookMs > slowMs ? "slow" : "quick");
    const left = (hosts.get(host) ?? 1) - 1;
    if (left > 0) hosts.set(host, left);
    else hosts.delete(host);
  };
}
