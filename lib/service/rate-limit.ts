import { env } from "@/lib/env";
import { RoomError } from "@/lib/room/errors";
import { type RateLimit, rateLimits } from "@/lib/room/limits";
import { countCall } from "@/lib/store/rate-limits/shared";
import type { Spent } from "@/lib/store/rate-limits/spent";

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
  const spent = await countCall({ name, calls: limit, windowSeconds }, client);
  return { name, limit, windowSeconds, ...spent };
}
