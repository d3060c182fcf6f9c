import { setImmediate as nextLoop } from "node:timers/promises";
import { expect, test } from "vitest";
import { inBatches, runInBackground } from "./background";

test("two statements run at a time, the others in their order, also after one has failed", async () => {
  let running = 0;
  const seen: number[] = [];
  const begun: number[] = [];
  const results = Array.from({ length: 20 }, (_, index) =>
    runInBackground(`statement ${index}`, async () => {
      begun.push(index);
      running++;
      for (let loops = 0; loops < 10; loops++) await nextLoop();
      seen.push(running--);
      if (index % 3 === 0) throw new Error("failed");
    }),
  );
  const settled = await Promise.allSettled(results);
  expect(Math.max(...seen)).toBe(2);
  expect(begun).toEqual(results.map((_, index) => index));
  expect(settled.map(({ status }) => status === "rejected")).toEqual(
    results.map((_, index) => index % 3 === 0),
  );
});

test("what is asked for while statements run goes into the next ones, 100 items each", async () => {
  const batches: number[][] = [];
  const double = inBatches("double", async (items: number[]) => {
    batches.push(items);
    for (let loops = 0; loops < 10; loops++) await nextLoop();
    if (items.includes(150)) throw new Error("failed");
    return items.map((item) => 2 * item);
  });
  const settled = await Promise.allSettled(Array.from({ length: 250 }, (_, item) => double(item)));
  expect(batches.flat()).toEqual(settled.map((_, item) => item));
  expect(batches.length).toBeLessThanOrEqual(4);
  for (const [item, result] of settled.entries()) {
    const isFailed = batches.some((batch) => batch.includes(150) && batch.includes(item));
    expect(result).toEqual(
      isFailed
        ? { status: "rejected", reason: new Error("failed") }
        : { status: "fulfilled", value: 2 * item },
    );
  }
  expect(await double(7)).toBe(14);
});
