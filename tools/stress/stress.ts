import { inspect, parseArgs } from "node:util";
import startTestPostgres from "@/e2e/support/test-postgres";
import { writeTables } from "@/tools/support/document";
import { dated, type Figure, misses, table } from "@/tools/support/figure";
import { testAttacks } from "./attacks";
import { testCrashes } from "./crash";
import { testFaults } from "./faults";
import { Violation } from "./history/operation";
import { testLoad } from "./load";
import { testModel } from "./model";
import { testOverload } from "./overload";
import { testSoak } from "./soak";
import type { Extent, Part } from "./test-part";

/**
 * npm run test:fire: whether the service keeps its promises under load, crashes and faults (docs/reliability.md). Exits
 * with 1 if it breaks one or a figure misses its limit.
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
  attacks: testAttacks,
};
/** The parts that run by default. The soak takes hours and runs only on request. */
const usual = Object.keys(parts);
parts.soak = testSoak;
const chosen = values.only?.split(",") ?? (values.hours === undefined ? usual : ["soak"]);
const extent: Extent = {
  short: values.short,
  seed: numberOf("seed", values.seed),
  path: values.path,
  minutes: values.minutes === undefined ? undefined : numberOf("minutes", values.minutes),
  hours: values.hours === undefined ? undefined : numberOf("hours", values.hours),
  commands: values.commands === undefined ? undefined : numberOf("commands", values.commands),
};
const unknown = chosen.find((name) => !(name in parts));
if (unknown)
  exitWithUsageError(`There is no part ${unknown}. The parts are ${Object.keys(parts).join(", ")}.`);
const onLinuxAlone = ["load", "soak"];

const stopPostgres = await startTestPostgres();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void stopPostgres().finally(() => process.exit(130)));
const measured: Record<string, Figure[]> = {};
const broken: string[] = [];
try {
  for (const [name, part] of Object.entries(parts).filter(([name]) => chosen.includes(name))) {
    if (process.platform !== "linux" && onLinuxAlone.includes(name)) {
      console.log(`\nNOT TESTED: ${name}, which reads resource usage from /proc.`);
      continue;
    }
    console.log(`\n${name} (--only ${name} --seed ${extent.seed})`);
    const begin = performance.now();
    try {
      const figures = await part(extent);
      figures.push({ what: "duration", value: (performance.now() - begin) / 1_000, unit: "s" });
      console.log(table(figures));
      measured[name] = figures;
    } catch (error) {
      broken.push(`BROKEN  ${name}: ${error instanceof Violation ? error.message : inspect(error)}`);
      console.log(broken.at(-1));
    }
  }
} finally {
  await stopPostgres();
}
if (values.write) {
  const tables = Object.entries(measured).map(([name, figures]) => [name, dated(figures)]);
  await writeTables("docs/reliability.md", Object.fromEntries(tables));
}
const missed = Object.values(measured).flat().filter(misses);
// Once more at the end, because the parts print long tables.
const failures = [...broken, ...missed.map(({ what }) => `MISSED  ${what}`)];
console.log(failures.length > 0 ? `\nFAILED\n${failures.join("\n")}` : "\nPASSED");
// Handles that a broken part left open must not keep the process alive.
process.exit(failures.length > 0 ? 1 : 0);

function numberOf(option: string, text: string): number {
  const number = Number(text);
  return text !== "" && Number.isFinite(number)
    ? number
    : exitWithUsageError(`--${option} ${text} is not a number.`);
}

function exitWithUsageError(why: string): never {
  console.error(why);
  process.exit(2);
}
