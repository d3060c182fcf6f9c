import { within } from "@/scripts/measure/figure";
import type { Answered } from "./connection";

/** What came of many calls: how many were made and answered with each status, and how long that took. */
export type Tally = {
  sent: number;
  seconds: number;
  /** Answers by status. */
  statuses: Record<string, number>;
  /** How many calls a second were answered by success. */
  acceptedPerSecond: number;
  /** Connections that broke while a call was under way. */
  broken: number;
  /** Calls that nothing had answered when patience was at its end. */
  unanswered: number;
  acceptedMs: Spread;
  refusedMs: Spread;
};

export type Spread = { median: number; p99: number };

/** Counts answers. */
export class Counting {
  readonly #statuses: Record<string, number> = {};
  readonly #accepted: number[] = [];
  readonly #refused: number[] = [];
  #broken = 0;

  readonly take: Answered = (status, ms) => {
    if (status === undefined) {
      this.#broken++;
      return;
    }
    this.#statuses[status] = (this.#statuses[status] ?? 0) + 1;
    (status < 300 ? this.#accepted : this.#refused).push(ms);
  };

  /** How many have been answered by success so far. */
  accepted(): number {
    return this.#accepted.length;
  }

  /** Of so many calls, made in so many seconds, of which so many succeeded within them. */
  result(sent: number, seconds: number, accepted: number): Tally {
    return {
      sent,
      seconds,
      statuses: this.#statuses,
      acceptedPerSecond: accepted / seconds,
      broken: this.#broken,
      unanswered: sent - this.#broken - this.#accepted.length - this.#refused.length,
      acceptedMs: spread(this.#accepted),
      refusedMs: spread(this.#refused),
    };
  }
}

/** The middle and the 99th of a hundred. */
export const spread = (times: number[]): Spread => ({ median: within(times, 0.5), p99: within(times, 0.99) });
