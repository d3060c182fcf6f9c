/** A named limit: a number of requests of a client or network in a window, which begins with its first request. */
export type Quota = { name: string; requests: number; windowSeconds: number };

/**
 * What a request counts against: the quota of the client or network with this key. The request is over the limit if less
 * than `reserve` would be left of it.
 */
export type Charge = { quota: Quota; key: string; reserve: number };

/**
 * What is left of a quota: `resetSeconds` until all of it is free again; `exceeded` if this request was over the limit or,
 * in a peek or refund, if the next one would be.
 */
export type QuotaState = { remaining: number; resetSeconds: number; exceeded: boolean };

/** A charge, and what is left of its quota. */
export type CountedCharge = Charge & QuotaState;

/**
 * Counts for all processes together: `charge` counts one request of a client or network, `refund` takes one back that was
 * counted, `peek` counts nothing.
 */
export type SharedCounter = Record<
  "charge" | "refund" | "peek",
  (quota: Quota, key: string) => Promise<QuotaState>
>;
