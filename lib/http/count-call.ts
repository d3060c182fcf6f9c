import type { RateLimit } from "@/lib/room/limits";
import { type Allowance, consume, TooMany } from "@/lib/service/rate-limit";

/** Counts a call of a client against its limit; the headers tell what is left. Throws TooMany when it is used up. */
export async function countCall(client: string, name: RateLimit, headers: Headers): Promise<void> {
  const allowance = await consume(name, client);
  setAllowanceHeaders(headers, allowance);
  if (!allowance.exceeded) return;
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

/** Tells what is left of a limit, and when to come again where nothing is (decisions §2). */
export function setAllowanceHeaders(
  headers: Headers,
  { name, limit, windowSeconds, remaining, resetSeconds, exceeded }: Allowance,
): void {
  const window = windowSeconds > 0 ? `;w=${windowSeconds}` : "";
  headers.set("RateLimit-Policy", `"${name}";q=${limit}${window}`);
  headers.set("RateLimit", `"${name}";r=${remaining};t=${resetSeconds}`);
  if (exceeded) headers.set("Retry-After", String(resetSeconds));
}
