import { type Figure, within } from "@/scripts/measure/figure";
import { size } from "./room";
import type { Loaded } from "./run";
import { slopeOf } from "./watch";

/** Of such a share of the time memory is not judged: caches fill and code is compiled. */
const warmUp = 0.4;
/** Shorter loads are all warm-up: what failed is counted, but neither time nor memory judged. */
const judgedFromMinutes = 5;
/** What is quicker than this counts as this: of some milliseconds, chance makes half more. */
const unjudgedMs = 50;

/** What a load has shown, and how much of each there may be. */
export function figuresOf(loaded: Loaded): Figure[] {
  const { tally, minutes, begin, before, after, busy } = loaded;
  const partMs = Math.min(1, minutes / 3) * 60_000;
  const p99 = (from: number) =>
    within(
      tally.writes.filter(({ at }) => at >= from && at < from + partMs).map(({ ms }) => ms),
      0.99,
    );
  const first = p99(begin);
  const last = p99(begin + minutes * 60_000 - partMs);
  const part = minutes >= 3 ? "minute" : "third";
  const isLong = minutes >= judgedFromMinutes;
  const figures: Figure[] = [
    { what: "calls", value: tally.calls, unit: "" },
    { what: "writes a second", value: tally.writes.length / minutes / 60 },
    { what: "rooms", value: tally.rooms },
    { what: "events followed", value: tally.events, atLeast: (tally.writes.length + tally.rooms) * size },
    { what: "calls that failed", value: tally.errors, atMost: 0 },
    { what: "events missed, repeated or out of order", value: tally.outOfOrder, atMost: 0 },
    { what: `writes, first ${part}: 99 of 100 within`, value: first, unit: "ms" },
    { what: `writes, last ${part}: 99 of 100 within`, value: last, unit: "ms" },
    {
      what: `the last against the first, from ${unjudgedMs} ms on`,
      value: Math.max(last, unjudgedMs) / Math.max(first, unjudgedMs),
      unit: "times",
      ...(isLong && { atMost: 1.5 }),
    },
    {
      what: "write to waiting call: 99 of 100 within",
      value: within(tally.wakes, 0.99),
      unit: "ms",
      ...(isLong && { atMost: 500 }),
    },
    { what: "waits and streams left over", value: after.waiting - before.waiting, atMost: 0 },
    { what: "connections to the database before", value: before.connections },
    {
      what: "and after",
      value: after.connections,
      atMost: before.connections + poolGrowth * loaded.samples.length,
    },
    { what: "open files before", value: before.files },
    { what: "and after", value: after.files, atMost: before.files + poolGrowth * loaded.samples.length },
    { what: "of the processors busy", value: busy * 100, unit: "%" },
  ];
  for (const samples of loaded.samples) {
    const judged = samples.filter(({ at }) => at >= minutes * 60 * warmUp);
    figures.push(
      { what: "memory at the end", value: judged.at(-1)?.mb ?? Number.NaN, unit: "MB" },
      { what: "memory grows by", value: slopeOf(judged), unit: "MB a minute", ...(isLong && { atMost: 2 }) },
    );
  }
  return figures;
}

/** A process may have made the connections of its pool meanwhile, and the one on which it listens. */
const poolGrowth = 12;
