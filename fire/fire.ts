import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import startTestPostgres from "@/lib/store/test-postgres";
import { tablesIn, withTables } from "@/scripts/measure/document";
import { type Figure, misses, table } from "@/scripts/measure/figure";
import { machine } from "@/scripts/measure/machine";
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
    write: { type: "boolean", default: false },
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

const document = "docs/reliability.md";

const stopPostgres = await startTestPostgres();
const measured: Record<string, Figure[]> = {};
try {
  for (const name of chosen) {
    const part = parts[name];
    if (!part) throw new Error(`There is no part ${name}: choose of ${Object.keys(parts).join(", ")}.`);
    console.log(`\n${name} (--only ${name} --seed ${extent.seed})`);
    const begin = performance.now();
    const figures = await part(extent);
    figures.push({ what: "took", value: (performance.now() - begin) / 1_000, unit: "s" });
    console.log(table(figures));
    measured[name] = figures;
  }
} finally {
  await stopPostgres();
}
if (values.write) {
  const text = await readFile(document, "utf8");
  const tables = Object.entries(measured).map(([name, figures]) => [name, inDocument(figures)]);
  await writeFile(document, withTables(text, { ...tablesIn(text), ...Object.fromEntries(tables) }));
}
const missed = Object.values(measured).flat().filter(misses);
for (const { what } of missed) console.error(`MISSED  ${what}`);
if (missed.length > 0) process.exitCode = 1;

function inDocument(figures: Figure[]): string {
  const when = `${new Date().toISOString().slice(0, 10)}, ${machine()}`;
  return `${when}:\n\n\`\`\`text\n${table(figures)}\n\`\`\``;
}
