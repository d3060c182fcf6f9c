import { readFileSync, writeFileSync } from "node:fs";
import type { Figure } from "@/tools/support/figure";

const FILE = "docs/security.md";
const TABLE = /(<!-- figures of npm run measure:redaction -- --write -->\n)[\s\S]*?(<!-- end -->)/;

/** Writes figures as a table to their place in docs/security.md. */
export function writeFigures(figures: readonly Figure[]): void {
  const rows = figures.map(({ what, value, unit, atLeast, atMost }) => {
    const limit =
      atLeast === undefined ? (atMost === undefined ? "" : `at most ${atMost}`) : `at least ${atLeast}`;
    return `| ${what} | ${Number.isInteger(value) ? value : value.toFixed(value < 1 ? 3 : 1)}${unit ? ` ${unit}` : ""} | ${limit} |`;
  });
  const table = ["| Figure | Measured | Limit |", "|---|---|---|", ...rows].join("\n");
  const text = readFileSync(FILE, "utf8");
  if (!TABLE.test(text)) throw new Error(`${FILE} has no place for the figures.`);
  writeFileSync(
    FILE,
    text.replace(TABLE, (_, begin: string, end: string) => `${begin}${table}\n${end}`),
  );
}
