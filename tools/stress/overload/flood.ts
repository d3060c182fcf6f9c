import { type Figure, median } from "@/tools/support/figure";
import { probe, recovery } from "./probe";
import type { Generator } from "./start-generator";
import type { Tally } from "./tally";

const times = 5;
/** The numbers of connections with which the best rate is searched. */
const connectionCounts = [16, 64, 128];
/** Far more than the service accepts at once, so that one is always free for the next request. */
const connections = 3_000;
/** The response time is back to normal if it is at most this many times the time before, or this many ms more. */
const recovered = { times: 1.5, ms: 3 };
const rejectedMs = 1_000;
/** About as long as a client waits before it gives up. */
const acceptedMs = 5_000;
const recoverySeconds = 10;
/** The lowest ratio of the best rate after a flood to the one before: rates over seconds vary by a fifth. */
const minRateAfter = 0.7;

/** How long one flood and one measurement of the best rate take, in seconds, and how often they alternate. */
export type FloodTimes = { floodSeconds: number; bestSeconds: number; rounds: number };

/** The limits of a flood. Without a goal, every request must get a success or a rejection. */
export type Goal = { ofBest?: number };

/**
 * The best rate on a port is the highest over some numbers of connections that each send one request at a time. Then,
 * in turn, requests are sent at five times that rate regardless of responses, and the best rate is measured again,
 * because it varies.
 */
export async function flood(
  generator: Generator,
  port: number,
  { floodSeconds, bestSeconds, rounds }: FloodTimes,
  goal: Goal | undefined,
): Promise<Figure[]> {
  async function rateBy(count: number): Promise<number> {
    const tally = await generator.run({ port, connections: count, seconds: bestSeconds });
    expectStatuses(tally, ["200", "201"]);
    return tally.acceptedPerSecond;
  }

  await rateBy(64);
  const rates: number[] = [];
  for (const count of connectionCounts) rates.push(await rateBy(count));
  const before = await probe(port);
  const bests = [Math.max(...rates)];
  const count = connectionCounts[rates.indexOf(Math.max(...rates))] ?? 0;
  const floods: Tally[] = [];
  const recoveries: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const perSecond = (bests.at(-1) ?? 0) * times;
    const tally = await generator.run({ port, connections, seconds: floodSeconds, perSecond });
    expectStatuses(tally, ["200", "201", "429", "503"]);
    floods.push(tally);
    const limitMs = Math.max(before * recovered.times, before + recovered.ms);
    recoveries.push(await recovery(port, limitMs, recoverySeconds));
    bests.push(await rateBy(count));
  }
  /** The mean of the best rates before and after a flood. */
  const bestOf = (round: number) => ((bests[round] ?? 0) + (bests[round + 1] ?? 0)) / 2;
  const judged = (limit: Pick<Figure, "atLeast" | "atMost">) => (goal ? limit : {});
  const most = (of: (tally: Tally) => number) => Math.max(...floods.map(of));
  return [
    { what: "best rate", value: median(bests), unit: "requests a second" },
    {
      what: "offered",
      value: median(floods.map(({ sent, seconds }, round) => sent / seconds / (bests[round] ?? 0))),
      unit: "times the best rate",
      ...judged({ atLeast: times * 0.95 }),
    },
    {
      what: "accepted during the flood",
      value: median(floods.map(({ acceptedPerSecond }, round) => acceptedPerSecond / bestOf(round))),
      unit: "of the best rate",
      ...(goal?.ofBest === undefined ? {} : { atLeast: goal.ofBest }),
    },
    {
      what: "best rate after the last flood",
      value: (bests.at(-1) ?? 0) / (bests[0] ?? 0),
      unit: "times the one before",
      ...judged({ atLeast: minRateAfter }),
    },
    { what: "rejected requests", value: sum(floods.map(rejectedOf)), atLeast: 1 },
    { what: "broken connections", value: sum(floods.map(({ broken }) => broken)), atMost: 0 },
    {
      what: "requests without a response",
      value: sum(floods.map(({ withoutResponse }) => withoutResponse)),
      atMost: 0,
    },
    {
      what: "rejected, p99",
      value: most((tally) => tally.rejectedMs.p99),
      unit: "ms",
      ...judged({ atMost: rejectedMs }),
    },
    { what: "accepted, median", value: most((tally) => tally.acceptedMs.median), unit: "ms" },
    {
      what: "accepted, p99",
      value: most((tally) => tally.acceptedMs.p99),
      unit: "ms",
      ...judged({ atMost: acceptedMs }),
    },
    { what: "single request before, median", value: before, unit: "ms" },
    {
      what: "back to normal after",
      value: Math.max(...recoveries),
      unit: "s",
      ...judged({ atMost: recoverySeconds }),
    },
  ];
}

const sum = (counts: number[]): number => counts.reduce((before, count) => before + count, 0);

const rejectedOf = ({ statuses }: Tally): number => (statuses[503] ?? 0) + (statuses[429] ?? 0);

function expectStatuses({ statuses }: Tally, expected: string[]): void {
  const others = Object.keys(statuses).filter((status) => !expected.includes(status));
  if (others.length > 0) throw new Error(`There were unexpected statuses: ${JSON.stringify(statuses)}.`);
}
