import { createHash, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/env";
import { RoomError } from "@/lib/room/errors";

/**
 * The token of a call: `Authorization: Bearer …`, or else the query parameter token
 * (docs/interface.md#authentication).
 */
export const tokenOf = (request: Request): string | null =>
  bearerOf(request) ?? (new URL(request.url).searchParams.get("token") || null);

const bearerOf = (request: Request): string | undefined =>
  /^bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1];

/** The variable that holds the secret of each who operates the service. */
const secretNames = { scheduler: "CRON_SECRET", monitor: "METRICS_TOKEN" } as const;

/**
 * Lets the scheduler or the monitor in. Throws RoomError `not_found` when its secret is not set, `unauthenticated` when
 * the call does not carry it (docs/interface.md#metrics, docs/interface.md#cron); compared in constant time.
 */
export function admitOperator(request: Request, who: keyof typeof secretNames): void {
  const name = secretNames[who];
  const secret = env()[name];
  if (!secret) throw new RoomError("not_found", "There is nothing here.");
  if (!isEqual(bearerOf(request) ?? "", secret)) {
    throw new RoomError("unauthenticated", `Send the header "Authorization: Bearer <${name}>".`);
  }
}

const isEqual = (given: string, secret: string): boolean => timingSafeEqual(sha256(given), sha256(secret));

const sha256 = (value: string): Buffer => createHash("sha256").update(value, "utf8").digest();
