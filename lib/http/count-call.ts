import type { RateLimit } from "@/lib/room/limits";
import type { Client } from "@/lib/service/client";
import { type Allowance, spend } from "@/lib/service/rate-limit";
import type { AnswerHeaders } from "./security-headers";

/** Counts a call of a client against its limit; the headers tell what is left. Throws TooMany when it is used up. */
export async function countCall(client: Client, name: RateLimit, headers: AnswerHeaders): Promise<void> {
  setAllowanceHeaders(headers, await spend(name, client));
}

/** Tells what is left of a limit, and when to come again where nothing is (docs/interface.md#rate-limits). */
export function setAllowanceHeaders(
  headers: AnswerHeaders,
  { name, limit, windowSeconds, remaining, resetSeconds, exceeded }: Allowance,
): void {
  const window = windowSeconds > 0 ? `;w=${windowSeconds}` : "";
  headers["RateLimit-Policy"] = `"${name}";q=${limit}${window}`;
  headers.RateLimit = `"${name}";r=${remaining};t=${resetSeconds}`;
  if (exceeded) headers["Retry-After"] = String(resetSeconds);
}
