import { parseArgs } from "node:util";
import startTestPostgres from "@/lib/store/test-postgres";
import { type Figure, misses, table } from "@/scripts/measure/figure";
import { testCrashes } from "./crash";
import { testFaults } from "./faults";
import { testLoad } from "./load";
import { testModel } from "./model";
import { testOverload } from "./overload";
import type { Extent, Part } from "./part";
import { testSoak } from "./soak";

/**
 * npm run test:fire: whether the service keeps its promises under load, crashes and faults (docs/reliability.md); exits
 * with 1 when it breaks one or a figure misses its limit.
 */
const { values } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    only: { type: "string" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
    path: { type: "string" },
    minutes: { type: "string" },
    hours: { type: "string" },
    commands: { type: "string" },
  },
});
const parts: Record<string, Part> = {
  model: testModel,
  crash: testCrashes,
  faults: testFaults,
  load: testLoad,
  overload: testOverload,
};
/** Of hours, not minutes: only when it is asked for. */
const usual = Object.keys(parts);
parts.soak = testSoak;
const chosen = values.only?.split(",") ?? (values.hours === undefined ? usual : ["soak"]);
const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));
const extent: Extent = {
  short: values.short,
  seed: Number(values.seed),
  path: values.path,
  minutes: numberOf(values.minutes),
  hours: numberOf(values.hours),
  commands: numberOf(values.commands),
};

await import("../scripts/build.mjs");
const stopPostgres = await startTestPostgres();
const missed: Figure[] = [];
try {
  for (const name of chosen) {
    const part = parts[name];
    if (!part) throw new Error(`There is no part ${name}: choose of ${Object.keys(parts).join(", ")}.`);
    console.log(`\n${name} (--only ${name} --seed ${extent.seed})`);
    const begin = performance.now();
    const figures = await part(extent);
    figures.push({ what: "took", value: (performance.now() - begin) / 1_000, unit: "s" });
    console.log(table(figures));
    missed.push(...figures.filter(misses));
  }
} finally {
  await stopPostgres();
}
for (const { what } of missed) console.error(`MISSED  ${what}`);
if (missed.length > 0) process.exitCode = 1;
