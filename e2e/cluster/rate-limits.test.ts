import { setTimeout as pause } from "node:timers/promises";
import { Redis as Upstash } from "@upstash/redis";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { chargeLimits, chargeShared } from "@/lib/store/rate-limits/charge-limits";
import { connectRedis } from "@/lib/store/rate-limits/connect-redis";
import { createRedisCounter } from "@/lib/store/rate-limits/in-redis";
import { createUpstashCounter } from "@/lib/store/rate-limits/in-upstash";
import type { SharedCounter } from "@/lib/store/rate-limits/quota";
import { freePort } from "@/scripts/free-port.mjs";
import { type RedisServer, startRedis } from "../support/cluster/redis";
import { type RestBridge, startRestBridge } from "../support/cluster/rest-bridge";
import { nth } from "../support/nth";
import { createRoom } from "../support/room";
import { type Service, startService } from "../support/service";
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

describe("A process whose Redis hangs", () => {
  it("lets one request a second wait for it, and uses it again when it responds", async () => {
    const own = await startRedis();
    process.env.REDIS_URL = own.url;
    const quota = { name: "write", requests: 1_000, windowSeconds: 600 } as const;
    const count = async () => nth(await chargeLimits([{ quota, key: "a client", reserve: 0 }]), 0);
    const sent = vi.spyOn(Redis.prototype, "eval");
    const other = connectRedis(own.url);
    try {
      await count();
      own.hang();
      await count();
      await pause(1_100);
      sent.mockClear();
      await Promise.all(Array.from({ length: 20 }, count));
      expect(sent).toHaveBeenCalledOnce();
      own.goOn();
      await until("it uses Redis again", async () => {
        const { remaining } = await createRedisCounter(other).charge(quota, "a client");
        return (await count()).remaining === remaining - 1;
      });
    } finally {
      sent.mockRestore();
      own.goOn();
      other.close();
      await own.stop();
    }
  });
});

describe("A service whose Redis", () => {
  /** What is left of the writes after one of them: a message in a new room. */
  const left = async (service: Service): Promise<number> => {
    const response = await (await createRoom(service)).as(0).post("/messages", { content: "Hello" });
    return Number(/r=(\d+)/.exec(String(response.headers.ratelimit))?.[1]);
  };
  const lines = (service: Service, what: string) => service.logs().split(what).length - 1;
  const away = "Redis does not respond";
  const reason = (service: Service) => {
    const told = service
      .logs()
      .split("\n")
      .find((line) => line.includes(away));
    return JSON.parse(told ?? "{}").error;
  };

  it("is unavailable counts by itself, logs it once, and uses Redis again when it is back", async () => {
    const own = await startRedis();
    const limits = { RATE_LIMIT_WRITE_PER_MINUTE: "1000", RATE_LIMIT_CREATE_PER_HOUR: "1000" };
    const service = await startService({ ...limits, REDIS_URL: own.url });
    const other = await startService({ ...limits, REDIS_URL: own.url, DATABASE_URL: service.databaseUrl });
    try {
      expect(await left(service)).toBe(999);
      expect(await left(other)).toBe(998);
      await own.stop();
      for (let sendRequest = 1; sendRequest <= 5; sendRequest++)
        expect(await left(service)).toBe(1000 - sendRequest);
      expect(lines(service, away)).toBe(1);

      const again = await startRedis(own.port);
      await until("it uses Redis again", async () => {
        await left(service);
        return lines(service, "Redis is back") === 1;
      });
      const [mine, theirs] = [await left(service), await left(other)];
      expect(theirs).toBe(mine - 1);
      expect(lines(service, away)).toBe(1);
      await again.stop();
    } finally {
      await other.stop();
      await service.stop();
    }
  });

  it("is not reachable logs why", async () => {
    const service = await startService({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` });
    try {
      await left(service);
      expect(reason(service).message).toContain("ECONNREFUSED");
    } finally {
      await service.stop();
    }
  });

  it("is Upstash and returns errors logs why, without client addresses", async () => {
    const service = await startService({
      UPSTASH_REDIS_REST_URL: bridge.url,
      UPSTASH_REDIS_REST_TOKEN: [token, "wrong"].join("-"),
    });
    try {
      await left(service);
      expect(reason(service)).toEqual({ name: "UpstashError", message: "Unauthorized" });
    } finally {
      await service.stop();
    }
  });

  it("is Upstash counts there", async () => {
    const service = await startService({
      UPSTASH_REDIS_REST_URL: bridge.url,
      UPSTASH_REDIS_REST_TOKEN: token,
      RATE_LIMIT_WRITE_PER_MINUTE: "50",
    });
    try {
      const before = bridge.requests();
      expect(await left(service)).toBe(49);
      expect(bridge.requests()).toBeGreaterThan(before);
      expect(service.logs()).not.toContain(away);
    } finally {
      await service.stop();
    }
  });
});
