import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { consume } from "./rate-limit";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A client without a wider network. */
const at = (address: string) => ({ address, network: undefined });
const exceeded = async (address: string) => (await consume("write", at(address))).exceeded;

test("a client is refused until its window has passed, and calls meanwhile do not prolong it", async () => {
  for (let call = 1; call <= 60; call++) expect(await exceeded("a")).toBe(false);
  vi.advanceTimersByTime(30_000);
  expect(await consume("write", at("a"))).toEqual({
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
  for (let call = 1; call <= 61; call++) await consume("write", at("b"));
  expect(await exceeded("b")).toBe(true);
  expect(await exceeded("c")).toBe(false);
  expect((await consume("create", at("b"))).exceeded).toBe(false);
});

test("of very many clients those that have not called for longest are forgotten, one that keeps calling is not", async () => {
  for (let call = 1; call <= 60; call++) await consume("write", at("busy"));
  for (let client = 0; client < 100_000; client++) {
    await consume("write", at(`client ${client}`));
    if (client % 10_000 === 0) expect(await exceeded("busy")).toBe(true);
  }
  expect((await consume("write", at("client 0"))).remaining).toBe(59);
});

test("one network with very many clients does not make others be forgotten", async () => {
  for (let call = 1; call <= 60; call++) await consume("write", at("calm"));
  let accepted = 0;
  for (let client = 0; client < 65_536; client++) {
    const allowance = await consume("write", { address: `${client}::/64`, network: "a /48" });
    if (!allowance.exceeded) accepted++;
  }
  expect(accepted).toBe(8 * 60);
  expect(await exceeded("calm")).toBe(true);
});

test("a client over its own limit uses up nothing of its network's", async () => {
  const clientOf = (address: string) => ({ address, network: "its /48" });
  for (let call = 1; call <= 600; call++) await consume("write", clientOf("greedy"));
  expect(await consume("write", clientOf("greedy"))).toMatchObject({ name: "write", exceeded: true });
  for (let client = 1; client < 8; client++) {
    for (let call = 1; call <= 60; call++) {
      expect((await consume("write", clientOf(`neighbour ${client}`))).exceeded).toBe(false);
    }
  }
  expect(await consume("write", clientOf("one more"))).toMatchObject({
    name: "write-network",
    limit: 480,
    exceeded: true,
  });
});
