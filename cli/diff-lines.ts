import type { ContractDiffResponse } from "@/lib/wire/contracts";
import { type Colour, type Line, paint, width, wrap } from "./terminal";

/**
 * What changed between two versions of the contract. Each line has its sign: + added, - removed, a space for one that is
 * the same, @ for where a part begins. A line that is wider than the output continues under the same sign, so that no text
 * can look like a line of another kind.
 */
export function diffLines({ from, to, diff, added_lines, removed_lines }: ContractDiffResponse): Line[] {
  if (diff === "") return [`Version ${to} has the same text as version ${from}.`];
  const summary = `Version ${from} to version ${to}: ${lines(added_lines)} added, ${lines(removed_lines)} removed.`;
  return [[paint(summary, "bold")], ...hunkLines(diff).flatMap(signed)];
}

const lines = (count: number): string => `${count} ${count === 1 ? "line" : "lines"}`;

/** The lines of a unified diff without the names of the files. */
const hunkLines = (diff: string): string[] => diff.replace(/\n$/, "").split("\n").slice(2);

const colours: Record<string, Colour[]> = { "+": ["green"], "-": ["red"], "@": ["cyan"] };

/** A line without a sign is not of a unified diff: it is shown whole, under the sign of no change. */
function signed(line: string): Line[] {
  const [, sign = "", text = ""] = /^([-+@ \\]?)(.*)$/s.exec(line) ?? [];
  return wrap(text, width - 1).map((part) => [
    { textLine: (sign || " ") + part, ...(colours[sign] ? { colours: colours[sign] } : {}) },
  ]);
}
