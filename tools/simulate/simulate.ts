import { readFileSync, writeFileSync } from "node:fs";
import { writeTables } from "@/tools/support/document";
import { measure } from "./measure";
import { tablesOf } from "./plan";

// npm run simulate: measures costs and prints the tables of docs/scale.md. --write puts them there and keeps the costs;
// --kept uses the kept costs and measures nothing.
const kept = "tools/simulate/measured.json";
const json = process.argv.includes("--kept")
  ? readFileSync(kept, "utf8")
  : `${JSON.stringify(await measure(), null, 2)}\n`;
const tables = tablesOf(JSON.parse(json));
for (const table of Object.values(tables)) console.log(`${table}\n`);
if (process.argv.includes("--write")) {
  writeFileSync(kept, json);
  await writeTables("docs/scale.md", tables);
}
