import { type Figure, median } from "@/scripts/measure/figure";
import type { Generator } from "./generate";
import { probe, recovery } from "./probe";
import type { Tally } from "./tally";

const times = 5;
/** By how many connections the best rate is looked for. */
const tried = [16, 64, 128];
/** More than the service takes at once by far, so that there is always one for the next call. */
const connections = 3_000;
/** Answers are as quick as before when they take no longer than this many times as long, or so many milliseconds more. */
const asQuick = { times: 1.5, ms: 3 };
const refusedMs = 1_000;
/** About as long as a client waits before it gives up. */
const acceptedMs = 5_000;
const recoverySeconds = 10;
/** What the best rate is again afterwards, of what it was: rates of seconds differ by a fifth by themselves. */
const asGood = 0.7;

/** How long one flood and one look at the best rate take, in seconds, and how often they take turns. */
export type Floods = { floodSeconds: number; bestSeconds: number; rounds: number };

/** What must hold of it; without it, only that everything is answered, by success or a refusal. */
export type Goal = { ofBest?: number };

/**
 * The best rate on a port is that of the best of some numbers of connections whose calls follow each other. Then, in
 * turn, calls are made at five times that rate whatever is answered, and at that rate again: both change with the machine.
 */
export async function flood(
  generator: Generator,
  port: number,
  { floodSeconds, bestSeconds, rounds }: Floods,
  goal: Goal | undefined,
): Promise<Figure[]> {
  async function rateBy(count: number): Promise<number> {
    const tally = await generator.run({ port, connections: count, seconds: bestSeconds });
    refuseOthers(tally, ["200", "201"]);
    return tally.acceptedPerSecond;
  }

  await rateBy(64);
  const rates: number[] = [];
  for (const count of tried) rates.push(await rateBy(count));
  const before = await probe(port);
  const bests = [Math.max(...rates)];
  const count = tried[rates.indexOf(Math.max(...rates))] ?? 0;
  const floods: Tally[] = [];
  const recoveries: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const perSecond = (bests.at(-1) ?? 0) * times;
    const tally = await generator.run({ port, connections, seconds: floodSeconds, perSecond });
    refuseOthers(tally, ["200", "201", "429", "503"]);
    floods.push(tally);
    const limitMs = Math.max(before * asQuick.times, before + asQuick.ms);
    recoveries.push(await recovery(port, limitMs, recoverySeconds));
    bests.push(await rateBy(count));
  }
  /** The best rate around a flood. */
  const bestOf = (round: number) => ((bests[round] ?? 0) + (bests[round + 1] ?? 0)) / 2;
  const judged = (limit: Pick<Figure, "atLeast" | "atMost">) => (goal ? limit : {});
  const most = (of: (tally: Tally) => number) => Math.max(...floods.map(of));
  return [
    { what: "best rate", value: median(bests), unit: "calls a second" },
    {
      what: "offered",
      value: median(floods.map(({ sent, seconds }, round) => sent / seconds / (bests[round] ?? 0))),
      unit: "times that",
      ...judged({ atLeast: times * 0.95 }),
    },
    {
      what: "accepted meanwhile",
      value: median(floods.map(({ acceptedPerSecond }, round) => acceptedPerSecond / bestOf(round))),
      unit: "of it",
      ...(goal?.ofBest === undefined ? {} : { atLeast: goal.ofBest }),
    },
    {
      what: "best rate after the last flood",
      value: (bests.at(-1) ?? 0) / (bests[0] ?? 0),
      unit: "times that before",
      ...judged({ atLeast: asGood }),
    },
    { what: "refused", value: sum(floods.map(refusedOf)), unit: "calls", atLeast: 1 },
    { what: "connections broken", value: sum(floods.map(({ broken }) => broken)), atMost: 0 },
    { what: "calls not answered", value: sum(floods.map(({ unanswered }) => unanswered)), atMost: 0 },
    {
      what: "refused: 99 of 100 within",
      value: most((tally) => tally.refusedMs.p99),
      unit: "ms",
      ...judged({ atMost: refusedMs }),
    },
    { what: "accepted: half within", value: most((tally) => tally.acceptedMs.median), unit: "ms" },
    {
      what: "accepted: 99 of 100 within",
      value: most((tally) => tally.acceptedMs.p99),
      unit: "ms",
      ...judged({ atMost: acceptedMs }),
    },
    { what: "one call before it, the median", value: before, unit: "ms" },
    {
      what: "as quick again after",
      value: Math.max(...recoveries),
      unit: "s",
      ...judged({ atMost: recoverySeconds }),
    },
  ];
}

const sum = (counts: number[]): number => counts.reduce((before, count) => before + count, 0);

const refusedOf = ({ statuses }: Tally): number => (statuses[503] ?? 0) + (statuses[429] ?? 0);

function refuseOthers({ statuses }: Tally, expected: string[]): void {
  const others = Object.keys(statuses).filter((status) => !expected.includes(status));
  if (others.length > 0) throw new Error(`Calls were answered ${JSON.stringify(statuses)}.`);
}
