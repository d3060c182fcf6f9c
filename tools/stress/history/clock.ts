import type { Cause } from "./causes";
import type { Attempt, Operation } from "./operation";

/** The lowest and highest last_seq that a response may have. */
export type Span = { from: number; to: number };

/** Derives from the times of requests which events a response may show. */
export class Clock {
  /** The last_seq of each response, and when it ended. */
  readonly #seen: { at: number; seq: number }[];
  /** The event of each write, and when the write began. */
  readonly #begun: { at: number; seq: number }[];

  constructor(
    operations: Operation[],
    causes: Cause[],
    private readonly lastSeq: number,
  ) {
    this.#seen = operations.flatMap(({ attempts }) =>
      attempts.flatMap(({ end, response }) =>
        // A diff and a new link name no event.
        response && response.status < 300 && response.body.last_seq !== undefined
          ? [{ at: end, seq: response.body.last_seq }]
          : [],
      ),
    );
    this.#begun = causes.map(({ begin, event }) => ({ at: begin, seq: event.seq }));
  }

  /**
   * The allowed last_seq of a request from its first to its last attempt: every event that a response showed before the
   * start is included, and no event whose request began after the end.
   */
  span({ begin }: Attempt, { end }: Attempt): Span {
    const before = this.#seen.filter(({ at }) => at < begin).map(({ seq }) => seq);
    const after = this.#begun.filter(({ at }) => at > end).map(({ seq }) => seq - 1);
    return { from: Math.max(1, ...before), to: Math.min(this.lastSeq, ...after) };
  }
}
