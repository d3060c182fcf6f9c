import { RoomError } from "@/lib/room/errors";
import type { RateLimit } from "@/lib/room/limits";
import { type Allowance, consume } from "@/lib/service/rate-limit";
import { clientOf } from "./client";

/** Counts a call against its limit; the headers tell what is left. Throws RoomError `too_many` when it is used up. */
export async function countCall(request: Request, name: RateLimit, headers: Headers): Promise<void> {
  const allowance = await consume(name, clientOf(request));
  setRateLimitHeaders(headers, allowance);
  if (!allowance.exceeded) return;
  headers.set("Retry-After", String(allowance.resetSeconds));
  throw new RoomError(
    "too_many",
    `${tooMany[name](allowance.limit)} The next is free in ${inWords(allowance.resetSeconds)}.`,
  );
}

const tooMany: Record<RateLimit, (limit: number) => string> = {
  write: (limit) => `Too many writes from one address: at most ${limit} a minute.`,
  create: (limit) => `Too many new rooms from one address: at most ${limit} an hour.`,
};

const inWords = (seconds: number): string =>
  seconds > 120 ? `${Math.ceil(seconds / 60)} minutes` : seconds === 1 ? "1 second" : `${seconds} seconds`;

function setRateLimitHeaders(
  headers: Headers,
  { name, limit, windowSeconds, remaining, resetSeconds }: Allowance,
) {
  headers.set("RateLimit-Policy", `"${name}";q=${limit};w=${windowSeconds}`);
  headers.set("RateLimit", `"${name}";r=${remaining};t=${resetSeconds}`);
}
