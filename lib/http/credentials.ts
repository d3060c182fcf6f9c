import { createHash, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/env";
import { RoomError } from "@/lib/room/errors";

/** The token of a call: `Authorization: Bearer …`, or else the query parameter token (specification, "Authentication"). */
export const tokenOf = (request: Request): string | null =>
  bearerOf(request) ?? (new URL(request.url).searchParams.get("token") || null);

const bearerOf = (request: Request): string | undefined =>
  /^bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1];

/**
 * Lets the scheduler in. Throws RoomError `not_found` when no CRON_SECRET is set, `unauthenticated` when the call does
 * not carry it; compared in constant time.
 */
export function admitScheduler(request: Request): void {
  const { CRON_SECRET } = env();
  if (!CRON_SECRET) throw new RoomError("not_found", "There is nothing here.");
  if (!isEqual(bearerOf(request) ?? "", CRON_SECRET)) {
    throw new RoomError("unauthenticated", 'Send the header "Authorization: Bearer <CRON_SECRET>".');
  }
}

const isEqual = (given: string, secret: string): boolean => timingSafeEqual(sha256(given), sha256(secret));

const sha256 = (value: string): Buffer => createHash("sha256").update(value, "utf8").digest();
