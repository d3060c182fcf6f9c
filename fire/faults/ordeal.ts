import { setTimeout as pause } from "node:timers/promises";
import type { Service } from "@/e2e/support/service";
import type { Figure } from "@/scripts/measure/figure";
import { isStillThere } from "../history/afterwards";
import type { Reach } from "../history/caller";
import type { Extent } from "../part";
import { countCalls, runLanes, slowestMs } from "../support/lanes";
import { openProbe } from "./probe";
import { type FaultProxy, faults } from "./proxy";

const lanes = 6;
/** How long a fault lasts, in milliseconds; longer than any time-out of the service, where nothing comes through. */
const lasts = { whole: { silent: 25_000, other: 12_000 }, short: { silent: 17_000, other: 3_000 } };
const wellWithin = 5;

/** What clients put up with while things go wrong, and how many seconds an answer may take. */
export type Demands = { puttingUpWith: "nothing" | "refusals"; answerWithin: number };

/** Has negotiations go on while each fault happens, and tells what came of it. Fails when a promise is broken. */
export async function ordeal(
  name: string,
  service: Service,
  proxy: FaultProxy,
  { puttingUpWith, answerWithin }: Demands,
  { short, seed }: Extent,
): Promise<Figure[]> {
  const reach: Reach = { baseUrls: () => [service.baseUrl], puttingUpWith };
  const probe = await openProbe(service);
  const load = runLanes(lanes, seed, reach);
  const figures: Figure[] = [];
  const { silent, other } = short ? lasts.short : lasts.whole;
  try {
    for (const fault of faults) {
      proxy.set(fault);
      await pause(fault === "silent" ? silent : other);
      const strikes = proxy.set("none");
      figures.push({ what: `${name} ${fault}: struck`, value: strikes, unit: "times", atLeast: 1 });
      const value = (await probe.untilWell()) / 1_000;
      figures.push({
        what: `${name} ${fault}: well again after`,
        value,
        unit: "s",
        atMost: wellWithin,
      });
      if (load.failed()) break;
    }
  } finally {
    proxy.set("none");
    await load.end();
  }
  for (const room of load.done) await isStillThere(room, reach);
  const { made, unanswered: refused } = countCalls(load.done);
  const slowest = slowestMs(load.done) / 1_000;
  return [
    ...figures,
    { what: `${name}: calls explained, in ${load.done.length} rooms`, value: made, atLeast: 100 },
    {
      what: `${name}: calls answered 503`,
      value: refused,
      ...(puttingUpWith === "refusals" ? { atLeast: 1 } : { atMost: 0 }),
    },
    { what: `${name}: the slowest answer`, value: slowest, unit: "s", atMost: answerWithin },
  ];
}
