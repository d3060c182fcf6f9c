import fc from "fast-check";
import type { Reach } from "../history/caller";
import { explain } from "../history/explain";
import { type Played, play } from "../history/play";
import { programs } from "../history/step";

/** Negotiations that go on in several lanes, one room after the other in each, until they are told to end. */
export type Lanes = {
  /** Rooms that are done with, each explained by the rules. */
  done: Played[];
  /** Lets the rooms that have begun come to their end. Fails with the first promise that was broken. */
  end(): Promise<void>;
  /** Whether a promise was broken already. */
  failed(): boolean;
};

const stepsEach = 10;

/** Begins as many lanes of random negotiations as `count` says. */
export function runLanes(count: number, seed: number, reach: Reach): Lanes {
  const done: Played[] = [];
  let ending = false;
  let failed = false;
  const lanes = Array.from({ length: count }, async (_, lane) => {
    for (let room = 0; !ending; room++) {
      const [program] = fc.sample(programs(stepsEach), { seed: seed + lane + room * count, numRuns: 1 });
      if (!program) throw new Error("Chance gave no program.");
      const played = await play(program, reach);
      explain(played);
      done.push(played);
    }
  });
  const all = Promise.all(lanes);
  all.catch(() => {
    failed = true;
    ending = true;
  });
  return {
    done,
    end: async () => {
      ending = true;
      await all;
    },
    failed: () => failed,
  };
}

/**
 * How many calls of these rooms were made, how many came to nothing though nobody gave them up, and how many were answered
 * again as before.
 */
export function countCalls(rooms: Played[]): { made: number; unanswered: number; replayed: number } {
  const attempts = rooms.flatMap(({ operations }) => operations.flatMap((operation) => operation.attempts));
  return {
    made: attempts.length,
    unanswered: attempts.filter(({ answer, hasty }) => !answer && !hasty).length,
    replayed: attempts.filter(({ answer }) => answer?.headers["idempotent-replayed"] === "true").length,
  };
}

/** How long the slowest answer of these rooms took, waiting left out; or how long was waited for one in vain. */
export function slowestMs(rooms: Played[]): number {
  let slowest = 0;
  for (const { operations } of rooms)
    for (const { wish, attempts } of operations) {
      const held = wish.kind === "poll" ? (wish.wait ?? 0) * 1_000 : 0;
      for (const { begin, end } of attempts) slowest = Math.max(slowest, end - begin - held);
    }
  return slowest;
}
