import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withCpuTime } from "@/e2e/support/cpu-time";
import { repeatedTexts } from "@/e2e/support/repeated-texts";
import { estimateMicroseconds, maxNesting } from "./cost";
import { parseMarkdown } from "./parse";

/** The duration of the search for new slow texts. */
const SECONDS = Number(process.env.SLOW_TEXTS_SECONDS ?? 20);

/** Milliseconds of CPU time. */
const costOf = (text: string): number => withCpuTime(() => parseMarkdown(text)).ms;

/** An ordinary text. Its cost is about what is estimated. */
const REFERENCE = "- Deliver *in May*, by [ship](https://a.example), to **Rotterdam**.\n".repeat(60);

/** How many times as much a text may cost as REFERENCE does for the same estimate, or for 10 ms if that is more. */
const MAX_COST = 12;

/** How many times too much a text costs; less than 1 if it is within the limit. */
function slowness(text: string): number {
  const estimate = Math.max(estimateMicroseconds(text), 10_000);
  let least = Number.POSITIVE_INFINITY;
  // Compilation and garbage collection take time, too: only what is slow three times is slow.
  for (let attempt = 0; attempt < 3 && least >= 1; attempt++) {
    const allowed = (MAX_COST * costOf(REFERENCE) * estimate) / estimateMicroseconds(REFERENCE);
    least = Math.min(least, costOf(text) / allowed);
  }
  return least;
}

const texts = repeatedTexts([2_000, 8_000, 16_000]);

describe("a text takes about as long to parse as is estimated", {
  timeout: 120_000 + 4_000 * SECONDS,
}, () => {
  test.each([
    ["asterisks around a letter", `${"*".repeat(8_000)}a${"*".repeat(8_000)}`],
    ["underscores around a letter", `${"_".repeat(8_000)}a${"_".repeat(8_000)}`],
    ["entries of lists in a footnote", `[^a]:${"1. ".repeat(5_000)}`],
    ["quotes in a footnote", `[^a]:${">".repeat(2_000)}`],
    ["dots after a URL", `www.a.b${".".repeat(16_000)}c`],
    ["words after a bracket", `![${"a ".repeat(8_000)}`],
  ])("%s, which once took seconds", (_, text) => {
    expect(slowness(text)).toBeLessThan(1);
  });

  test("every text that a search finds", () => {
    const end = Date.now() + SECONDS * 1_000;
    const slow: string[] = [];
    while (Date.now() < end) {
      for (const text of fc.sample(texts, 50)) {
        if (estimateMicroseconds(text) > 60_000 || maxNesting(text) > 20) continue;
        if (slowness(text) >= 1) slow.push(`${text.length} characters: ${text.slice(0, 60)}`);
      }
    }
    expect(slow).toEqual([]);
  });
});
