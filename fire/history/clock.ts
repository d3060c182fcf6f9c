import type { Cause } from "./causes";
import type { Attempt, Operation } from "./operation";

/** The events of which a call may tell: the number of the last one, at least and at most. */
export type Span = { from: number; to: number };

/** Tells from the calls' times what had happened when. */
export class Clock {
  /** What had been told, and when. */
  readonly #told: { at: number; seq: number }[];
  /** What had been begun, and when. */
  readonly #begun: { at: number; seq: number }[];

  constructor(
    operations: Operation[],
    causes: Cause[],
    private readonly lastSeq: number,
  ) {
    this.#told = operations.flatMap(({ attempts }) =>
      attempts.flatMap(({ end, answer }) =>
        answer && answer.status < 300 ? [{ at: end, seq: answer.body.last_seq }] : [],
      ),
    );
    this.#begun = causes.map(({ begin, event }) => ({ at: begin, seq: event.seq }));
  }

  /**
   * What had happened between two times: nothing that was told before the first is missing, and nothing is there whose
   * call began after the second.
   */
  span({ begin }: Attempt, { end }: Attempt): Span {
    const before = this.#told.filter(({ at }) => at < begin).map(({ seq }) => seq);
    const after = this.#begun.filter(({ at }) => at > end).map(({ seq }) => seq - 1);
    return { from: Math.max(1, ...before), to: Math.min(this.lastSeq, ...after) };
  }
}
