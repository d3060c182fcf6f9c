import { Counts, once } from "@/lib/counts";
import { env } from "@/lib/env";
import { metrics } from "@/lib/metrics";
import { processState } from "@/lib/process-state";
import { viewerName, viewerNames } from "@/lib/room/happenings";
import { waitingLimits } from "@/lib/room/limits";
import type { Session } from "./authenticate";
import { type Client, crossSiteShare, perNetwork, RateLimitError } from "./rate-limit";

const waitingCounts = processState("waiting", () => new Counts<string>());

/** The pause before a retry: a waiting request ends after 25 seconds at most, so one of many ends soon. */
const retryAfterSeconds = 5;

/**
 * Counts a request that waits or streams for its room, link, client and wider network (docs/interface.md#limits). Returns a
 * function that ends the counting; further calls of it do nothing. Throws RateLimitError if one of them has its maximum.
 */
export function startWaiting(
  { room, viewer }: Session,
  { address, network, isCrossSite }: Client,
  kind: "wait" | "stream",
): () => void {
  const { WAITING_PER_ROOM, WAITING_PER_CLIENT } = env();
  const waiting = waitingCounts();
  const keyOf = (link: string) => `link ${room.id} ${link}`;
  const link = keyOf(viewerName(viewer));
  const perLink = Math.ceil(WAITING_PER_ROOM / waitingLimits.linksPerRoom);
  const kept = Math.floor(WAITING_PER_ROOM / waitingLimits.keptPerLink);
  const missing = (of: string) => Math.max(0, kept - waiting.of(of));
  const others = viewerNames(room)
    .map(keyOf)
    .filter((other) => other !== link);
  const keptForOthers = others.reduce((sum, other) => sum + missing(other), 0);
  const share = (limit: number) => (isCrossSite ? crossSiteShare(limit) : limit);
  const limits: [key: string, limit: number, what: string][] = [
    [
      `room ${room.id}`,
      WAITING_PER_ROOM - (missing(link) > 0 ? 0 : keptForOthers),
      "for events of this room",
    ],
    [link, perLink, "for events by this link"],
    [`client ${address}`, share(WAITING_PER_CLIENT), "for events from one address"],
  ];
  if (network !== undefined) {
    const limit = share(perNetwork * WAITING_PER_CLIENT);
    limits.push([`network ${network}`, limit, "for events from your network (its IPv6 /48)"]);
  }
  for (const [key, limit, what] of limits) if (waiting.of(key) >= limit) throw tooMany(limit, what);
  const count = (by: 1 | -1) => {
    for (const [key] of limits) waiting.add(key, by);
    metrics().waiting.inc({ kind }, by);
  };
  count(1);
  return once(() => count(-1));
}

const tooMany = (limit: number, what: string): RateLimitError =>
  new RateLimitError(
    {
      name: "waiting",
      limit,
      windowSeconds: 0,
      remaining: 0,
      resetSeconds: retryAfterSeconds,
      exceeded: true,
    },
    `Too many requests are waiting ${what}: at most ${limit} at once. End one, poll without wait, or retry in ${retryAfterSeconds} seconds.`,
  );
