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

/** What the service may do while things go wrong: refuse, or not even that; and how long an answer may take. */
export type Demands = { rough: boolean; answerWithin: number };

/** Has negotiations go on while each fault happens, and tells what came of it. Fails when a promise is broken. */
export async function ordeal(
  name: string,
  service: Service,
  proxy: FaultProxy,
  { rough, answerWithin }: Demands,
  { short, seed }: Extent,
): Promise<Figure[]> {
  const reach: Reach = { baseUrls: () => [service.baseUrl], rough };
  const probe = await openProbe(service);
  const load = runLanes(lanes, seed, reach);
  const figures: Figure[] = [];
  const { silent, other } = short ? lasts.short : lasts.whole;
  for (const fault of faults) {
    proxy.set(fault);
    await pause(fault === "silent" ? silent : other);
    proxy.set("none");
    const value = (await probe.untilWell()) / 1_000;
    figures.push({
      what: `${name} ${fault}: well again after`,
      value,
      unit: "s",
      atMost: wellWithin,
    });
    if (load.failed()) break;
  }
  await load.end();
  for (const room of load.done) await isStillThere(room, reach);
  const { made, unanswered } = countCalls(load.done);
  const slowest = slowestMs(load.done) / 1_000;
  return [
    ...figures,
    { what: `${name}: calls explained, in ${load.done.length} rooms`, value: made, atLeast: 100 },
    {
      what: `${name}: calls given up, cut off or answered 503`,
      value: unanswered,
      ...(rough ? { atLeast: 1 } : {}),
    },
    { what: `${name}: the slowest answer`, value: slowest, unit: "s", atMost: answerWithin },
  ];
}
