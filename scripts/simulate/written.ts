/** A number with two digits that count: what is measured on one machine is not known any better. */
export function measured(value: number): string {
  if (value === 0 || !Number.isFinite(value)) return value === 0 ? "0" : "–";
  return Number(value.toPrecision(2)).toLocaleString("en", { maximumFractionDigits: 6 });
}

/** A number as it is, in groups of three digits; – for more than there can be. */
export const count = (value: number): string => (Number.isFinite(value) ? value.toLocaleString("en") : "–");

const units: [size: number, name: string][] = [
  [1e9, "billion"],
  [1e6, "million"],
  [1e3, "thousand"],
];

/** A large number in words, with two digits that count. */
export function unit(value: number): string {
  const [size, name] = units.find(([least]) => value >= least) ?? [1, ""];
  return `${measured(value / size)} ${name}`.trim();
}

/** A table of Markdown. */
export const markdown = (head: string[], rows: string[][]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
