import type { RateLimit } from "@/lib/room/limits";

/** A limit: so many calls of a client in so many seconds, which begin with its first call. */
export type Quota = { name: RateLimit; calls: number; windowSeconds: number };

/** What a call has left of a quota: `resetSeconds` until it is whole again; `exceeded` when the call was one too many. */
export type Spent = { remaining: number; resetSeconds: number; exceeded: boolean };

/** Counts one call of a client against a quota. */
export type Count = (quota: Quota, client: string) => Promise<Spent>;
