import { randomUUID } from "node:crypto";
import { log } from "@/lib/log";
import { metrics } from "@/lib/metrics";

/** The header with the id of a request: in the response, in the log, and in the request if a trusted proxy sets it. */
export const requestIdHeader = "x-request-id";

/** A random id for a request. */
export const newRequestId = (): string => randomUUID();

/** The id that a trusted proxy gives a request. A new one if it is missing, malformed, or may hold a pasted token. */
export const requestIdOf = (given: string | null | undefined): string =>
  given && /^[\w.:-]{1,64}$/.test(given) && !/[poa]tk_/i.test(given) ? given : newRequestId();

/** The methods that a route file can offer. */
export const routeMethods: ReadonlySet<string> = new Set("GET HEAD POST PUT PATCH DELETE OPTIONS".split(" "));

/** Stands for the route where there is none: the path itself may hold a token. */
export const unknownRoute = "none";

/** Counts a response and logs it at level debug. `begin` is when the request came, by performance.now(). */
export function recordResponse(
  { method, route, status, id }: { method: string; route: string; status: number; id: string },
  begin: number,
): void {
  const ms = performance.now() - begin;
  const known = routeMethods.has(method) ? method : "other";
  metrics().requestDuration.observe({ method: known, route, status }, ms / 1000);
  log().debug({ request: id, method: known, route, status, ms: Math.round(ms) }, "responded");
}
