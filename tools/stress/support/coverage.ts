import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { type Exchange, exchanges } from "@/e2e/support/http";
import { operationOf } from "@/e2e/support/openapi";
import { roomEndpoints } from "@/lib/wire/room-endpoints";
import type { Figure } from "@/tools/support/figure";
import { ensure } from "../history/operation";

/** Which endpoints of rooms were requested since it was started. */
export type Coverage = {
  /** The endpoints of the table of which no request has succeeded yet. */
  missing(): string[];
  /** Throws a Violation that names them, if there are any. */
  ensureAll(): void;
  /** How many endpoints had a request that a failure interrupted. */
  interrupted(): Figure;
  stop(): void;
};

const all = Object.keys(roomEndpoints);

/**
 * How many kinds of requests must be interrupted in the full form of a test with failures: most, as they come at
 * random.
 */
export const mostKinds = 20;

/** Counts every response of this process to a request of rooms, and every request that got none. */
export function startCoverage(): Coverage {
  const succeeded = new Set<string>();
  const interrupted = new Set<string>();
  const count = (message: unknown) => {
    const { method, target, status, error } = message as Exchange;
    const name = operationOf(method, target)?.operationId ?? "";
    if (status !== undefined && status < 300) succeeded.add(name);
    // A connection that was refused has interrupted nothing.
    if (status === 503 || error === "ECONNRESET" || error === "EPIPE") interrupted.add(name);
  };
  subscribe(exchanges, count);
  const missing = () => all.filter((name) => !succeeded.has(name));
  return {
    missing,
    ensureAll: () =>
      ensure(missing().length === 0, () => `No request succeeded of: ${missing().join(", ")}.`),
    interrupted: () => ({
      what: `of ${all.length} kinds of requests, interrupted`,
      value: all.filter((name) => interrupted.has(name)).length,
    }),
    stop: () => void unsubscribe(exchanges, count),
  };
}
