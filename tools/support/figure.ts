import { markdownTable } from "./document";
import { machine } from "./machine";

/** A measurement and its target. */
export type Figure = {
  what: string;
  value: number;
  unit?: string;
  atMost?: number | undefined;
  atLeast?: number | undefined;
};

export const misses = ({ value, atMost, atLeast }: Figure): boolean =>
  (atMost !== undefined && !(value <= atMost)) || (atLeast !== undefined && !(value >= atLeast));

/** The figures as a table. Figures that miss their target are marked. */
export function table(figures: Figure[]): string {
  const rows = figures.map((figure) => [
    misses(figure) ? "MISSED" : "",
    figure.what,
    written(figure.value, figure.unit),
    limitOf(figure),
  ]);
  const lines = [["", "what", "measured", "limit"], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => (line[column] ?? "").length)));
  return lines
    .map((line) =>
      line.map((cell, column) =>
        column === 2 ? cell.padStart(widths[2] ?? 0) : cell.padEnd(widths[column] ?? 0),
      ),
    )
    .map((line) => line.join("  ").trimEnd())
    .join("\n");
}

/** The same for a document: with the date, the machine and how it was measured (`, with …`). */
export const dated = (figures: Figure[], how = ""): string =>
  `Measured ${new Date().toISOString().slice(0, 10)} on ${machine()}${how}.\n\n\`\`\`text\n${table(figures)}\n\`\`\``;

/** The same in Markdown. */
export const markdownFigures = (figures: Figure[]): string =>
  markdownTable(
    ["Figure", "Measured", "Limit"],
    figures.map((figure) => [figure.what, written(figure.value, figure.unit), limitOf(figure)]),
  );

function limitOf({ atMost, atLeast, unit }: Figure): string {
  if (atMost !== undefined) return `at most ${written(atMost, unit)}`;
  return atLeast === undefined ? "" : `at least ${written(atLeast, unit)}`;
}

const written = (value: number, unit = ""): string =>
  `${Number.isInteger(value) ? value : Number(value.toPrecision(3))}${unit && ` ${unit}`}`;

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The percentile: the smallest value that this share of all values does not exceed. NaN if there are no values. */
export function within(values: number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
}
