import { Redis } from "@upstash/redis";
import { env } from "@/lib/env";
import { describeError, log } from "@/lib/log";
import { processState } from "@/lib/process-state";
import { countInMemory } from "./in-memory";
import { counterIn } from "./in-redis";
import { plainRedis } from "./plain-redis";
import type { Charge, Charged, Count } from "./spent";

const answerWithinMs = 500;
/** While Redis is away one call in so long tries it: the others need not wait for its silence. */
const restMs = 1_000;

/** Where this process counts: `redis` undefined when no Redis is configured. */
type Counters = { redis: Count | undefined; restUntil: number; isAway: boolean };

const allCounters = processState("rate limits", start);

/**
 * Counts one request against its charges in their order, up to the first that has nothing left: in Upstash or Redis,
 * where one is configured, for all processes together; in this process alone without one and while it is away, of which
 * the log tells once.
 */
export async function countCall(charges: readonly Charge[]): Promise<Charged[]> {
  const counters = allCounters();
  const { redis, restUntil, isAway } = counters;
  if (!redis || performance.now() < restUntil) return countInMemory(charges);
  if (isAway) counters.restUntil = performance.now() + restMs;
  try {
    const charged = await countEach(redis, charges);
    // What set out before another call failed says nothing of how Redis is since.
    if (isAway) tellBack(counters);
    return charged;
  } catch (error) {
    tellAway(counters, error);
    return countInMemory(charges);
  }
}

/** One after the other: a client that is over its own limit uses up nothing of its network's. */
async function countEach(count: Count, charges: readonly Charge[]): Promise<Charged[]> {
  const charged: Charged[] = [];
  for (const charge of charges) {
    const spent = await count(charge.quota, charge.of);
    charged.push({ ...charge, ...spent });
    if (spent.exceeded) break;
  }
  return charged;
}

function tellAway(counters: Counters, error: unknown): void {
  counters.restUntil = performance.now() + restMs;
  if (counters.isAway) return;
  counters.isAway = true;
  log().warn(
    { error: reasonOf(error) },
    "Redis does not answer: each process limits its clients by itself until it does",
  );
}

function tellBack(counters: Counters): void {
  counters.restUntil = 0;
  counters.isAway = false;
  log().info("Redis is back: rate limits are shared again");
}

/** The kind and the first clause: after it Upstash's client repeats the command, in which a client's address stands. */
function reasonOf(error: unknown): { name: string; message: string } {
  const { name, message } = describeError((error instanceof Error && error.cause) || error);
  return { name, message: message.split(",", 1)[0] ?? "" };
}

function start(): Counters {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token, REDIS_URL } = env();
  const none = { restUntil: 0, isAway: false };
  if (url && token) {
    const signal = () => AbortSignal.timeout(answerWithinMs);
    const redis = new Redis({ url, token, signal, retry: false, enableTelemetry: false });
    return { ...none, redis: counterIn(redis) };
  }
  if (!REDIS_URL) return { ...none, redis: undefined };
  return { ...none, redis: counterIn(plainRedis(REDIS_URL)) };
}
