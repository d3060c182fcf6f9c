import { parseArgs } from "node:util";
import startTestPostgres from "@/e2e/support/test-postgres";
import { writeTables } from "@/tools/support/document";
import { machine } from "@/tools/support/machine";
import { withDatabase } from "@/tools/support/with-database";
import { compare } from "./compare";
import { measureGrowth } from "./growth";
import { measureNeighbours } from "./neighbours/measure";
import { installNeighbours } from "./neighbours/programs";
import { type Report, writeReport } from "./report";
import { measureStart } from "./start";
import { measureWaiting } from "./waiting";

/**
 * npm run bench: what requests cost, compared with other ways to do the same; exits with 1 if a goal is missed.
 * Options: --rounds, --seconds (of one measurement), --only compare,neighbours,growth,waiting,start, --json, and
 * --write, which writes the tables of these parts into docs/performance.md, those of Node 24 into a section of their
 * own.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "3" },
    only: { type: "string", default: "compare,neighbours,growth,waiting,start" },
    json: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
const parts = values.only.split(",");

const prosody = parts.includes("neighbours") ? installNeighbours() : "";
await import("@/scripts/build.mjs");
const stopPostgres = await startTestPostgres();
try {
  const report: Report = { at: new Date().toISOString().slice(0, 10), machine: machine() };
  const measure = async <T>(part: string, work: (databaseUrl: string) => Promise<T>) =>
    parts.includes(part) ? withDatabase(work) : undefined;
  const comparison = await measure("compare", (url) => compare(url, rounds, seconds));
  const neighbours = await measure("neighbours", (url) => measureNeighbours(url, prosody, rounds));
  const growth = await measure("growth", (small) =>
    withDatabase((large) => measureGrowth({ small, large }, rounds, seconds)),
  );
  const waiting = await measure("waiting", (url) => measureWaiting(url, rounds, seconds));
  const startMs = parts.includes("start") ? await measureStart(rounds) : undefined;
  Object.assign(report, { comparison, neighbours, growth, waiting, startMs });
  const { tables, missed } = writeReport(report);
  console.log(values.json ? JSON.stringify(report, null, 2) : Object.values(tables).join("\n\n"));
  if (values.write) await writeTables("docs/performance.md", forThisNode(tables));
  for (const miss of missed) console.error(`MISSED  ${miss}`);
  if (missed.length > 0) process.exitCode = 1;
} finally {
  await stopPostgres();
}

/** The same tables, under the names of their places in the document. */
function forThisNode(tables: Record<string, string>): Record<string, string> {
  const [major] = process.versions.node.split(".");
  if (major === "20") return tables;
  return Object.fromEntries(Object.entries(tables).map(([part, text]) => [`${part}, Node ${major}`, text]));
}
