import { startServer } from "@/bench/server";
import { withDatabase } from "@/bench/with-database";
import { parseEnv } from "@/lib/env";
import type { Figure } from "@/scripts/measure/figure";
import { startGenerator } from "./overload/generate";
import { seedMix } from "./overload/mix";
import { probe, recovery } from "./overload/probe";
import type { Tally } from "./overload/tally";
import type { Part } from "./part";

const times = 5;
/** What a process takes at once when nobody says otherwise. */
const callsAtOnce = String(parseEnv({}).CALLS_AT_ONCE);
/** By how many connections the best rate is looked for. */
const tried = [16, 64, 256];
/** More than a process takes at once by far, so that there is always one for the next call. */
const connections = 3_000;
/** Answers are as quick as before when they take no longer than this many times as long, or so many milliseconds more. */
const asQuick = { times: 1.5, ms: 3 };
const recoverySeconds = 10;
/**
 * Polls are answered out of turn, so nearly all that is under way are messages: some 1,000 of them, at the rate of messages
 * alone, which is half of the whole.
 */
const acceptedMs = 5_000;

/**
 * Whether a process that gets five times what it can do goes on doing what it can: of messages to many rooms and polls,
 * half and half, as many as it can answer are answered, the others refused at once, and a moment later all is as before.
 *
 * The best rate is that of the best of three numbers of connections whose calls follow each other. Then calls are made
 * at five times that rate whatever is answered. Both by one process beside the service and its database, on the same
 * machine and with the least priority: where they share two processors, what the flood costs its maker is missing to
 * them, so that the share of the best rate is that of the whole machine, and less than a flood from elsewhere leaves.
 */
export const testOverload: Part = ({ short }) =>
  withDatabase(async (databaseUrl) => {
    await seedMix(databaseUrl);
    const server = await startServer("service", databaseUrl, { CALLS_AT_ONCE: callsAtOnce });
    const generator = startGenerator();
    try {
      const port = Number(new URL(server.baseUrl).port);
      const seconds = short ? 2 : 6;
      await generator.run({ port, connections: 64, seconds });
      let best = 0;
      for (const count of tried) {
        const tally = await generator.run({ port, connections: count, seconds });
        refuseFailures(tally, false);
        best = Math.max(best, tally.acceptedPerSecond);
      }
      const before = await probe(port);
      const offered = best * times;
      const floodSeconds = short ? 5 : 20;
      const flood = await generator.run({ port, connections, seconds: floodSeconds, perSecond: offered });
      refuseFailures(flood, true);
      // Seconds say too little of rates and times: the short form judges what was answered, not how quickly.
      const judged = (limit: Pick<Figure, "atLeast" | "atMost">) => (short ? {} : limit);
      const limitMs = Math.max(before * asQuick.times, before + asQuick.ms);
      const recovered = await recovery(port, limitMs, recoverySeconds);
      return [
        { what: "best rate", value: best, unit: "calls a second" },
        {
          what: "offered",
          value: flood.sent / flood.seconds / best,
          unit: "times that",
          ...judged({ atLeast: times * 0.95 }),
        },
        {
          what: "accepted meanwhile",
          value: flood.acceptedPerSecond / best,
          unit: "of it",
          ...judged({ atLeast: 0.8 }),
        },
        { what: "refused", value: refusedOf(flood), unit: "calls", atLeast: 1 },
        { what: "connections broken", value: flood.broken, atMost: 0 },
        { what: "calls not answered", value: flood.unanswered, atMost: 0 },
        {
          what: "refused: 99 of 100 within",
          value: flood.refusedMs.p99,
          unit: "ms",
          ...judged({ atMost: 1_000 }),
        },
        { what: "accepted: half within", value: flood.acceptedMs.median, unit: "ms" },
        {
          what: "accepted: 99 of 100 within",
          value: flood.acceptedMs.p99,
          unit: "ms",
          ...judged({ atMost: acceptedMs }),
        },
        { what: "one call before it, the median", value: before, unit: "ms" },
        { what: "as quick again after", value: recovered, unit: "s", ...judged({ atMost: recoverySeconds }) },
      ];
    } finally {
      await generator.stop().finally(() => server.stop());
    }
  });

const refusedOf = ({ statuses }: Tally): number => (statuses[503] ?? 0) + (statuses[429] ?? 0);

/** Throws when calls were answered by anything but success, or, in a flood, by a refusal of what is too much. */
function refuseFailures({ statuses }: Tally, isFlood: boolean): void {
  const expected = isFlood ? ["200", "201", "429", "503"] : ["200", "201"];
  const others = Object.keys(statuses).filter((status) => !expected.includes(status));
  if (others.length > 0) throw new Error(`Calls were answered ${JSON.stringify(statuses)}.`);
}
