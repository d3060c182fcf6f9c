import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { describeError, oncePerMinute } from "./log";

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

test("of a long message of another service, the log has the beginning", () => {
  const { message } = describeError(new Error(`ERR ${"word ".repeat(1_000_000)}`));
  expect([message.startsWith("ERR word"), message.endsWith(" …"), message.length < 2_100]).toEqual([
    true,
    true,
    true,
  ]);
});

test("a secret at the end of what the log has of a message is left out", () => {
  const secret = ["aB3dE5", "gH7jK9", "mN1pQ3"].join("");
  for (let length = 1_960; length < 2_010; length++) {
    const padding = "x ".repeat(length / 2).slice(0, length);
    const { message } = describeError(new Error(`${padding} password: ${secret} ${"y ".repeat(100)}`));
    expect(message).not.toContain(secret.slice(0, 4));
  }
});

test("a line of a message that looks like a line of a stack is not logged with the stack", () => {
  const error = new Error(`failed\n    at first ${"x".repeat(3_000)}\n    at second`);
  const { message, stack } = describeError(error);
  expect(message).toMatch(/^failed\n/);
  expect(stack).not.toMatch(/at first|at second/);
  expect(stack).toMatch(/^ {4}at .*log\.test\.ts/);
});
