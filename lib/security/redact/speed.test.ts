import { describe, expect, it } from "vitest";
import { redact } from "../redact";
import { hostileTexts } from "./samples/hostile";

const size = 128 * 1024;

/** The best of a few runs, in milliseconds: other work on the same machine is not what is measured. */
function timeOf(text: string): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 5 && best > 10; run++) {
    const start = performance.now();
    redact(text);
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

// How fast it is, npm run measure:redaction tells; here, that no text makes it explode.
describe("hostile text of 128 KB", () => {
  const times = hostileTexts(size).map(({ name, text }) => ({ name, time: timeOf(text) }));

  it("takes a fraction of a second, whatever it repeats", () => {
    expect(times.filter(({ time }) => time > 250)).toEqual([]);
  });

  it("costs about twice the time at twice the length", () => {
    const slow = new Map(
      times
        .toSorted((a, b) => b.time - a.time)
        .slice(0, 8)
        .map((one) => [one.name, one.time]),
    );
    const grown = hostileTexts(2 * size)
      .filter(({ name }) => slow.has(name))
      .map(({ name, text }) => ({ name, factor: timeOf(text) / (20 + (slow.get(name) ?? 0)) }));
    expect(grown.filter(({ factor }) => factor > 3)).toEqual([]);
  });
});
