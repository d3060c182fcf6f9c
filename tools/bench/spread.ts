import { median } from "@/tools/support/figure";

/** The median of the ratios within each round. */
export const ratio = (one: number[], other: number[]): number =>
  median(one.map((value, round) => value / (other[round] ?? Number.NaN)));

/** The median of the rounds and, in parentheses, the lowest and the highest. */
export const spread = (values: number[]): string =>
  `${figure(median(values))} (${figure(Math.min(...values))}–${figure(Math.max(...values))})`;

/** A number with two digits, or whole from 100. */
export const figure = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString("en") : String(Number(value.toPrecision(2)));
