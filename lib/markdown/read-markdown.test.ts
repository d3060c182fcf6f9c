import { afterEach, expect, test, vi } from "vitest";
import { newPageBudget } from "./page-budget";

afterEach(() => void vi.useRealTimers());

test("a parsed text is cached while pages show it, and removed a minute later", async () => {
  vi.useFakeTimers();
  // The cache reads the clock functions when it is loaded.
  const { readMarkdown } = await import("./read-markdown");
  const read = () => readMarkdown("A *clause* of a room.", newPageBudget(["client"], 0));
  const first = read();
  for (let shown = 0; shown < 3; shown++) {
    vi.advanceTimersByTime(50_000);
    expect(read()).toBe(first);
  }
  // A timer removes it. It does not wait for the next read.
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  vi.advanceTimersByTime(61_000);
  expect(vi.getTimerCount()).toBe(0);
  expect(read()).not.toBe(first);
});
