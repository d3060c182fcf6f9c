import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RoomError } from "@/lib/room/errors";
import { inTurn } from "./in-turn";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A piece of work that takes so long and then fails, as when the database does not answer. */
const failingAfter = (ms: number) => () =>
  new Promise<never>((_, fail) => setTimeout(() => fail(new Error("no answer")), ms));

test("work on a room begins when what came before has ended, well or not", async () => {
  const first = inTurn("rm_a", failingAfter(4_000));
  const second = inTurn("rm_a", async (waited) => waited);
  const elsewhere = inTurn("rm_b", async (waited) => waited);
  first.catch(() => undefined);
  expect(await elsewhere).toBe(false);
  await vi.advanceTimersByTimeAsync(4_000);
  await expect(first).rejects.toThrow("no answer");
  expect(await second).toBe(true);
});

test("who has waited for long is told to come again, its work is not begun, and the next goes on", async () => {
  const work = vi.fn(async () => "done");
  const slow = inTurn("rm_a", failingAfter(15_000));
  const late = inTurn("rm_a", work);
  for (const each of [slow, late]) each.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(15_000);
  await expect(slow).rejects.toThrow("no answer");
  await expect(late).rejects.toEqual(
    new RoomError("unavailable", "Those who write to this room take too long."),
  );
  expect(work).not.toHaveBeenCalled();
  expect(await inTurn("rm_a", work)).toBe("done");
});
