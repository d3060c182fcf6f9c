import { type Figure, within } from "@/tools/support/figure";
import { size } from "./room";
import type { Loaded } from "./run";
import { slopeOf } from "./watch";

/** Memory is not checked in this first part of the time: caches fill and code is compiled. */
const warmUp = 0.4;
/** Shorter loads are only warm-up: failures count, but response times and memory are not checked. */
const judgedFromMinutes = 5;
/** Faster times count as this one, because a few milliseconds vary by half at random. */
const unjudgedMs = 50;

/** The figures of a load, with their limits. */
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
    { what: "requests", value: tally.requests, unit: "" },
    { what: "writes a second", value: tally.writes.length / minutes / 60 },
    { what: "rooms", value: tally.rooms },
    { what: "events delivered", value: tally.events, atLeast: (tally.writes.length + tally.rooms) * size },
    { what: "failed requests", value: tally.errors, atMost: 0 },
    { what: "events missed, repeated or out of order", value: tally.outOfOrder, atMost: 0 },
    { what: `writes, first ${part} p99`, value: first, unit: "ms" },
    { what: `writes, last ${part} p99`, value: last, unit: "ms" },
    {
      what: `ratio of last to first p99 (at least ${unjudgedMs} ms)`,
      value: Math.max(last, unjudgedMs) / Math.max(first, unjudgedMs),
      unit: "times",
      ...(isLong && { atMost: 1.5 }),
    },
    {
      what: "write to waiting request, p99",
      value: within(tally.wakes, 0.99),
      unit: "ms",
      ...(isLong && { atMost: 500 }),
    },
    { what: "waits and streams left open", value: after.waiting - before.waiting, atMost: 0 },
    { what: "database connections before", value: before.connections },
    {
      what: "database connections after",
      value: after.connections,
      atMost: before.connections + poolGrowth * loaded.samples.length,
    },
    { what: "open files before", value: before.files },
    {
      what: "open files after",
      value: after.files,
      atMost: before.files + poolGrowth * loaded.samples.length,
    },
    { what: "processors busy", value: busy * 100, unit: "%" },
  ];
  for (const [index, samples] of loaded.samples.entries()) {
    const judged = samples.filter(({ at }) => at >= minutes * 60 * warmUp);
    figures.push(
      {
        what: `memory of process ${index + 1} at the end`,
        value: judged.at(-1)?.mb ?? Number.NaN,
        unit: "MB",
      },
      {
        what: `memory growth of process ${index + 1}`,
        value: slopeOf(judged),
        unit: "MB a minute",
        ...(isLong && { atMost: 2 }),
      },
    );
  }
  return figures;
}

/** A process may have opened the connections of its pool meanwhile, and its listening connection. */
const poolGrowth = 12;
