import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RoomError } from "@/lib/room/errors";
import { runInTurn } from "./in-turn";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A piece of work that takes this long and then fails, as when the database does not respond. */
const failingAfter = (ms: number) => () =>
  new Promise<never>((_, fail) => setTimeout(() => fail(new Error("no answer")), ms));

test("work on a room begins when the work before it has ended, even if it failed", async () => {
  const first = runInTurn("rm_a", failingAfter(4_000));
  const second = runInTurn("rm_a", async (waited) => waited);
  const elsewhere = runInTurn("rm_b", async (waited) => waited);
  first.catch(() => undefined);
  expect(await elsewhere).toBe(false);
  await vi.advanceTimersByTimeAsync(4_000);
  await expect(first).rejects.toThrow("no answer");
  expect(await second).toBe(true);
});

test("a task that has waited too long is rejected without running, and the next one runs", async () => {
  const work = vi.fn(async () => "done");
  const slow = runInTurn("rm_a", failingAfter(15_000));
  const late = runInTurn("rm_a", work);
  for (const each of [slow, late]) each.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(15_000);
  // A rejection takes a turn of the event loop of its own.
  await vi.runAllTimersAsync();
  await expect(slow).rejects.toThrow("no answer");
  await expect(late).rejects.toEqual(
    new RoomError("unavailable", "This room is busy. Retry in a few seconds."),
  );
  expect(work).not.toHaveBeenCalled();
  expect(await runInTurn("rm_a", work)).toBe("done");
});
