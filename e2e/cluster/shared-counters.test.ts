import { setTimeout as pause } from "node:timers/promises";
import { Redis as Upstash } from "@upstash/redis";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { chargeShared } from "@/lib/store/rate-limits/charge-limits";
import { connectRedis } from "@/lib/store/rate-limits/connect-redis";
import { createRedisCounter } from "@/lib/store/rate-limits/in-redis";
import { createUpstashCounter } from "@/lib/store/rate-limits/in-upstash";
import type { SharedCounter } from "@/lib/store/rate-limits/quota";
import { type RedisServer, startRedis } from "../support/cluster/redis";
import { type RestBridge, startRestBridge } from "../support/cluster/rest-bridge";
import { nth } from "../support/nth";
import { until } from "../support/until";

const token = ["bridge", "token"].join("-");

let server: RedisServer;

let bridge: RestBridge;

let plain: ReturnType<typeof connectRedis>;

beforeAll(async () => {
  server = await startRedis();
  bridge = await startRestBridge(server.url, token);
  plain = connectRedis(server.url);
});

afterAll(async () => {
  plain.close();
  await bridge.stop();
  await server.stop();
});

const ways: [string, () => SharedCounter][] = [
  ["any Redis", () => createRedisCounter(plain)],
  ["Upstash", () => createUpstashCounter(new Upstash({ url: bridge.url, token }))],
];

