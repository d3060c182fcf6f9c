import { log } from "@/lib/log";
import { metrics } from "@/lib/metrics";
import { routedMethods } from "./routed-methods";

/** The route of what is answered at an address that is none, or is refused before it is looked at: it may hold a token. */
export const nowhere = "none";

/** An answer: `route` is the pattern of the address, `id` the name of the call. */
export type Answered = { method: string; route: string; status: number; id: string };

/** Counts an answer, and tells of it in the log at level debug. `begin`: when its call came, by performance.now(). */
export function recordAnswer({ method, route, status, id }: Answered, begin: number): void {
  const ms = performance.now() - begin;
  const known = routedMethods.has(method) ? method : "other";
  metrics().calls.observe({ method: known, route, status }, ms / 1000);
  log().debug({ request: id, method: known, route, status, ms: Math.round(ms) }, "answered");
}
