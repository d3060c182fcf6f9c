import { describe, expect, it } from "vitest";
import { redact } from "../redact";
import { hostileTexts } from "./samples/hostile";

const size = 64 * 1024;

function timeOf(text: string): number {
  const start = performance.now();
  redact(text);
  return performance.now() - start;
}

/** Whether a text costs too much; other work on the same machine may be to blame, so it has more than one chance. */
const isSlow = (short: string, long: string) =>
  [1, 2, 3].every(() => timeOf(long) > Math.min(1000, 20 + 9 * timeOf(short)));

// How fast it is, npm run measure:redaction tells; here, that no text makes it explode.
describe("hostile text", () => {
  it("costs about four times the time at four times the length, at 256 KB under a second", {
    timeout: 120_000,
  }, () => {
    const long = new Map(hostileTexts(4 * size).map(({ name, text }) => [name, text]));
    const slow = hostileTexts(size).filter(({ name, text }) => isSlow(text, long.get(name) ?? ""));
    expect(slow.map(({ name }) => name)).toEqual([]);
  });
});
