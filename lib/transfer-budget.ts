import { LRUCache } from "lru-cache";
import { Counts, once } from "@/lib/counts";
import { env } from "@/lib/env";
import { processState } from "@/lib/process-state";
import { RoomError } from "@/lib/room/errors";

/** Bodies and responses up to this size, in bytes, are not counted: every connection may hold one. */
export const uncountedBytes = { body: 16 * 1024, response: 64 * 1024 } as const;

/** What memory is reserved for. Each kind has its own budget, so that neither can use up the other's. */
export type Kind = keyof typeof uncountedBytes;

const MB = 1024 * 1024;
const shareOfClient = 1 / 4;
/** How much of the memory for responses all slow readers together may hold. */
const shareOfSlow = 1 / 2;
const slowForMs = 600_000;

const newBudget = () => ({ held: 0, byClient: new Counts<string>() });

const budgets = processState("transfers", () => ({
  body: newBudget(),
  response: newBudget(),
  byRequest: new WeakMap<object, (() => void)[]>(),
  ended: new WeakSet<object>(),
}));

const slowReaders = processState(
  "slow readers",
  () => new LRUCache<string, true>({ max: 10_000, ttl: slowForMs }),
);

/**
 * Notes that a client reads slowly. For ten minutes it gets memory for a response only if half of it then stays free for
 * others: what slow readers hold, they hold for long.
 */
export const noteSlowReader = (client: string): void => void slowReaders().set(client, true);

/** Whether responses hold more memory than all slow readers together may. */
export const isResponseMemoryShort = (): boolean =>
  budgets().response.held > env().TRANSFER_BUFFER_MB * MB * shareOfSlow;

/**
 * Reserves memory for a request body that is being received or a response that is being sent
 * (docs/interface.md#overload). Returns a function that frees it; later calls do nothing. Throws RoomError `unavailable`
 * and reserves nothing when the client would hold more of this kind than a quarter of TRANSFER_BUFFER_MB, or more than
 * is then left for all others: so a few clients cannot use all of it up. Unless `isStored`: the response to a write that is
 * stored must be sent, and its memory was reserved before.
 */
export function reserveBytes(kind: Kind, client: string, bytes: number, isStored = false): () => void {
  const all = budgets()[kind];
  const isSlow = kind === "response" && slowReaders().has(client);
  const limit = env().TRANSFER_BUFFER_MB * MB * (isSlow ? shareOfSlow : 1);
  const ofClient = all.byClient.of(client) + bytes;
  if (!isStored && ofClient > maxBytesPerClient())
    throw budgetExceeded("Your IP address is transferring too many large requests and responses.");
  if (!isStored && ofClient > limit - all.held - bytes)
    throw budgetExceeded("The service is transferring too many large requests and responses.");
  all.held += bytes;
  all.byClient.add(client, bytes);
  return once(() => {
    all.held -= bytes;
    all.byClient.add(client, -bytes);
  });
}

/** The same, freed by {@link releaseForRequest}. Throws the same error, too, if the request has ended. */
export function reserveForRequest(request: Request, kind: Kind, client: string, bytes: number): void {
  if (budgets().ended.has(request)) throw new RoomError("unavailable", "The request has ended.");
  const release = reserveBytes(kind, client, bytes);
  const { byRequest } = budgets();
  byRequest.set(request, [...(byRequest.get(request) ?? []), release]);
}

/** Frees what {@link reserveForRequest} has reserved for a request so far. */
export function releaseForRequest(request: Request): void {
  for (const release of budgets().byRequest.get(request) ?? []) release();
  budgets().byRequest.delete(request);
}

/** The same, when its handler has finished: whatever still runs for it can't reserve more, which nothing would free. */
export function endRequest(request: Request): void {
  budgets().ended.add(request);
  releaseForRequest(request);
}

/**
 * A function that reserves memory for a body as it grows to a size in bytes: a step ahead of what has arrived, so that a
 * client cannot reserve memory by announcing a large body. `reserve` reserves further bytes.
 */
export function bodyReservation(reserve: (bytes: number) => void): (size: number) => void {
  let reserved: number = uncountedBytes.body;
  return (size) => {
    if (size <= reserved) return;
    const more = Math.max(size - reserved, uncountedBytes.body);
    reserve(more);
    reserved += more;
  };
}

/** How many bytes of a kind one client may hold. */
export const maxBytesPerClient = (): number => env().TRANSFER_BUFFER_MB * MB * shareOfClient;

/** How many bytes of large bodies and responses this process holds. */
export const heldBytes = (): number => budgets().body.held + budgets().response.held;

const budgetExceeded = (what: string): RoomError =>
  new RoomError("unavailable", `${what} Retry in a few seconds, when some have finished.`);
