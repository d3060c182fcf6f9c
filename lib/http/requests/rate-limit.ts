import type { RateLimit } from "@/lib/room/limits";
import { type Allowance, countRequest } from "@/lib/service/rate-limit";
import type { ResponseHeaders } from "../responses/headers";
import { clientOf } from "./client";
import type { WithHeaders } from "./origin";

/**
 * Counts a request against a limit of its client (docs/interface.md#rate-limits) and sets the headers that show what
 * remains. Throws RateLimitError when nothing does.
 */
export async function applyRateLimit(
  request: WithHeaders,
  name: RateLimit,
  headers: ResponseHeaders,
): Promise<void> {
  setRateLimitHeaders(headers, await countRequest(name, clientOf(request)));
}

/** Sets the headers that show what remains of a limit, and when to retry if nothing does. */
export function setRateLimitHeaders(
  headers: ResponseHeaders,
  { name, limit, windowSeconds, remaining, resetSeconds, exceeded }: Allowance,
): void {
  const window = windowSeconds > 0 ? `;w=${windowSeconds}` : "";
  headers["RateLimit-Policy"] = `"${name}";q=${limit}${window}`;
  headers.RateLimit = `"${name}";r=${remaining};t=${resetSeconds}`;
  if (exceeded) headers["Retry-After"] = String(resetSeconds);
}
