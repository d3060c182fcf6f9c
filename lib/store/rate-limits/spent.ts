/** A limit by its name: so many requests of a client or network in so many seconds, which begin with its first one. */
export type Quota = { name: string; calls: number; windowSeconds: number };

/** What a request counts against: the quota of a client or network. */
export type Charge = { quota: Quota; of: string };

/**
 * What is left of a quota after a request: `resetSeconds` until it is whole again; `exceeded` when the request was one
 * too many.
 */
export type Spent = { remaining: number; resetSeconds: number; exceeded: boolean };

/** Counts one request of a client or network against a quota. */
export type Count = (quota: Quota, of: string) => Promise<Spent>;

/** A charge, and what is left of its quota. */
export type Charged = Charge & Spent;
