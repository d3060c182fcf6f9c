import { LRUCache } from "lru-cache";
import { Counts } from "@/lib/counts";
import { processState } from "@/lib/process-state";

/** How many deliveries a process makes to one host at a time, so that a slow one does not take all places. */
const placesAt = { pushService: 8, otherHost: 3 };

/**
 * How a host responded the last time: within a second (`quick`), later or not at all because it could not be reached
 * (`slow`), or when the time was nearly up (`silent`). A silent host has to respond twice before it is quick again, so that
 * one which responds every other time is not.
 */
type Kind = "quick" | "slow" | "silent" | "unknown";
const slowMs = 1_000;
const silentMs = 4_000;

/**
 * How many deliveries a process makes at a time to hosts of each kind but quick ones, for which the rest of its 500
 * places is left (lib/store/notifications/worker.ts). So hosts that do not respond delay only each other.
 */
const placesOf = { slow: 100, silent: 100, unknown: 100 };

/**
 * While more deliveries to quick hosts run, new ones get a timeout of one second: otherwise hosts that respond quickly
 * only once could take all places.
 */
const maxWithoutTimeLimit = 100;

const running = processState("deliveries by host", () => new Counts<string>());
const runningOf = processState("deliveries by kind of host", () => new Counts<Kind>());
const kinds = processState("kinds of hosts", () => new LRUCache<string, Kind>({ max: 10_000 }));

/** How an attempt to deliver went. */
export type Attempt = { tookMs: number; hasResponse: boolean };

/**
 * A place for one delivery, which may take `timeoutMs` (undefined: the usual time). `giveBack` takes how the attempt
 * went, if there was one.
 */
export type Place = { isQuick: boolean; timeoutMs: number | undefined; giveBack(attempt?: Attempt): void };

/** What has no place left: the host, or all hosts of its kind together. */
export type Full = "host" | Exclude<Kind, "quick">;

/** Takes a place for a delivery to this host (a digest of its name). Returns what is full if no place is left. */
export function takePlace(host: string, isPushService: boolean): Place | Full {
  if (running().of(host) >= (isPushService ? placesAt.pushService : placesAt.otherHost)) return "host";
  const kind = kinds().get(host) ?? "unknown";
  const isQuick = kind === "quick";
  if (!isQuick && runningOf().of(kind) >= placesOf[kind]) return kind;
  const timeoutMs = isQuick && runningOf().of(kind) >= maxWithoutTimeLimit ? slowMs : undefined;
  running().add(host, 1);
  runningOf().add(kind, 1);
  return {
    isQuick,
    timeoutMs,
    giveBack: (attempt) => {
      running().add(host, -1);
      runningOf().add(kind, -1);
      if (attempt) kinds().set(host, kindAfter(attempt, kinds().get(host)));
    },
  };
}

function kindAfter({ tookMs, hasResponse }: Attempt, before: Kind | undefined): Kind {
  if (tookMs > silentMs) return "silent";
  return !hasResponse || tookMs > slowMs || before === "silent" ? "slow" : "quick";
}
