import { env } from "@/lib/env";
import { RoomError } from "@/lib/room/errors";
import { type RateLimit, rateLimits } from "@/lib/room/limits";
import { countCall } from "@/lib/store/rate-limits/shared";
import type { Charge, Charged, Spent } from "@/lib/store/rate-limits/spent";
import { type Client, perNetwork } from "./client";

/**
 * What is left of a limit after a call: `limit` calls per `windowSeconds` (0: at once); `resetSeconds` until it is whole
 * again.
 */
export type Allowance = Spent & { name: string; limit: number; windowSeconds: number };

/** The refusal of one call too many. */
export class TooMany extends RoomError {
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
 * Counts one request of a client against a limit (docs/interface.md#rate-limits), and tells what is left of it, or of
 * that of its wider network where less is left. Throws TooMany when nothing was.
 */
export async function spend(name: RateLimit, client: Client): Promise<Allowance> {
  const allowance = await consume(name, client);
  if (!allowance.exceeded) return allowance;
  throw new TooMany(
    allowance,
    `${tooMany[name](allowance.name === name ? "one address" : "your network (its IPv6 /48)", allowance.limit)} The next is free in ${inWords(allowance.resetSeconds)}.`,
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
 * and tells what is left of the one that has less left.
 */
export async function consume(name: RateLimit, client: Client): Promise<Allowance> {
  return (await countCall(chargesOf(name, client))).map(allowanceOf).reduce(tighter);
}

function chargesOf(name: RateLimit, { address, network }: Client): Charge[] {
  const { windowSeconds } = rateLimits[name];
  const calls = limitOf[name]();
  const own = { quota: { name, calls, windowSeconds }, of: address };
  if (network === undefined) return [own];
  return [own, { quota: { name: `${name}-network`, calls: perNetwork * calls, windowSeconds }, of: network }];
}

const allowanceOf = ({ quota: { name, calls, windowSeconds }, ...charged }: Charged): Allowance => ({
  name,
  limit: calls,
  windowSeconds,
  remaining: charged.remaining,
  resetSeconds: charged.resetSeconds,
  exceeded: charged.exceeded,
});

/** One that is exceeded, or else the one that has less left. */
function tighter(one: Allowance, other: Allowance): Allowance {
  if (one.exceeded !== other.exceeded) return one.exceeded ? one : other;
  return other.remaining < one.remaining ? other : one;
}
