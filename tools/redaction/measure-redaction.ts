import { redact } from "@/lib/security/redact";
import { HARMLESS_SAMPLES, SECRET_SAMPLES } from "@/tools/redaction/samples/all";
import { hostileTexts } from "@/tools/redaction/samples/hostile";
import { reportSets } from "@/tools/redaction/sets/report";
import { writeTables } from "@/tools/support/document";
import { type Figure, markdownFigures, misses, table } from "@/tools/support/figure";

/**
 * Measures what redaction finds and what it costs (npm run measure:redaction). Exits with 1 if a figure misses its limit.
 * `-- --documents=FOLDER` also measures the documents in a folder, as part of the development, and
 * `-- --held-out-documents=FOLDER` those of the set held out, in clones of their repositories.
 * `-- --misses` and `-- --held-out-misses` list the mistakes, and `-- --write` writes the figures of the sets to
 * docs/security.md and measures no time.
 */
const size = 128 * 1024;

const found = tally(SECRET_SAMPLES, ({ text, expected }) => redact(text).text === expected);
const falseAlarms = tally(HARMLESS_SAMPLES, (text) => redact(text).text !== text);
console.log("Secrets found, by kind:");
console.log(list(found));
console.log("\nFalse alarms, by kind of harmless text:");
console.log(list(falseAlarms));

const sets = reportSets();
if (process.argv.includes("--write")) {
  await writeTables("docs/security.md", { redaction: markdownFigures(sets) });
  process.exit(sets.some(misses) ? 1 : 0);
}

console.log("\nThe slowest of hostile texts of 128 KB …");
const slowest = measureHostile();
const figures: Figure[] = [
  { what: "secrets: samples", value: total(found), atLeast: 120 },
  { what: "secrets: kinds", value: found.length, atLeast: 40 },
  { what: "secrets: found", value: percent(found), unit: "%", atLeast: 95 },
  { what: "harmless texts: samples", value: total(falseAlarms), atLeast: 200 },
  { what: "harmless texts: false alarms", value: percent(falseAlarms), unit: "%", atMost: 1 },
  ...sets,
  { what: `hostile 128 KB, the slowest: ${slowest.name}`, value: slowest.time, unit: "ms", atMost: 50 },
  { what: "prose: throughput", value: megabytesPerSecond(proseText()), unit: "MB/s" },
  { what: "all samples as one text: throughput", value: megabytesPerSecond(sampleText()), unit: "MB/s" },
];
console.log(`\n${table(figures)}\n`);
if (figures.some(misses)) process.exitCode = 1;

/** The number of samples of a kind, and the number that pass the test. */
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

/** The slowest of the hostile texts. All are tried, then the slow ones are measured in turn. */
function measureHostile(): Timed {
  const tried = hostileTexts(size).map(({ name, text }) => ({ name, text, time: timeOf(text) }));
  const slow = tried.toSorted(bySlowness).slice(0, 16);
  const measured = timesOf(slow, 20).toSorted(bySlowness);
  for (const { name, time } of measured) console.log(`  ${time.toFixed(1).padStart(5)} ms  ${name}`);
  return measured[0] ?? { name: "none", time: Number.NaN };
}

/** The name of a text, and its time in milliseconds. */
type Timed = { name: string; time: number };

function bySlowness(a: Timed, b: Timed): number {
  return b.time - a.time;
}

/** The best time of each text in several rounds over all of them: other work on the machine can only add to it. */
function timesOf<Text extends { name: string; text: string }>(texts: Text[], rounds: number): Timed[] {
  const best = texts.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round++) {
    texts.forEach(({ text }, index) => {
      best[index] = Math.min(best[index] ?? 0, timeOf(text));
    });
  }
  return texts.map(({ name }, index) => ({ name, time: best[index] ?? Number.NaN }));
}

/**
 * Milliseconds of CPU time of a run, which other work on the machine affects less than wall-clock time: the mean of five
 * runs, including garbage collection.
 */
function timeOf(text: string): number {
  const runs = 5;
  const begin = process.cpuUsage();
  for (let run = 0; run < runs; run++) redact(text);
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1000 / runs;
}

function megabytesPerSecond(text: string): number {
  const [timed] = timesOf([{ name: "", text }], 6);
  return Buffer.byteLength(text) / (1024 * 1024) / ((timed?.time ?? Number.NaN) / 1000);
}

/** A contract without any name of a secret, like most texts. */
function proseText(): string {
  const clause =
    "4.2 The Seller delivers the goods by 14 March 2025 to the address in Annex B; the Buyer pays net 30 days. Orders (POST /v1/orders) are answered within 200 ms, see https://example.com/docs/orders?page=2#limits.\n";
  return clause.repeat(Math.ceil(size / clause.length));
}

/** All samples as one text. */
function sampleText(): string {
  const secrets = Object.values(SECRET_SAMPLES).flatMap((samples) => samples.map(({ text }) => text));
  return [...secrets, ...Object.values(HARMLESS_SAMPLES).flat()].join("\n\n");
}
