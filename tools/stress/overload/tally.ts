import { within } from "@/tools/support/figure";
import type { OnResponse } from "./connection";

/** The results of many requests: how many were sent, the statuses, and the response times. */
export type Tally = {
  sent: number;
  seconds: number;
  /** Responses by status. */
  statuses: Record<string, number>;
  /** Successful responses per second. */
  acceptedPerSecond: number;
  /** Connections that broke during a request. */
  broken: number;
  /** Requests without a response at the end. */
  withoutResponse: number;
  acceptedMs: Spread;
  rejectedMs: Spread;
};

export type Spread = { median: number; p99: number };

/** Counts responses. */
export class Counting {
  readonly #statuses: Record<string, number> = {};
  readonly #accepted: number[] = [];
  readonly #rejected: number[] = [];
  #broken = 0;

  readonly take: OnResponse = (status, ms) => {
    if (status === undefined) {
      this.#broken++;
      return;
    }
    this.#statuses[status] = (this.#statuses[status] ?? 0) + 1;
    (status < 300 ? this.#accepted : this.#rejected).push(ms);
  };

  /** Successful responses so far. */
  accepted(): number {
    return this.#accepted.length;
  }

  /** The tally of this many requests, sent in this many seconds, of which this many succeeded in that time. */
  result(sent: number, seconds: number, accepted: number): Tally {
    return {
      sent,
      seconds,
      statuses: this.#statuses,
      acceptedPerSecond: accepted / seconds,
      broken: this.#broken,
      withoutResponse: sent - this.#broken - this.#accepted.length - this.#rejected.length,
      acceptedMs: spread(this.#accepted),
      rejectedMs: spread(this.#rejected),
    };
  }
}

/** The median and the 99th percentile. */
export const spread = (times: number[]): Spread => ({ median: within(times, 0.5), p99: within(times, 0.99) });
