import { env } from "@/lib/env";
import { metrics } from "@/lib/metrics";
import { processState } from "@/lib/process-state";
import { waitingLimits } from "@/lib/room/limits";
import type { Session } from "./authenticate";
import { type Client, perNetwork } from "./client";
import { TooMany } from "./rate-limit";

/** How many wait: by room, by the link that they came by, by client, by its wider network. */
const places = processState("waiting", () => ({
  room: new Map<string, number>(),
  link: new Map<string, number>(),
  client: new Map<string, number>(),
  network: new Map<string, number>(),
}));

/** When somebody who waits now has had its 25 seconds at the latest, and somebody else may. */
const retryAfterSeconds = 5;

/**
 * Takes one of the places of a room, of a link, of a client and of its wider network (docs/interface.md#limits) for a
 * request that waits or streams; gives what frees it, once. Throws TooMany when one of them has no place left.
 */
export function takePlace(
  { room, viewer }: Session,
  { address, network }: Client,
  kind: "wait" | "stream",
): () => void {
  const { WAITING_PER_ROOM, WAITING_PER_CLIENT } = env();
  const waiting = places();
  const link = `${room.id} ${viewer.kind === "participant" ? viewer.participantId : viewer.kind}`;
  const perLink = Math.ceil(WAITING_PER_ROOM / waitingLimits.linksPerRoom);
  refuseFull(waiting.room, room.id, WAITING_PER_ROOM, "for events of this room");
  refuseFull(waiting.link, link, perLink, "for events by this link");
  refuseFull(waiting.client, address, WAITING_PER_CLIENT, "for events from one address");
  if (network !== undefined) {
    const limit = perNetwork * WAITING_PER_CLIENT;
    refuseFull(waiting.network, network, limit, "for events from your network (its IPv6 /48)");
  }
  const leaves = [enter(waiting.room, room.id), enter(waiting.link, link), enter(waiting.client, address)];
  if (network !== undefined) leaves.push(enter(waiting.network, network));
  metrics().waiting.inc({ kind });
  leaves.push(() => metrics().waiting.dec({ kind }));
  return () => {
    for (const leave of leaves.splice(0)) leave();
  };
}

function refuseFull(places: Map<string, number>, key: string, limit: number, what: string): void {
  if ((places.get(key) ?? 0) < limit) return;
  throw new TooMany(
    {
      name: "waiting",
      limit,
      windowSeconds: 0,
      remaining: 0,
      resetSeconds: retryAfterSeconds,
      exceeded: true,
    },
    `Too many calls wait ${what} already: at most ${limit} at once. End one, ask without waiting, or come again in ${retryAfterSeconds} seconds.`,
  );
}

function enter(places: Map<string, number>, key: string): () => void {
  places.set(key, (places.get(key) ?? 0) + 1);
  return () => {
    const left = (places.get(key) ?? 1) - 1;
    if (left > 0) places.set(key, left);
    else places.delete(key);
  };
}
