import { randomUUID } from "node:crypto";

/** The header by which a call is named: in our answer, in our log, and, where a proxy of ours has named it, before. */
export const requestIdHeader = "x-request-id";

/** A new id for a call that nobody has named. */
export const newRequestId = (): string => randomUUID();

/** The id that somebody trusted gives, where it is one and none of the tokens that people paste anywhere; else a new one. */
export const requestIdOf = (given: string | null | undefined): string =>
  given && /^[\w.:-]{1,64}$/.test(given) && !/[po]tk_/i.test(given) ? given : newRequestId();
