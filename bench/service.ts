import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import startTestPostgres from "@/lib/store/test-postgres";
import { withTables } from "@/scripts/measure/document";
import { machine } from "@/scripts/measure/machine";
import { compare } from "./compare";
import { measureGrowth } from "./growth";
import { type Report, written } from "./report";
import { measureStart } from "./start";
import { measureWaiting } from "./waiting";
import { withDatabase } from "./with-database";

/**
 * npm run bench: what the calls of the service cost, side by side with other ways to do the same; exits with 1 when a
 * goal is missed. Options: --rounds, --seconds (of one measurement), --only compare,growth,waiting,start, --json, and
 * --write, which puts the tables into docs/performance.md.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "3" },
    only: { type: "string", default: "compare,growth,waiting,start" },
    json: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
const parts = values.only.split(",");
const document = "docs/performance.md";

await import("../scripts/build.mjs");
const stopPostgres = await startTestPostgres();
try {
  const report: Report = { at: new Date().toISOString().slice(0, 10), machine: machine() };
  const measure = async <T>(part: string, work: (databaseUrl: string) => Promise<T>) =>
    parts.includes(part) ? withDatabase(work) : undefined;
  const comparison = await measure("compare", (url) => compare(url, rounds, seconds));
  const growth = await measure("growth", (small) =>
    withDatabase((large) => measureGrowth({ small, large }, rounds, seconds)),
  );
  const waiting = await measure("waiting", (url) => measureWaiting(url, rounds, seconds));
  const startMs = parts.includes("start") ? await measureStart(rounds) : undefined;
  Object.assign(report, { comparison, growth, waiting, startMs });
  const { markdown, missed } = written(report);
  console.log(values.json ? JSON.stringify(report, null, 2) : markdown);
  if (values.write)
    await writeFile(document, withTables(await readFile(document, "utf8"), { bench: markdown }));
  for (const miss of missed) console.error(`MISSED  ${miss}`);
  if (missed.length > 0) process.exitCode = 1;
} finally {
  await stopPostgres();
}
