import { setImmediate as nextLoop } from "node:timers/promises";
import { expect, test } from "vitest";
import { runInBackground } from "./background";

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
