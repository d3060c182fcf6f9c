import { LRUCache } from "lru-cache";
import { env } from "@/lib/env";
import { RoomError } from "@/lib/room/errors";
import { type RateLimit, rateLimits } from "@/lib/room/limits";

/**
 * What is left of a limit after a call: `limit` calls per `windowSeconds` (0: at once); `resetSeconds` until it is whole
 * again.
 */
export type Allowance = {
  name: string;
  limit: number;
  windowSeconds: number;
  remaining: number;
  resetSeconds: number;
  exceeded: boolean;
};

/** The refusal of one call too many. */
export class TooMany extends RoomError {
  readonly allowance: Allowance;

  constructor(allowance: Allowance, message: string) {
    super("too_many", message);
    this.allowance = allowance;
  }
}

/** The calls of one client since its first one, until `endsAt` (ms of the process's steady clock). */
type Window = { calls: number; endsAt: number };

/** More clients than this are not remembered: those that have not called for longest start anew. About 10 MB. */
const clientsAtMost = 50_000;

const windows: Record<RateLimit, LRUCache<string, Window>> = {
  write: new LRUCache({ max: clientsAtMost }),
  create: new LRUCache({ max: clientsAtMost }),
};

const limitOf: Record<RateLimit, () => number> = {
  write: () => env().RATE_LIMIT_WRITE_PER_MINUTE,
  create: () => env().RATE_LIMIT_CREATE_PER_HOUR,
};

/** Counts one call of a client against a limit, and tells what is left. Throws TooMany when nothing was. */
export async function spend(name: RateLimit, client: string): Promise<Allowance> {
  const allowance = await consume(name, client);
  if (!allowance.exceeded) return allowance;
  throw new TooMany(
    allowance,
    `${tooMany[name](allowance.limit)} The next is free in ${inWords(allowance.resetSeconds)}.`,
  );
}

const tooMany: Record<RateLimit, (limit: number) => string> = {
  write: (limit) => `Too many writes from one address: at most ${limit} a minute.`,
  create: (limit) => `Too many new rooms from one address: at most ${limit} an hour.`,
};

const inWords = (seconds: number): string =>
  seconds > 120 ? `${Math.ceil(seconds / 60)} minutes` : seconds === 1 ? "1 second" : `${seconds} seconds`;

/** Counts one call of a client against a limit, and tells what is left (specification, "Limits"). */
export async function consume(name: RateLimit, client: string): Promise<Allowance> {
  const { windowSeconds } = rateLimits[name];
  const limit = limitOf[name]();
  const now = performance.now();
  const running = windows[name].get(client);
  const window =
    running && running.endsAt > now ? running : { calls: 0, endsAt: now + windowSeconds * 1_000 };
  window.calls++;
  windows[name].set(client, window);
  return {
    name,
    limit,
    windowSeconds,
    remaining: Math.max(0, limit - window.calls),
    resetSeconds: Math.ceil((window.endsAt - now) / 1_000),
    exceeded: window.calls > limit,
  };
}
