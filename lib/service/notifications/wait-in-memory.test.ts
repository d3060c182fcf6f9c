import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { QueuePath } from "@/lib/fair-queue";
import { waitInMemory } from "./wait-in-memory";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

type Wait = { isOver: boolean | undefined };

/** Begins waits of a minute. `isOver` is false for one that was dropped, undefined while it waits. */
function wait(many: number, ...holder: QueuePath): Wait[] {
  return Array.from({ length: many }, () => {
    const wait: Wait = { isOver: undefined };
    void waitInMemory(holder, 60_000).then((isOver) => {
      wait.isOver = isOver;
    });
    return wait;
  });
}

/** How many of these were dropped so far. */
async function droppedOf(waits: Wait[]): Promise<number> {
  await vi.advanceTimersByTimeAsync(0);
  return waits.filter(({ isOver }) => isOver === false).length;
}

test("a thousand can wait until their time is over", async () => {
  const waits = wait(1_000, "client", "room", "link");
  await vi.advanceTimersByTimeAsync(59_999);
  expect(waits.every(({ isOver }) => isOver === undefined)).toBe(true);
  vi.advanceTimersByTime(1);
  const more = wait(1_000, "client", "room", "link");
  expect(await droppedOf([...waits, ...more])).toBe(0);
  expect(waits.every(({ isOver }) => isOver)).toBe(true);
});

test("a client that comes later replaces the newest of the one that has most, until both have the same", async () => {
  const first = wait(600, "first", "room", "link");
  const small = wait(100, "small", "room", "link");
  const second = wait(300, "second", "room", "link");
  const late = wait(200, "late", "room", "link");
  expect(await droppedOf(first)).toBe(200);
  expect(await droppedOf(first.slice(0, 400))).toBe(0);
  expect(await droppedOf([...small, ...second, ...late])).toBe(0);
  late.push(...wait(300, "late", "room", "link"));
  expect(await droppedOf([...first, ...second])).toBe(300);
  expect(await droppedOf([...small])).toBe(0);
  expect(await droppedOf(late)).toBe(200);
});

test.each([
  ["room of the same client", ["client", "flooded"], ["client", "other"]],
  ["link of the same room", ["client", "room", "flooded"], ["client", "room", "other"]],
  ["client of another network", ["::/48", "1::/64"], ["192.0.2.1", "room"]],
] as [string, QueuePath, QueuePath][])(
  "a %s loses nothing to one that has most",
  async (_, flooded, other) => {
    const before = wait(10, ...other, "x");
    const flood = wait(1_200, ...flooded, "x");
    const after = wait(10, ...other, "x");
    expect(await droppedOf([...before, ...after])).toBe(0);
    expect(await droppedOf(flood)).toBe(220);
  },
);
