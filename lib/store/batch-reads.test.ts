import { expect, test, vi } from "vitest";
import { batchReads } from "./batch-reads";

test("keys requested in one turn of the event loop are read together, and each gets its own value", async () => {
  const read = vi.fn(async (keys: number[]) => keys.map((key) => key * 10));
  const load = batchReads(read);
  expect(await Promise.all([load(3), load(1), load(2)])).toEqual([30, 10, 20]);
  expect(read.mock.calls).toEqual([[[3, 1, 2]]]);
  expect(await load(4)).toBe(40);
  expect(read).toHaveBeenLastCalledWith([4]);
});

test("very many keys are read in several batches", async () => {
  const read = vi.fn(async (keys: number[]) => keys);
  const load = batchReads(read);
  const keys = Array.from({ length: 200 }, (_, key) => key);
  expect(await Promise.all(keys.map(load))).toEqual(keys);
  expect(read.mock.calls.map(([part]) => part.length)).toEqual([64, 64, 64, 8]);
});

test("a failed read fails for all keys of its batch, but not for later ones", async () => {
  const read = vi.fn(async (keys: number[]) => keys).mockRejectedValueOnce(new Error("away"));
  const load = batchReads(read);
  const outcomes = await Promise.allSettled([load(1), load(2)]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await load(3)).toBe(3);
});
