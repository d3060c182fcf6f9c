import type { RateLimit } from "@/lib/room/limits";
import { type Allowance, spend } from "@/lib/service/rate-limit";

/** Counts a call of a client against its limit; the headers tell what is left. Throws TooMany when it is used up. */
export async function countCall(client: string, name: RateLimit, headers: Headers): Promise<void> {
  setAllowanceHeaders(headers, await spend(name, client));
}

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
