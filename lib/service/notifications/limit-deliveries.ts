import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { env } from "@/lib/env";
import { networkOf } from "@/lib/outbound/public-address";
import { processState } from "@/lib/process-state";
import { deliveryLimits } from "@/lib/room/limits";
import type { Target } from "@/lib/store/notifications/targets";
import { chargeLimits, refundLimits } from "@/lib/store/rate-limits/charge-limits";
import type { Charge, Quota } from "@/lib/store/rate-limits/quota";
import type { DeliveryOutcome } from "./channel";
import { type Attempt, type Place, takePlace } from "./places";

/** Hosts of the push services of browsers, which get the messages of many rooms. */
const pushServices =
  /(^|\.)(fcm\.googleapis\.com|push\.services\.mozilla\.com|notify\.windows\.com|push\.apple\.com)$/;

/** How many times the limit of a host an address has: those of providers serve many hosts. */
const hostsPerAddress = 10;

/** Those that wait for longer look again meanwhile, because what they wait for may have been deleted. */
const maxWaitMs = 300_000;

/** When the places of a kind of hosts are all taken, this many deliveries to them look again in a minute. */
const perMinute = { requests: 1_200, windowSeconds: 60 };

/** When the last delivery that waits for a limit looks again, in ms of performance.now(). */
const lines = processState("deliveries that wait", () => new LRUCache<string, number>({ max: 10_000 }));

/** A delivery that was over a limit: it may be tried again after this time. */
export type Postponed = { postponedMs: number };

/** Whether this host is a push service of a common browser. */
export const isPushService = (address: string): boolean => pushServices.test(new URL(address).hostname);

/**
 * Makes a delivery within the limits of its room, its host and the addresses of that host
 * (docs/interface.md#notifications). `deliver` gets the function that counts the addresses, which returns false if the
 * delivery must not be made, and its place.
 */
export async function limitDelivery(
  { roomId, address }: Pick<Target, "roomId" | "address">,
  deliver: (admit: (addresses: string[]) => Promise<boolean>, place: Place) => Promise<DeliveryOutcome>,
): Promise<DeliveryOutcome | Postponed> {
  const { perHost, perPushService, perRoom } = deliveryLimits;
  const isTrusted = isPushService(address);
  const host = digest(new URL(address).hostname);
  const ofHost = isTrusted ? perPushService : { ...perHost, requests: env().WEBHOOK_DELIVERIES_PER_HOST };
  const hostQuota = { name: "deliveries-host", ...ofHost };
  const place = takePlace(host, isTrusted);
  if (place === "host") return { postponedMs: joinLine({ quota: hostQuota, key: host }) };
  if (typeof place === "string")
    return { postponedMs: joinLine({ quota: { name: "deliveries-places", ...perMinute }, key: place }) };
  let attempt: Attempt | undefined;
  try {
    const own: Charge[] = [
      { quota: { name: "deliveries-room", ...perRoom }, key: digest(roomId), reserve: 0 },
      { quota: hostQuota, key: host, reserve: 0 },
    ];
    let postponed = await charge(own);
    if (postponed) return postponed;
    const beganAt = performance.now();
    const outcome = await deliver(async (addresses) => {
      if (isTrusted) return true;
      const requests = hostsPerAddress * hostQuota.requests;
      const quota = { ...hostQuota, requests, name: "deliveries-address" };
      // So that one address does not get more deliveries because many host names resolve to it.
      postponed = await charge(
        addresses.map((each) => ({ quota, key: digest(networkOf(each)), reserve: 0 })),
      );
      if (!postponed) return true;
      // Nothing is sent, so that the next delivery of the room, or to the host, may be.
      await refundLimits(own);
      return false;
    }, place);
    if (postponed) return postponed;
    attempt = { tookMs: performance.now() - beganAt, hasResponse: outcome !== "no_response" };
    return outcome;
  } finally {
    place.giveBack(attempt);
  }
}

async function charge(charges: Charge[]): Promise<Postponed | undefined> {
  const exceeded = (await chargeLimits(charges)).find((each) => each.exceeded);
  return exceeded && { postponedMs: joinLine(exceeded, 1_000 * exceeded.resetSeconds) };
}

/**
 * When a delivery that is over a limit may be tried again, in ms from now. Those that wait for the same limit follow one
 * another at its rate, the first one after `resetMs`.
 */
function joinLine({ quota, key }: { quota: Quota; key: string }, resetMs = 0): number {
  const now = performance.now();
  const line = `${quota.name} ${key}`;
  const last = Math.max(lines().get(line) ?? 0, now + resetMs);
  const next = last + (1_000 * quota.windowSeconds) / quota.requests;
  if (next - now > maxWaitMs) return maxWaitMs * (0.5 + Math.random() / 2);
  lines().set(line, next);
  return next - now;
}

/** Counters may outlive the room by a minute, so their keys lead to neither room nor receiver. */
export const digest = (text: string): string => hash("sha256", text, "base64url").slice(0, 27);
