import { createHash, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/env";
import { RoomError } from "@/lib/room/errors";
import { type Allowance, consume } from "@/lib/service/rate-limit";
import type { RateLimit } from "@/lib/wire/endpoints";

/** The token of a call: `Authorization: Bearer …`, or else the query parameter token (specification, "Authentication"). */
export function tokenOf(request: Request): string | null {
  const bearer = /^bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  return bearer ?? (new URL(request.url).searchParams.get("token") || null);
}

/**
 * Lets the scheduler in. Throws RoomError `not_found` when no CRON_SECRET is set, `unauthenticated` when the call does
 * not carry it; compared in constant time.
 */
export function admitScheduler(request: Request): void {
  const { CRON_SECRET } = env();
  if (!CRON_SECRET) throw new RoomError("not_found", "There is nothing here.");
  if (!isEqual(tokenOf(request) ?? "", CRON_SECRET)) {
    throw new RoomError("unauthenticated", 'Send the header "Authorization: Bearer <CRON_SECRET>".');
  }
}

/**
 * {base_url}: BASE_URL, or the request's own scheme and Host. server/main.ts and the platforms overwrite
 * X-Forwarded-Proto, so it is not the client's word. Throws RoomError `invalid` for a Host that is none.
 */
export function baseUrlOf(request: Request): string {
  const { BASE_URL } = env();
  if (BASE_URL) return BASE_URL;
  const scheme = request.headers.get("x-forwarded-proto") === "https" ? "https" : "http";
  const host = request.headers.get("host") ?? "";
  if (/^[\w.-]+(:\d{1,5})?$|^\[[\da-fA-F:.]+\](:\d{1,5})?$/.test(host)) return `${scheme}://${host}`;
  throw new RoomError("invalid", "The Host header is no host name: send the one of this service.");
}

/** Counts a call against its limit; the headers tell what is left. Throws RoomError `too_many` when it is used up. */
export async function countCall(request: Request, name: RateLimit, headers: Headers): Promise<void> {
  const allowance = await consume(name, clientAddressOf(request));
  setRateLimitHeaders(headers, allowance);
  if (!allowance.exceeded) return;
  headers.set("Retry-After", String(allowance.resetSeconds));
  throw new RoomError(
    "too_many",
    `${tooMany[name](allowance.limit)} The next is free in ${allowance.resetSeconds} seconds.`,
  );
}

const tooMany: Record<RateLimit, (limit: number) => string> = {
  write: (limit) => `Too many writes from one address: at most ${limit} a minute.`,
  create: (limit) => `Too many new rooms from one address: at most ${limit} an hour.`,
};

/** The address that server/main.ts or the platform vouches for; without either all clients share one. */
function clientAddressOf(request: Request): string {
  const { CLIENT_IP_HEADER } = env();
  return (CLIENT_IP_HEADER && request.headers.get(CLIENT_IP_HEADER)?.trim()) || "unknown";
}

function setRateLimitHeaders(
  headers: Headers,
  { name, limit, windowSeconds, remaining, resetSeconds }: Allowance,
) {
  headers.set("RateLimit-Policy", `"${name}";q=${limit};w=${windowSeconds}`);
  headers.set("RateLimit", `"${name}";r=${remaining};t=${resetSeconds}`);
}

const isEqual = (given: string, secret: string): boolean => timingSafeEqual(sha256(given), sha256(secret));

const sha256 = (value: string): Buffer => createHash("sha256").update(value, "utf8").digest();
