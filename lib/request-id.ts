import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

/** The header by which a call is named: in our answer, in our log, and, where a proxy of ours has named it, before. */
export const requestIdHeader = "x-request-id";

// The server and Next's bundle of the handlers are two module graphs in one process: one names what the other logs.
const shared: { negotiationRoomRequest?: AsyncLocalStorage<string> } = globalThis as object;
const current = (): AsyncLocalStorage<string> => {
  shared.negotiationRoomRequest ??= new AsyncLocalStorage();
  return shared.negotiationRoomRequest;
};

/** The id of the call that is being answered, if any is. */
export const requestId = (): string | undefined => current().getStore();

/** Answers a call under its id. */
export const underRequestId = <T>(id: string, answer: () => T): T => current().run(id, answer);

/** A new id for a call that nobody has named. */
export const newRequestId = (): string => randomUUID();

/** The id that a proxy gives, where it is one and none of the tokens that people paste anywhere; else a new one. */
export const requestIdOf = (given: string | undefined): string =>
  given && /^[\w.:-]{1,64}$/.test(given) && !/[po]tk_/i.test(given) ? given : newRequestId();
