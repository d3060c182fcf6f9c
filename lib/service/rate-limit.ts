import { env } from "@/lib/env";
import type { QueuePath } from "@/lib/fair-queue";
import { RoomError } from "@/lib/room/errors";
import { type RateLimit, rateLimits } from "@/lib/room/limits";
import { chargeLimits, peekAtLimits, refundLimits } from "@/lib/store/rate-limits/charge-limits";
import type { Charge, CountedCharge, QuotaState } from "@/lib/store/rate-limits/quota";

/** The client that a request counts for, as lib/http/requests/client.ts determines it. */
export type Client = {
  /** The smallest network that a provider assigns to one customer. All limits per client are per `address`. */
  readonly address: string;
  /** The wider network around it, if there is one: it has `perNetwork` times the limits of one client. */
  readonly network: string | undefined;
  /** Whether the request comes from a page of another site, which may use only a share of the client's limits. */
  readonly isCrossSite?: boolean;
};

/** How many times the limits of one client all clients of a wider network have together. */
export const perNetwork = 8;

/**
 * How much of a limit may be used up when a request from a page of another site is accepted: half, rounded up. Such a
 * request counts like any other, so that a program gains nothing by pretending to be such a page; the other half stays
 * free, so that no site uses up the limits of its visitors.
 */
export const crossSiteShare = (limit: number): number => Math.ceil(limit / 2);

/** The networks of a client, the widest first: its place in queues. */
export const networksOf = ({ address, network }: Client): QueuePath =>
  network === undefined ? [address] : [network, address];

/**
 * What is left of a limit after a request: `limit` requests per `windowSeconds` (0: at once); `resetSeconds` until it is
 * whole again.
 */
export type Allowance = QuotaState & { name: string; limit: number; windowSeconds: number };

/** The error of a request over its limit. */
export class RateLimitError extends RoomError {
  readonly allowance: Allowance;

  constructor(allowance: Allowance, message: string) {
    super("too_many", message);
    this.allowance = allowance;
  }
}

const limitOf: Record<RateLimit, () => number> = {
  write: () => env().RATE_LIMIT_WRITE_PER_MINUTE,
  create: () => env().RATE_LIMIT_CREATE_PER_HOUR,
};

/**
 * Counts a request of a client against the limit of its endpoint (docs/interface.md#rate-limits). Returns what is left of
 * that limit, or of the limit of the client's wider network where less is left. A request for a new room counts as a
 * write until its room is stored, and needs a creation that is still free; only `countCreation` uses that up. Throws
 * RateLimitError when nothing is left.
 */
export async function countRequest(name: RateLimit, client: Client): Promise<Allowance> {
  if (name === "write") return requireAllowed(name, client, await chargeLimit(name, client));
  const creations = requireAllowed(name, client, await allowanceFrom(peekAtLimits, name, client));
  requireAllowed("write", client, await chargeLimit("write", client));
  return creations;
}

/**
 * Counts a room that is about to be stored against the creation limit of its client; returns what is left of it. Throws
 * RateLimitError when concurrent requests have used it up since they were counted.
 */
export const countCreation = async (client: Client): Promise<Allowance> =>
  requireAllowed("create", client, await chargeLimit("create", client));

/** Takes back a request of a client that was counted against a limit. */
export async function refund(name: RateLimit, client: Client): Promise<void> {
  await refundLimits(chargesOf(name, client));
}

function requireAllowed(name: RateLimit, { isCrossSite }: Client, allowance: Allowance): Allowance {
  if (!allowance.exceeded) return allowance;
  const client = allowance.name === name ? "one address" : "your network (its IPv6 /48)";
  const whose = isCrossSite ? `${client} for pages of other sites` : client;
  throw new RateLimitError(
    allowance,
    `${tooMany[name](whose, allowance.limit)} The next is free in ${inWords(allowance.resetSeconds)}.`,
  );
}

const tooMany: Record<RateLimit, (whose: string, limit: number) => string> = {
  write: (whose, limit) => `Too many writes from ${whose}: at most ${limit} a minute.`,
  create: (whose, limit) => `Too many new rooms from ${whose}: at most ${limit} an hour.`,
};

const inWords = (seconds: number): string =>
  seconds > 120 ? `${Math.ceil(seconds / 60)} minutes` : seconds === 1 ? "1 second" : `${seconds} seconds`;

/**
 * Counts one request of a client against a limit (docs/interface.md#rate-limits) and against that of its wider network,
 * and returns what is left of the one with less left.
 */
export const chargeLimit = (name: RateLimit, client: Client): Promise<Allowance> =>
  allowanceFrom(chargeLimits, name, client);

const allowanceFrom = async (
  count: typeof chargeLimits,
  name: RateLimit,
  client: Client,
): Promise<Allowance> => (await count(chargesOf(name, client))).map(allowanceOf).reduce(stricter);

function chargesOf(name: RateLimit, { address, network, isCrossSite }: Client): Charge[] {
  const { windowSeconds } = rateLimits[name];
  const requests = limitOf[name]();
  const charge = (quotaName: string, limit: number, key: string): Charge => ({
    quota: { name: quotaName, requests: limit, windowSeconds },
    key,
    reserve: isCrossSite ? limit - crossSiteShare(limit) : 0,
  });
  const own = charge(name, requests, address);
  if (network === undefined) return [own];
  return [own, charge(`${name}-network`, perNetwork * requests, network)];
}

/** What is in reserve counts as neither allowed nor left. */
const allowanceOf = ({ quota: { name, requests, windowSeconds }, ...charged }: CountedCharge): Allowance => ({
  name,
  limit: requests - charged.reserve,
  windowSeconds,
  remaining: Math.max(0, charged.remaining - charged.reserve),
  resetSeconds: charged.resetSeconds,
  exceeded: charged.exceeded,
});

/** The one that is exceeded, or else the one with less left. */
function stricter(one: Allowance, other: Allowance): Allowance {
  if (one.exceeded !== other.exceeded) return one.exceeded ? one : other;
  return other.remaining < one.remaining ? other : one;
}
