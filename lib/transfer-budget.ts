import { env } from "@/lib/env";
import { processState } from "@/lib/process-state";
import { RoomError } from "@/lib/room/errors";

/** Up to this size, in bytes, a body or a response is not counted: every connection may hold so much. */
export const uncountedBytes = { body: 16 * 1024, response: 64 * 1024 } as const;

/** What memory is reserved for: each kind has a budget of its own, so that neither can use up the other's. */
export type Kind = keyof typeof uncountedBytes;

const MB = 1024 * 1024;
/** One client may hold this share of what all clients of the process may hold. */
const shareOfClient = 1 / 4;

type Budget = { held: number; byClient: Map<string, number> };
type Budgets = Record<Kind, Budget> & { byRequest: WeakMap<object, (() => void)[]> };

const budgets = processState(
  "transfers",
  (): Budgets => ({
    body: { held: 0, byClient: new Map() },
    response: { held: 0, byClient: new Map() },
    byRequest: new WeakMap(),
  }),
);

/**
 * Reserves memory (docs/interface.md#overload), in bytes, for a request body that is being received or a response that
 * is being sent, and returns a function that frees it (once; more calls do nothing). `client` is whom the request
 * counts for. Throws RoomError `unavailable` when the client, or all clients of this process together, would hold more
 * of this kind than TRANSFER_BUFFER_MB allows; nothing is reserved then.
 */
export function reserve(kind: Kind, client: string, bytes: number): () => void {
  const all = budgets()[kind];
  const ofClient = all.byClient.get(client) ?? 0;
  const limit = env().TRANSFER_BUFFER_MB * MB;
  if (ofClient + bytes > limit * shareOfClient)
    throw full("Your address has too many large requests and responses under way.");
  if (all.held + bytes > limit)
    throw full("The service has too many large requests and responses under way.");
  all.held += bytes;
  all.byClient.set(client, ofClient + bytes);
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    all.held -= bytes;
    const left = (all.byClient.get(client) ?? 0) - bytes;
    if (left > 0) all.byClient.set(client, left);
    else all.byClient.delete(client);
  };
}

/** The same until {@link releaseFor} the request. */
export function reserveFor(request: Request, kind: Kind, client: string, bytes: number): void {
  const release = reserve(kind, client, bytes);
  const { byRequest } = budgets();
  byRequest.set(request, [...(byRequest.get(request) ?? []), release]);
}

/** Frees what {@link reserveFor} has reserved for a request: its handler is done with it. */
export function releaseFor(request: Request): void {
  for (const release of budgets().byRequest.get(request) ?? []) release();
  budgets().byRequest.delete(request);
}

/** How many bytes of large bodies and responses this process holds. */
export const heldBytes = (): number => budgets().body.held + budgets().response.held;

const full = (what: string): RoomError =>
  new RoomError("unavailable", `${what} Finish some, or retry in a few seconds.`);
