import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { oncePerMinute } from "./log";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("frequent events are reported at once, then once at the end of each minute that had more", () => {
  const reported: number[] = [];
  const more = oncePerMinute((count) => reported.push(count));
  more(1);
  expect(reported).toEqual([1]);
  more(2);
  more(3);
  vi.advanceTimersByTime(59_999);
  expect(reported).toEqual([1]);
  vi.advanceTimersByTime(1);
  expect(reported).toEqual([1, 5]);
  more(4);
  vi.advanceTimersByTime(60_000);
  expect(reported).toEqual([1, 5, 4]);
  vi.advanceTimersByTime(60_000);
  expect(vi.getTimerCount()).toBe(0);
  more(6);
  expect(reported).toEqual([1, 5, 4, 6]);
});

test("nothing more is not reported, and the wait does not keep the process running", () => {
  const reported: number[] = [];
  const unref = vi.fn();
  vi.spyOn(globalThis, "setTimeout").mockReturnValue({ unref } as never);
  const more = oncePerMinute((count) => reported.push(count));
  more(0);
  expect(unref).not.toHaveBeenCalled();
  more(1);
  expect(unref).toHaveBeenCalledOnce();
  expect(reported).toEqual([1]);
});
