import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { consume } from "./rate-limit";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const exceeded = async (client: string) => (await consume("write", client)).exceeded;

test("a client is refused until its window has passed, and calls meanwhile do not prolong it", async () => {
  for (let call = 1; call <= 60; call++) expect(await exceeded("a")).toBe(false);
  vi.advanceTimersByTime(30_000);
  expect(await consume("write", "a")).toEqual({
    name: "write",
    limit: 60,
    windowSeconds: 60,
    remaining: 0,
    resetSeconds: 30,
    exceeded: true,
  });
  vi.advanceTimersByTime(30_000);
  expect(await exceeded("a")).toBe(false);
});

test("each limit and each client is counted by itself", async () => {
  for (let call = 1; call <= 61; call++) await consume("write", "b");
  expect(await exceeded("b")).toBe(true);
  expect(await exceeded("c")).toBe(false);
  expect((await consume("create", "b")).exceeded).toBe(false);
});

test("of very many clients those that have not called for longest are forgotten, one that keeps calling is not", async () => {
  for (let call = 1; call <= 60; call++) await consume("write", "busy");
  for (let client = 0; client < 100_000; client++) {
    await consume("write", `client ${client}`);
    if (client % 10_000 === 0) expect(await exceeded("busy")).toBe(true);
  }
  expect((await consume("write", "client 0")).remaining).toBe(59);
});
