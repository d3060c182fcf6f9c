import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withTables } from "@/tools/support/document";
import { tablesOf } from "./plan";

test("the tables of docs/scale.md agree with the kept measurement", () => {
  const document = readFileSync("docs/scale.md", "utf8");
  const costs = JSON.parse(readFileSync("tools/simulate/measured.json", "utf8"));
  expect(withTables(document, tablesOf(costs))).toBe(document);
});