describe.each(ways)("Counting in %s", (way, counter) => {
  const quota = { name: "write", requests: 20, windowSeconds: 2 } as const;
  /** Its window ends after every test. */
  const long = { name: "long", requests: 20, windowSeconds: 600 } as const;
  const peekAt = (client: string) => counter().peek(quota, client);

  it("admits exactly as many as allowed, however many processes count at once", async () => {
    const counters = [counter(), counter(), counter()];
    const spent = await Promise.all(
      Array.from({ length: 60 }, (_, index) => counters[index % 3]?.charge(long, `${way}, crowd`)),
    );
    expect(spent.filter((each) => each && !each.exceeded)).toHaveLength(20);
    expect(new Set(spent.map((each) => each?.remaining))).toEqual(
      new Set(Array.from({ length: 20 }, (_, n) => n)),
    );
    for (const each of spent) expect(each?.resetSeconds).toBeLessThanOrEqual(600);
  });

  it("starts again when the window has passed", async () => {
    const { charge, peek } = counter();
    const client = `${way}, again`;
    await charge(quota, client);
    await until("its window has passed", async () => (await peek(quota, client)).remaining === 20);
    expect(await peek(quota, client)).toEqual({ exceeded: false, remaining: 20, resetSeconds: 2 });
    expect(await charge(quota, client)).toMatchObject({ exceeded: false, remaining: 19 });
  });

  it("begins a window with the first request, not with the last one", async () => {
    const { charge, peek } = counter();
    const client = `${way}, first`;
    await charge(long, client);
    await pause(1_100);
    expect((await charge(long, client)).resetSeconds).toBeLessThan(600);
    expect((await peek(long, client)).resetSeconds).toBeLessThan(600);
  });

  it("reads what is left without counting", async () => {
    const { charge, peek } = counter();
    const client = `${way}, peek`;
    for (let look = 0; look < 3; look++) {
      expect(await peek(long, client)).toMatchObject({ exceeded: false, remaining: 20 });
    }
    for (let count = 0; count < 20; count++) expect((await charge(long, client)).exceeded).toBe(false);
    expect(await peek(long, client)).toMatchObject({ exceeded: true, remaining: 0 });
    expect(await charge(long, client)).toMatchObject({ exceeded: true, remaining: 0 });
  });

  it("counts a request against all of its limits, or none", async () => {
    const own = { quota: { ...long, name: "own" }, key: way, reserve: 0 };
    const wide = { quota: { ...long, name: "wide", requests: 2 }, key: way, reserve: 0 };
    const charge = async () => (await chargeShared(counter(), [own, wide])).map(({ exceeded }) => exceeded);
    for (let count = 0; count < 2; count++) expect(await charge()).toEqual([false, false]);
    for (let count = 0; count < 3; count++) expect(await charge()).toEqual([false, true]);
    expect(await counter().peek(own.quota, way)).toMatchObject({ remaining: 18 });
  });

  // The package for Upstash keeps the bucket until its window ends.
  it.runIf(way === "any Redis")("stores nothing of clients whose network is over its limit", async () => {
    const network = { quota: { ...long, name: "network", requests: 1 }, key: `${way}, crowded`, reserve: 0 };
    const charge = (client: number) =>
      chargeShared(counter(), [{ quota: long, key: `${way}, crowded, ${client}`, reserve: 0 }, network]);
    for (let client = 0; client < 5; client++) await charge(client);
    const keys = await plain.eval('return redis.call("KEYS", ARGV[1])', [], [`*${way}, crowded*`]);
    expect((keys as string[]).map((key) => key.split(":").at(-1)).sort()).toEqual([
      `${way}, crowded`,
      `${way}, crowded, 0`,
    ]);
  });

  it("admits requests that must leave a reserve exactly down to it, and others further", async () => {
    const reserved = { quota: { ...long, name: "reserve" }, key: way, reserve: 12 };
    const charge = async (reserve: number) =>
      nth(await chargeShared(counter(), [{ ...reserved, reserve }]), 0);
    const crowd = await Promise.all(Array.from({ length: 30 }, () => charge(12)));
    expect(crowd.filter(({ exceeded }) => !exceeded)).toHaveLength(8);
    for (let left = 11; left >= 0; left--) {
      expect(await charge(0)).toMatchObject({ exceeded: false, remaining: left });
    }
    expect((await charge(0)).exceeded).toBe(true);
  });

  it("refunds what was counted, and never more", async () => {
    const { charge, refund } = counter();
    for (let count = 0; count < 20; count++) await charge(long, way);
    const over = await Promise.all(Array.from({ length: 5 }, () => charge(long, way)));
    expect(over.every(({ exceeded }) => exceeded)).toBe(true);
    expect(await refund(long, way)).toMatchObject({ exceeded: false, remaining: 1 });
    expect(await charge(long, way)).toMatchObject({ exceeded: false, remaining: 0 });
    expect(await charge(long, way)).toMatchObject({ exceeded: true });
    for (let left = 1; left <= 20; left++) {
      expect(await refund(long, way)).toMatchObject({ exceeded: false, remaining: left });
    }
    expect(await refund(long, way)).toMatchObject({ exceeded: false, remaining: 20 });
    expect(await charge(long, way)).toMatchObject({ exceeded: false, remaining: 19 });
  });

  it("refunds nothing after the window has passed, and stores nothing", async () => {
    const { charge, refund } = counter();
    const client = `${way}, passed`;
    const keys = async () => plain.eval('return #redis.call("KEYS", ARGV[1])', [], [`*${client}*`]);
    await charge(long, client);
    await charge(quota, client);
    await refund(quota, client);
    await charge(quota, client);
    await until("its window has passed", async () => (await peekAt(client)).remaining === 20);
    expect(await refund(quota, client)).toEqual({ exceeded: false, remaining: 20, resetSeconds: 2 });
    await until("its key has expired", async () => (await keys()) === 1);
    await refund(quota, client);
    expect(await keys()).toBe(1);
  });

  it("applies a changed limit at once", async () => {
    const count = (requests: number) => counter().charge({ ...long, requests }, `${way}, changed`);
    for (let sendRequest = 0; sendRequest < 20; sendRequest++) await count(20);
    expect(await count(20)).toMatchObject({ exceeded: true });
    expect(await count(5)).toMatchObject({ exceeded: false, remaining: 4 });
    expect(await count(40)).toMatchObject({ exceeded: false, remaining: 39 });
  });

  it("gives a wait of at most one window, even if clocks differ", async () => {
    const { charge } = counter();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    try {
      await charge(quota, `${way}, ahead`);
    } finally {
      vi.useRealTimers();
    }
    expect((await charge(quota, `${way}, ahead`)).resetSeconds).toBeLessThanOrEqual(2);
  });
});
