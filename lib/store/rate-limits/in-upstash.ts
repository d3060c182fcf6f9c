import { Ratelimit } from "@upstash/ratelimit";
import type { Redis } from "@upstash/redis";
import type { Quota, SharedCounter } from "./quota";

/**
 * Counts in Upstash. A bucket that is refilled whole after a window comes closest to how a process counts by itself: its
 * windows follow one another from the client's first request on. A changed limit starts counting from zero. Throws if
 * Upstash is unavailable.
 */
export function createUpstashCounter(redis: Redis): SharedCounter {
  const limiters = new Map<string, Ratelimit>();
  const limiterOf = (quota: Quota): Ratelimit => {
    const limiter = limiters.get(quota.name) ?? createLimiter(redis, quota);
    limiters.set(quota.name, limiter);
    return limiter;
  };
  const peek: SharedCounter["peek"] = async (quota, key) => {
    const { remaining, reset } = checked(await limiterOf(quota).getRemaining(key));
    // Only a request refills a bucket whose window has passed.
    if (reset <= Date.now()) {
      return { remaining: quota.requests, resetSeconds: quota.windowSeconds, exceeded: false };
    }
    return { remaining, resetSeconds: secondsUntil(reset, quota), exceeded: remaining === 0 };
  };
  return {
    async charge(quota, key) {
      const { success, remaining, reset } = checked(await limiterOf(quota).limit(key));
      return { remaining, resetSeconds: secondsUntil(reset, quota), exceeded: !success };
    },
    async refund(quota, key) {
      // A full bucket would take more than its size, and would never expire.
      const state = await peek(quota, key);
      if (state.remaining === quota.requests) return state;
      const { remaining, reset } = checked(await limiterOf(quota).limit(key, { rate: -1 }));
      return { remaining, resetSeconds: secondsUntil(reset, quota), exceeded: false };
    },
    peek,
  };
}

const createLimiter = (redis: Redis, { name, requests, windowSeconds }: Quota): Ratelimit =>
  new Ratelimit({
    redis,
    prefix: `negotiation-room:${name}:${requests}`,
    limiter: Ratelimit.tokenBucket(requests, `${windowSeconds} s`, requests),
    // With a timeout, it would let every request pass to which Upstash does not respond in time.
    timeout: 0,
    ephemeralCache: false,
  });

/** The package does not check what Upstash, or a proxy in its place, responds with. */
function checked<Count extends { remaining: number; reset: number }>(count: Count): Count {
  if (!Number.isFinite(count.remaining + count.reset)) throw new Error("Upstash gave no count.");
  return count;
}

/** `reset` in ms since the epoch, by the clock of another machine. */
const secondsUntil = (reset: number, { windowSeconds }: Quota): number =>
  Math.min(windowSeconds, Math.max(1, Math.ceil((reset - Date.now()) / 1_000)));
