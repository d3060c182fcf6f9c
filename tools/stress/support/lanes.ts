import fc from "fast-check";
import { checkHistory } from "../history/check-history";
import type { ServiceAccess } from "../history/recorder";
import { type RoomHistory, runProgram } from "../history/run-program";
import { programs } from "../history/step";

/** Negotiations in several lanes, one room after the other in each, until `end`. */
export type Lanes = {
  /** Finished rooms, each checked against the rules. */
  done: RoomHistory[];
  /** Finishes the rooms in progress. Throws the first violation. */
  end(): Promise<void>;
  /** Whether there was a violation. */
  failed(): boolean;
};

const stepsEach = 10;

/** Starts `count` lanes of random negotiations. */
export function runLanes(count: number, seed: number, access: ServiceAccess): Lanes {
  const done: RoomHistory[] = [];
  let ending = false;
  let failed = false;
  const lanes = Array.from({ length: count }, async (_, lane) => {
    for (let room = 0; !ending; room++) {
      const [program] = fc.sample(programs(stepsEach), { seed: seed + lane + room * count, numRuns: 1 });
      if (!program) throw new Error("fast-check generated no program.");
      const history = await runProgram(program, access);
      checkHistory(history);
      done.push(history);
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
 * How many requests were sent in these rooms, how many got no response although they were not aborted, and how many were
 * replayed from their key.
 */
export function countRequests(rooms: RoomHistory[]): {
  sent: number;
  withoutResponse: number;
  replayed: number;
} {
  const attempts = rooms.flatMap(({ operations }) => operations.flatMap((operation) => operation.attempts));
  return {
    sent: attempts.length,
    withoutResponse: attempts.filter(({ response, isAbandoned }) => !response && !isAbandoned).length,
    replayed: attempts.filter(({ response }) => response?.headers["idempotent-replayed"] === "true").length,
  };
}

/** The slowest response time in these rooms without waits, including requests that got no response. */
export function slowestMs(rooms: RoomHistory[]): number {
  let slowest = 0;
  for (const { operations } of rooms)
    for (const { request, attempts } of operations) {
      const held = request.kind === "poll" ? (request.wait ?? 0) * 1_000 : 0;
      for (const { begin, end } of attempts) slowest = Math.max(slowest, end - begin - held);
    }
  return slowest;
}
