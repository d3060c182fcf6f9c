import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FairTurns } from "./fair-turns";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const options = { concurrency: 1, runningPerGroup: 1, total: 10, waitingPerGroup: 10 };

/** Runs tasks of these groups with these costs in milliseconds, one after the other. Returns when each began, to 10 ms. */
async function begunAt(turns: FairTurns, tasks: [group: string, costMs: number][]): Promise<string[]> {
  const origin = performance.now();
  const begun: string[] = [];
  for (const [group, costMs] of tasks) {
    void turns.wait([group]).then((finish) => {
      begun.push(`${group} ${10 * Math.floor((performance.now() - origin) / 10)}`);
      setTimeout(finish, costMs);
    });
  }
  await vi.advanceTimersByTimeAsync(10_000);
  return begun;
}

test("begins the next task as soon as one has finished", async () => {
  expect(
    await begunAt(new FairTurns(options), [
      ["a", 200],
      ["a", 200],
      ["a", 1],
    ]),
  ).toEqual(["a 0", "a 200", "a 400"]);
});

test("pauses after a long task for as long as it took, but not for groups that cost much less", async () => {
  const turns = new FairTurns({ ...options, maxPauseMs: 500 });
  const tasks: [string, number][] = [
    ["a", 200],
    ["a", 800],
    ["a", 1],
    ["b", 10],
    ["b", 10],
  ];
  expect(await begunAt(turns, tasks)).toEqual(["a 0", "b 200", "b 210", "a 400", "a 1700"]);
});

test.each([
  [true, "used 500"],
  [false, "used 900"],
])(
  "with round robin (%s), a group that has cost much does not wait for all that have cost little",
  async (roundRobin, begun) => {
    const turns = new FairTurns({ ...options, roundRobin });
    const tasks: [string, number][] = [
      ["used", 400],
      ["used", 10],
      ...[..."abcde"].map((group): [string, number] => [group, 100]),
    ];
    expect(await begunAt(turns, tasks)).toContain(begun);
  },
);

test("pauses for all groups that cost as much", async () => {
  const turns = new FairTurns({ ...options, maxPauseMs: 500 });
  expect(
    await begunAt(turns, [
      ["a", 200],
      ["b", 200],
      ["a", 1],
      ["b", 1],
    ]),
  ).toEqual(["a 0", "b 200", "a 600", "b 600"]);
});

test("does not pause longer because of a long task that ends meanwhile", async () => {
  const turns = new FairTurns({ ...options, concurrency: 2, maxPauseMs: 500 });
  const tasks: [string, number][] = [
    ["a", 500],
    ["b", 700],
    ["a", 1],
  ];
  expect(await begunAt(turns, tasks)).toEqual(["a 0", "b 0", "a 1000"]);
});
