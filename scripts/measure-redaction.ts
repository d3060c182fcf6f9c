import { redact } from "@/lib/security/redact";
import { HARMLESS_SAMPLES } from "@/lib/security/redact/samples/harmless";
import { hostileTexts } from "@/lib/security/redact/samples/hostile";
import { SECRET_SAMPLES } from "@/lib/security/redact/samples/secrets";
import { type Figure, median, misses, table } from "./measure/figure";

/** Measures what redaction finds and what it costs; exits with 1 when a figure misses its limit (npm run measure:redaction). */
const size = 128 * 1024;

const found = tally(SECRET_SAMPLES, ({ text, expected }) => redact(text).text === expected);
const alarmed = tally(HARMLESS_SAMPLES, (text) => redact(text).text !== text);
console.log("Secrets found, by kind:");
console.log(list(found));
console.log("\nFalse alarms, by kind of harmless text:");
console.log(list(alarmed));

console.log("\nThe slowest of hostile texts of 128 KB …");
const slowest = measureHostile();
const figures: Figure[] = [
  { what: "secrets: samples", value: total(found), atLeast: 120 },
  { what: "secrets: kinds", value: found.length, atLeast: 40 },
  { what: "secrets: found", value: percent(found), unit: "%", atLeast: 95 },
  { what: "harmless texts: samples", value: total(alarmed), atLeast: 200 },
  { what: "harmless texts: false alarms", value: percent(alarmed), unit: "%", atMost: 1 },
  { what: `hostile 128 KB, the slowest: ${slowest.name}`, value: slowest.time, unit: "ms", atMost: 50 },
  { what: "prose: throughput", value: megabytesPerSecond(proseText()), unit: "MB/s" },
  { what: "all samples as one text: throughput", value: megabytesPerSecond(sampleText()), unit: "MB/s" },
];
console.log(`\n${table(figures)}\n`);
if (figures.some(misses)) process.exitCode = 1;

/** How many samples of a kind there are, and for how many the test holds. */
type Tally = { kind: string; hits: number; of: number };

function tally<Sample>(
  samples: Readonly<Record<string, readonly Sample[]>>,
  test: (sample: Sample) => boolean,
): Tally[] {
  return Object.entries(samples).map(([kind, list]) => ({
    kind,
    hits: list.filter(test).length,
    of: list.length,
  }));
}

function list(tallies: Tally[]): string {
  return tallies.map(({ kind, hits, of }) => `  ${`${hits}/${of}`.padStart(7)}  ${kind}`).join("\n");
}

function total(tallies: Tally[]): number {
  return tallies.reduce((sum, { of }) => sum + of, 0);
}

function percent(tallies: Tally[]): number {
  return (100 * tallies.reduce((sum, { hits }) => sum + hits, 0)) / total(tallies);
}

/** The slowest of the hostile texts: all are tried, then those that seem slow are measured. */
function measureHostile(): { name: string; time: number } {
  const tried = hostileTexts(size).map((hostile) => ({ ...hostile, time: timeOf(hostile.text, 3) }));
  const measured = tried
    .toSorted((a, b) => b.time - a.time)
    .slice(0, 12)
    .map(({ name, text }) => ({ name, time: timeOf(text, 25) }))
    .toSorted((a, b) => b.time - a.time);
  for (const { name, time } of measured) console.log(`  ${time.toFixed(1).padStart(5)} ms  ${name}`);
  return measured[0] ?? { name: "none", time: Number.NaN };
}

/**
 * How long a run takes on an idle machine, in milliseconds, at most: the median of `runs`, after as many that warm up.
 * Of each run the smaller of two times that are both too long: that on the clock, which counts other work of the
 * machine, and the processor's, which counts helping threads that work beside the run.
 */
function timeOf(text: string, runs: number): number {
  const times = Array.from({ length: 2 * runs }, () => {
    const start = process.cpuUsage();
    const begin = performance.now();
    redact(text);
    const elapsed = performance.now() - begin;
    const { user, system } = process.cpuUsage(start);
    return Math.min(elapsed, (user + system) / 1000);
  });
  return median(times.slice(runs));
}

function megabytesPerSecond(text: string): number {
  return Buffer.byteLength(text) / (1024 * 1024) / (timeOf(text, 9) / 1000);
}

/** A contract without any name of a secret, as most texts are. */
function proseText(): string {
  const clause =
    "4.2 The Seller delivers the goods by 14 March 2025 to the address in Annex B; the Buyer pays net 30 days. Orders (POST /v1/orders) are answered within 200 ms, see https://example.com/docs/orders?page=2#limits.\n";
  return clause.repeat(Math.ceil(size / clause.length));
}

/** What all samples say, one after another: nothing but secrets and talk about them. */
function sampleText(): string {
  const secrets = Object.values(SECRET_SAMPLES).flatMap((samples) => samples.map(({ text }) => text));
  return [...secrets, ...Object.values(HARMLESS_SAMPLES).flat()].join("\n\n");
}
