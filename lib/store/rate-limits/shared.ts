import { Redis } from "@upstash/redis";
import { env } from "@/lib/env";
import { describeError, log } from "@/lib/log";
import { countInMemory } from "./in-memory";
import { counterIn } from "./in-redis";
import { plainRedis } from "./plain-redis";
import type { Count } from "./spent";

const answerWithinMs = 500;
/** For so long after a call that failed no other is tried. */
const restMs = 1_000;

/** Where this process counts: `redis` undefined when no Redis is configured. */
type Counters = { redis: Count | undefined; close: () => void; restUntil: number; isAway: boolean };

let counters: Counters | undefined;

/**
 * Counts one call of a client against a quota: in Upstash or Redis, where one is configured, for all processes together;
 * in this process alone without one and while it is away, of which the log tells once.
 */
export const countCall: Count = async (quota, client) => {
  counters ??= start();
  const { redis, restUntil } = counters;
  if (redis && performance.now() >= restUntil) {
    try {
      const spent = await redis(quota, client);
      if (counters.isAway) log().info("Redis is back: rate limits are shared again");
      counters.isAway = false;
      return spent;
    } catch (error) {
      counters.restUntil = performance.now() + restMs;
      if (!counters.isAway)
        log().warn(
          { error: describeError(error) },
          "Redis does not answer: each process limits its clients by itself until it does",
        );
      counters.isAway = true;
    }
  }
  return countInMemory(quota, client);
};

/** Ends the connection to Redis; the next count opens a new one. */
export function closeRateLimits(): void {
  counters?.close();
  counters = undefined;
}

function start(): Counters {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token, REDIS_URL } = env();
  const none = { close: () => undefined, restUntil: 0, isAway: false };
  if (url && token) {
    const signal = () => AbortSignal.timeout(answerWithinMs);
    const redis = new Redis({ url, token, signal, retry: false, enableTelemetry: false });
    return { ...none, redis: counterIn(redis) };
  }
  if (!REDIS_URL) return { ...none, redis: undefined };
  const redis = plainRedis(REDIS_URL);
  return { ...none, redis: counterIn(redis), close: redis.close };
}
