import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { env } from "@/lib/env";
import type { RateLimit } from "@/lib/wire/endpoints";

/** What is left of a limit after a call: `limit` calls per `windowSeconds`; `resetSeconds` until it is whole again. */
export type Allowance = {
  name: RateLimit;
  limit: number;
  windowSeconds: number;
  remaining: number;
  resetSeconds: number;
  exceeded: boolean;
};

/** Every rate limit of the service, per client address (specification, "Limits"). */
const rules = {
  write: () => ({ points: env().RATE_LIMIT_WRITE_PER_MINUTE, duration: 60 }),
  create: () => ({ points: env().RATE_LIMIT_CREATE_PER_HOUR, duration: 3_600 }),
} satisfies Record<RateLimit, () => { points: number; duration: number }>;

const limiters = new Map<RateLimit, RateLimiterMemory>();

/** Counts one call of a client against a limit, and tells what is left. */
export async function consume(name: RateLimit, clientAddress: string): Promise<Allowance> {
  const limiter = limiterOf(name);
  const result = await limiter.consume(clientAddress).catch((refusal: unknown) => {
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  });
  return {
    name,
    limit: limiter.points,
    windowSeconds: limiter.duration,
    remaining: Math.max(0, result.remainingPoints),
    resetSeconds: Math.ceil(result.msBeforeNext / 1000),
    exceeded: result.consumedPoints > limiter.points,
  };
}

function limiterOf(name: RateLimit): RateLimiterMemory {
  const limiter = limiters.get(name) ?? new RateLimiterMemory(rules[name]());
  limiters.set(name, limiter);
  return limiter;
}
