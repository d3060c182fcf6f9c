import { afterEach, expect, test, vi } from "vitest";

afterEach(() => void vi.useRealTimers());

test("what was made of a text is kept while pages show it, and forgotten a minute later", async () => {
  vi.useFakeTimers();
  // The cache takes its clock when it is loaded.
  const { preparePage, readMarkdown } = await import("./read-markdown");
  const read = () => readMarkdown("A *clause* of a room.", preparePage(["client"]));
  const first = read();
  for (let shown = 0; shown < 3; shown++) {
    vi.advanceTimersByTime(50_000);
    expect(read()).toBe(first);
  }
  // Its timer removes it: it does not wait for a reader who finds it stale.
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  vi.advanceTimersByTime(61_000);
  expect(vi.getTimerCount()).toBe(0);
  expect(read()).not.toBe(first);
});
