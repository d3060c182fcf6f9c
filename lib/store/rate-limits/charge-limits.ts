import { Redis } from "@upstash/redis";
import { env } from "@/lib/env";
import { describeError, log } from "@/lib/log";
import { processState } from "@/lib/process-state";
import { connectRedis } from "./connect-redis";
import { chargeInMemory, peekInMemory, refundInMemory } from "./in-memory";
import { createRedisCounter } from "./in-redis";
import { createUpstashCounter } from "./in-upstash";
import type { Charge, CountedCharge, SharedCounter } from "./quota";

const responseTimeoutMs = 500;
/** While Redis is unavailable, one request in this time tries it. The others do not wait for its timeout. */
const pauseMs = 1_000;

/** `redis` is undefined if none is configured. */
type Counters = { redis: SharedCounter | undefined; pausedUntil: number; isUnavailable: boolean };

const counters = processState("rate limits", connect);

/**
 * Counts one request against each of its charges, or none if one of them is exceeded. Counts in Upstash or Redis if one is
 * configured, for all processes together; otherwise, and while it is unavailable, in this process alone.
 */
export const chargeLimits = (charges: readonly Charge[]): Promise<CountedCharge[]> =>
  count(charges, chargeShared, chargeInMemory);

/**
 * Takes one request back that `chargeLimits` counted and did not find exceeded. If its window has passed since, the next
 * one gains it.
 */
export const refundLimits = (charges: readonly Charge[]): Promise<CountedCharge[]> =>
  count(charges, refundShared, refundInMemory);

/** What is left of each quota, read where `chargeLimits` counts. Counts nothing. */
export const peekAtLimits = (charges: readonly Charge[]): Promise<CountedCharge[]> =>
  count(charges, peekShared, peekInMemory);

async function count(
  charges: readonly Charge[],
  shared: (redis: SharedCounter, charges: readonly Charge[]) => Promise<CountedCharge[]>,
  inMemory: (charges: readonly Charge[]) => CountedCharge[],
): Promise<CountedCharge[]> {
  const state = counters();
  const { redis, pausedUntil, isUnavailable } = state;
  if (!redis || performance.now() < pausedUntil) return inMemory(charges);
  if (isUnavailable) state.pausedUntil = performance.now() + pauseMs;
  try {
    const counted = await shared(redis, charges);
    // A request that began before another one failed does not show that Redis is back.
    if (isUnavailable) reportAvailable(state);
    return counted;
  } catch (error) {
    reportUnavailable(state, error);
    return inMemory(charges);
  }
}

/**
 * Counts for all processes. One charge after the other, so that a client over its own limit uses up nothing of its
 * network's, not even for a moment.
 */
export async function chargeShared(
  redis: SharedCounter,
  charges: readonly Charge[],
): Promise<CountedCharge[]> {
  const counted: CountedCharge[] = [];
  for (const charge of charges) {
    const state = await redis.charge(charge.quota, charge.key);
    const exceeded = state.exceeded || state.remaining < charge.reserve;
    counted.push({ ...charge, ...state, exceeded });
    if (!exceeded) continue;
    await refundShared(redis, state.exceeded ? counted.slice(0, -1) : counted);
    break;
  }
  return counted;
}

const refundShared = (redis: SharedCounter, charges: readonly Charge[]): Promise<CountedCharge[]> =>
  Promise.all(
    charges.map(async (charge) => ({ ...charge, ...(await redis.refund(charge.quota, charge.key)) })),
  );

const peekShared = (redis: SharedCounter, charges: readonly Charge[]): Promise<CountedCharge[]> =>
  Promise.all(
    charges.map(async (charge) => {
      const state = await redis.peek(charge.quota, charge.key);
      return { ...charge, ...state, exceeded: state.remaining <= charge.reserve };
    }),
  );

function reportUnavailable(state: Counters, error: unknown): void {
  state.pausedUntil = performance.now() + pauseMs;
  if (state.isUnavailable) return;
  state.isUnavailable = true;
  log().warn(
    { error: reasonOf(error) },
    "Redis does not respond: until it does, each process limits its clients by itself",
  );
}

function reportAvailable(state: Counters): void {
  state.pausedUntil = 0;
  state.isUnavailable = false;
  log().info("Redis is back: rate limits are shared again");
}

/** The name and first clause of an error. Upstash's client appends the command, which has a client's address in it. */
function reasonOf(error: unknown): { name: string; message: string } {
  const { name, message } = describeError((error instanceof Error && error.cause) || error);
  return { name, message: message.split(",", 1)[0] ?? "" };
}

function connect(): Counters {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token, REDIS_URL } = env();
  const state = { redis: undefined, pausedUntil: 0, isUnavailable: false };
  if (url && token) {
    const signal = () => AbortSignal.timeout(responseTimeoutMs);
    const redis = new Redis({ url, token, signal, retry: false, enableTelemetry: false });
    return { ...state, redis: createUpstashCounter(redis) };
  }
  return REDIS_URL ? { ...state, redis: createRedisCounter(connectRedis(REDIS_URL)) } : state;
}
