import { Ratelimit } from "@upstash/ratelimit";
import type { Count, Quota } from "./spent";

/** What counting needs of Redis: Upstash's client, or one that speaks to any Redis as it does (plain-redis.ts). */
export type Scripts = {
  evalsha(hash: string, keys: string[], args: unknown[]): Promise<unknown>;
  eval(script: string, keys: string[], args: unknown[]): Promise<unknown>;
};

/**
 * Counts in Redis, for all processes together. A bucket that is filled whole once a window has passed counts as a process
 * does by itself, but that windows follow one another from the client's first call on, used or not. A limit that is
 * changed counts from nothing. Fails when Redis is away.
 */
export function counterIn(redis: Scripts): Count {
  const limiters = new Map<string, Ratelimit>();
  return async (quota, client) => {
    const limiter = limiters.get(quota.name) ?? limiterOf(redis, quota);
    limiters.set(quota.name, limiter);
    const { success, remaining, reset } = await limiter.limit(client);
    return {
      remaining,
      // Clocks of several machines differ.
      resetSeconds: Math.min(quota.windowSeconds, Math.max(1, Math.ceil((reset - Date.now()) / 1_000))),
      exceeded: !success,
    };
  };
}

type LimiterRedis = ConstructorParameters<typeof Ratelimit>[0]["redis"];

const limiterOf = (redis: Scripts, { name, calls, windowSeconds }: Quota): Ratelimit =>
  new Ratelimit({
    // The type asks for more, for limits that change at run time, which these do not.
    redis: redis as unknown as LimiterRedis,
    prefix: `negotiation-room:${name}:${calls}`,
    limiter: Ratelimit.tokenBucket(calls, `${windowSeconds} s`, calls),
    // It would let every call pass that Redis does not answer in time.
    timeout: 0,
    ephemeralCache: false,
  });
