import { expect, test } from "vitest";
import { agoInWords, exactTime, leftInWords, timeText } from "./time";

const now = new Date("2026-11-21T12:00:00.000Z");
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

test("how long ago, in the largest unit that fits", () => {
  expect([0, 0.9, 1, 59.9, 60, 125, 1440].map((minutes) => agoInWords(before(minutes), now))).toEqual([
    "just now",
    "just now",
    "1 minute ago",
    "59 minutes ago",
    "1 hour ago",
    "2 hours ago",
    "24 hours ago",
  ]);
});

test("a clock behind the server's never says that something is in the future", () => {
  expect(agoInWords(before(-3), now)).toBe("just now");
});

test("how much time is left, rounded up", () => {
  expect([1440, 60, 59, 1, 0.2, 0, -1].map((minutes) => leftInWords(before(-minutes), now))).toEqual([
    "24 h left",
    "1 h left",
    "59 min left",
    "less than a minute left",
    "less than a minute left",
    "time is up",
    "time is up",
  ]);
});

test("the exact time names its zone", () => {
  expect(exactTime(now)).toBe("21 Nov 2026, 12:00:00 UTC");
});

test("since when: the time of day, named UTC until the reader's zone is known", () => {
  const since = (timeZone: string) => timeText("since", before(65), now, timeZone);
  expect([since("UTC"), since("Europe/Berlin")]).toEqual(["10:55 UTC (1 hour ago)", "11:55 (1 hour ago)"]);
});
