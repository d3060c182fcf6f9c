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

/** The id that a header gives, where it is one; else a new one. */
export const requestIdOf = (header: string | null | undefined): string =>
  header && /^[\w.:-]{1,64}$/.test(header) ? header : randomUUID();
