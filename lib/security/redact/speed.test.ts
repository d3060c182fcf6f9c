import { describe, expect, it } from "vitest";
import { redact } from "../redact";
import { hostileTexts } from "./samples/hostile";

const size = 64 * 1024;

/** Milliseconds of processor time, which other work on the same machine lengthens less than that on the clock. */
function timeOf(text: string): number {
  const start = process.cpuUsage();
  redact(text);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** Whether a text costs too much; a compilation or a collection may be to blame, so it has more than one chance. */
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
