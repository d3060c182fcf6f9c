import type { Quota, SharedCounter } from "./quota";

/** A client of Redis that runs scripts, like the one of `connectRedis`. */
export type ScriptRunner = { eval(script: string, keys: string[], args: string[]): Promise<unknown> };

/**
 * Counts in Redis, in windows that begin with a client's first request, like a process by itself does
 * (docs/decisions/0015-rate-limit-script.md). A changed limit starts counting from zero. Throws if Redis is unavailable.
 */
export function createRedisCounter(redis: ScriptRunner): SharedCounter {
  const run = async (script: string, { name, requests, windowSeconds }: Quota, key: string) => {
    const keys = [`negotiation-room:limit:${name}:${requests}:${key}`];
    const result = await redis.eval(script, keys, [`${windowSeconds * 1_000}`, `${requests}`]);
    const [count = Number.NaN, leftMs = Number.NaN] = Array.isArray(result) ? result.map(Number) : [];
    if (!Number.isFinite(count + leftMs)) throw new Error("Redis gave no count.");
    return {
      remaining: Math.max(0, requests - count),
      resetSeconds: leftMs > 0 ? Math.ceil(leftMs / 1_000) : windowSeconds,
      isOver: count > requests,
    };
  };
  const read = async (script: string, quota: Quota, key: string) => {
    const { remaining, resetSeconds } = await run(script, quota, key);
    return { remaining, resetSeconds, exceeded: remaining === 0 };
  };
  return {
    async charge(quota, key) {
      const { remaining, resetSeconds, isOver } = await run(chargeScript, quota, key);
      return { remaining, resetSeconds, exceeded: isOver };
    },
    refund: (quota, key) => read(refundScript, quota, key),
    peek: (quota, key) => read(peekScript, quota, key),
  };
}

const chargeScript = `
  local count = redis.call("INCR", KEYS[1])
  if count == 1 then redis.call("PEXPIRE", KEYS[1], ARGV[1]) end
  return { count, redis.call("PTTL", KEYS[1]) }`;

// The count includes requests over the limit, which used up nothing. Without a request there is no key, so that a network
// over its limit does not fill Redis with keys of its clients.
const refundScript = `
  local count = tonumber(redis.call("GET", KEYS[1]) or 0)
  if count > 0 then
    count = redis.call("DECRBY", KEYS[1], math.max(1, count - tonumber(ARGV[2]) + 1))
    if count == 0 then redis.call("DEL", KEYS[1]) end
  end
  return { count, redis.call("PTTL", KEYS[1]) }`;

const peekScript = `
  return { tonumber(redis.call("GET", KEYS[1]) or 0), redis.call("PTTL", KEYS[1]) }`;
