import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { chargeLimit, refund } from "./rate-limit";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A client without a wider network. */
const at = (address: string) => ({ address, network: undefined });
const exceeded = async (address: string) => (await chargeLimit("write", at(address))).exceeded;

test("a client is rejected until its window has passed, and requests meanwhile do not extend it", async () => {
  for (let call = 1; call <= 60; call++) expect(await exceeded("a")).toBe(false);
  vi.advanceTimersByTime(30_000);
  expect(await chargeLimit("write", at("a"))).toEqual({
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

test("a request that is taken back is free again in its window, and no more than was counted", async () => {
  const client = { address: "d", network: "its network" };
  await refund("write", client);
  for (let call = 1; call <= 60; call++) await chargeLimit("write", client);
  await refund("write", client);
  expect(await chargeLimit("write", client)).toMatchObject({ exceeded: false, remaining: 0 });
  expect((await chargeLimit("write", client)).exceeded).toBe(true);
  vi.advanceTimersByTime(60_000);
  await refund("write", client);
  expect(await chargeLimit("write", client)).toMatchObject({ remaining: 59, resetSeconds: 60 });
});

test("a request is taken back from the network of its client, too", async () => {
  const clientOf = (address: string) => ({ address, network: "a full network" });
  for (let call = 0; call < 480; call++) await chargeLimit("write", clientOf(`client ${call % 8}`));
  expect((await chargeLimit("write", clientOf("ninth"))).exceeded).toBe(true);
  await refund("write", clientOf("client 0"));
  expect((await chargeLimit("write", clientOf("ninth"))).exceeded).toBe(false);
});

describe("Requests from pages of other sites", () => {
  const of = (address: string, network?: string) => ({ address, network });
  const crossSite = (client: ReturnType<typeof of>) => ({ ...client, isCrossSite: true });

  test("leave half of each limit to their visitor", async () => {
    const visitor = of("e");
    for (let call = 1; call <= 30; call++) {
      expect(await chargeLimit("write", crossSite(visitor))).toMatchObject({
        limit: 30,
        remaining: 30 - call,
        exceeded: false,
      });
    }
    for (let call = 1; call <= 100; call++) {
      expect((await chargeLimit("write", crossSite(visitor))).exceeded).toBe(true);
    }
    expect(await chargeLimit("write", visitor)).toMatchObject({ limit: 60, remaining: 29, exceeded: false });
  });

  test("add nothing to what a client may do", async () => {
    const program = of("f");
    for (let call = 1; call <= 40; call++) await chargeLimit("write", program);
    expect(await chargeLimit("write", crossSite(program))).toMatchObject({ remaining: 0, exceeded: true });
    for (let call = 41; call <= 60; call++) {
      expect((await chargeLimit("write", program)).exceeded).toBe(false);
    }
    expect((await chargeLimit("write", program)).exceeded).toBe(true);
  });

  test("leave half of the limits of a network to its clients", async () => {
    let accepted = 0;
    for (let call = 0; call < 480; call++) {
      const visitor = of(`visitor ${call % 16}`, "a visited /48");
      if (!(await chargeLimit("write", crossSite(visitor))).exceeded) accepted++;
    }
    expect(accepted).toBe(240);
    expect((await chargeLimit("write", of("another", "a visited /48"))).exceeded).toBe(false);
  });
});

test("each limit and each client is counted separately", async () => {
  for (let call = 1; call <= 61; call++) await chargeLimit("write", at("b"));
  expect(await exceeded("b")).toBe(true);
  expect(await exceeded("c")).toBe(false);
  expect((await chargeLimit("create", at("b"))).exceeded).toBe(false);
});

test("the least recently active clients are forgotten, an active one is not", async () => {
  for (let call = 1; call <= 60; call++) await chargeLimit("write", at("busy"));
  for (let client = 0; client < 100_000; client++) {
    await chargeLimit("write", at(`client ${client}`));
    if (client % 10_000 === 0) expect(await exceeded("busy")).toBe(true);
  }
  expect((await chargeLimit("write", at("client 0"))).remaining).toBe(59);
});

test("one network with very many clients does not evict others", async () => {
  for (let call = 1; call <= 60; call++) await chargeLimit("write", at("calm"));
  let accepted = 0;
  for (let client = 0; client < 65_536; client++) {
    const allowance = await chargeLimit("write", { address: `${client}::/64`, network: "a /48" });
    if (!allowance.exceeded) accepted++;
  }
  expect(accepted).toBe(8 * 60);
  expect(await exceeded("calm")).toBe(true);
});

test("a client over its own limit uses up nothing of its network's limit", async () => {
  const clientOf = (address: string) => ({ address, network: "its /48" });
  for (let call = 1; call <= 600; call++) await chargeLimit("write", clientOf("greedy"));
  expect(await chargeLimit("write", clientOf("greedy"))).toMatchObject({ name: "write", exceeded: true });
  for (let client = 1; client < 8; client++) {
    for (let call = 1; call <= 60; call++) {
      expect((await chargeLimit("write", clientOf(`neighbour ${client}`))).exceeded).toBe(false);
    }
  }
  expect(await chargeLimit("write", clientOf("one more"))).toMatchObject({
    name: "write-network",
    limit: 480,
    exceeded: true,
  });
});
