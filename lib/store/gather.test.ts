import { expect, test, vi } from "vitest";
import { gather } from "./gather";

test("what is asked for in one turn of the event loop is read at once, and each gets its own", async () => {
  const read = vi.fn(async (keys: number[]) => keys.map((key) => key * 10));
  const load = gather(read);
  expect(await Promise.all([load(3), load(1), load(2)])).toEqual([30, 10, 20]);
  expect(read.mock.calls).toEqual([[[3, 1, 2]]]);
  expect(await load(4)).toBe(40);
  expect(read).toHaveBeenLastCalledWith([4]);
});

test("very many are read in several parts", async () => {
  const read = vi.fn(async (keys: number[]) => keys);
  const load = gather(read);
  const keys = Array.from({ length: 200 }, (_, key) => key);
  expect(await Promise.all(keys.map(load))).toEqual(keys);
  expect(read.mock.calls.map(([part]) => part.length)).toEqual([64, 64, 64, 8]);
});

test("a reading that fails fails for all who asked, and not for those after them", async () => {
  const read = vi.fn(async (keys: number[]) => keys).mockRejectedValueOnce(new Error("away"));
  const load = gather(read);
  const outcomes = await Promise.allSettled([load(1), load(2)]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await load(3)).toBe(3);
});
