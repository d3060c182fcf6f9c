/** A write: when it began, by performance.now(), and how many milliseconds its answer took. */
export type Write = { at: number; ms: number };

/** So many of what went wrong are told. */
const told = 5;

/** What a load has counted so far. */
export class Tally {
  calls = 0;
  rooms = 0;
  events = 0;
  errors = 0;
  /** Events that somebody who follows a room did not get, got twice, or got before an earlier one. */
  outOfOrder = 0;
  readonly writes: Write[] = [];
  /** How long it took from the beginning of a write to the answer of a call that waited for it, in milliseconds. */
  readonly wakes: number[] = [];

  error(what: string): void {
    if (this.errors++ < told) console.error(`ERROR  ${what}`);
  }

  misorder(what: string): void {
    if (this.outOfOrder++ < told) console.error(`OUT OF ORDER  ${what}`);
  }
}
