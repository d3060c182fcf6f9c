import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { withTables } from "./measure/document";
import { assumptions } from "./simulate/assumptions";
import type { Costs } from "./simulate/costs";
import { tablesOf } from "./simulate/tables";

/**
 * What so many open rooms take, from what is measured here and what is assumed (npm run simulate). Prints the tables of
 * docs/scale.md; with --write puts them there, and what was measured beside the model. With --kept nothing is measured:
 * what was kept then counts, for other assumptions.
 */
const kept = "scripts/simulate/measured.json";
const document = "docs/scale.md";

const costs: Costs = process.argv.includes("--kept")
  ? JSON.parse(readFileSync(kept, "utf8"))
  : await measured();
const tables = tablesOf(costs, assumptions);
for (const [name, table] of Object.entries(tables)) console.log(`\n${name}\n\n${table}`);
if (process.argv.includes("--write")) {
  writeFileSync(kept, `${JSON.stringify(costs, null, 2)}\n`);
  writeFileSync(document, withTables(readFileSync(document, "utf8"), tables));
}

async function measured(): Promise<Costs> {
  if (![".next/BUILD_ID", "dist/main.js"].every((product) => existsSync(product)))
    await import("./build.mjs");
  const { measure } = await import("./simulate/measure/measure");
  return measure();
}
