/** A write: when it began, by performance.now(), and its response time in milliseconds. */
export type Write = { at: number; ms: number };

/** How many errors of a kind are logged. */
const seen = 5;

/** The counts of a load. */
export class Tally {
  requests = 0;
  rooms = 0;
  events = 0;
  errors = 0;
  /** Events that a follower of a room missed, got twice, or got before an earlier one. */
  outOfOrder = 0;
  readonly writes: Write[] = [];
  /** The time from the start of a write to the response of a waiting request, in milliseconds. */
  readonly wakes: number[] = [];

  error(what: string): void {
    if (this.errors++ < seen) console.error(`ERROR  ${what}`);
  }

  outOfOrderEvent(what: string): void {
    if (this.outOfOrder++ < seen) console.error(`OUT OF ORDER  ${what}`);
  }
}
