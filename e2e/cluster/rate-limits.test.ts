import { setTimeout as pause } from "node:timers/promises";
import { Redis as Upstash } from "@upstash/redis";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { counterIn, type Scripts } from "@/lib/store/rate-limits/in-redis";
import { plainRedis } from "@/lib/store/rate-limits/plain-redis";
import { countCall } from "@/lib/store/rate-limits/shared";
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
let plain: ReturnType<typeof plainRedis>;

beforeAll(async () => {
  server = await startRedis();
  bridge = await startRestBridge(server.url, token);
  plain = plainRedis(server.url);
});
afterAll(async () => {
  plain.close();
  await bridge.stop();
  await server.stop();
});

const ways: [string, () => Scripts][] = [
  ["any Redis", () => plain],
  ["Upstash's REST interface", () => new Upstash({ url: bridge.url, token }) as unknown as Scripts],
];

describe.each(ways)("Counting in %s", (way, redis) => {
  const quota = { name: "write", calls: 20, windowSeconds: 2 } as const;

  it("lets through exactly as many as allowed, however many processes count at once", async () => {
    const counters = [counterIn(redis()), counterIn(redis()), counterIn(redis())];
    const spent = await Promise.all(
      Array.from({ length: 60 }, (_, index) => counters[index % 3]?.(quota, `${way}, crowd`)),
    );
    expect(spent.filter((each) => each && !each.exceeded)).toHaveLength(20);
    expect(new Set(spent.map((each) => each?.remaining))).toEqual(
      new Set(Array.from({ length: 20 }, (_, n) => n)),
    );
    for (const each of spent) expect(each?.resetSeconds).toBeLessThanOrEqual(2);
  });

  it("begins anew when the window of the first call has passed", async () => {
    const count = counterIn(redis());
    const client = `${way}, again`;
    for (let call = 0; call < 20; call++) expect((await count(quota, client)).exceeded).toBe(false);
    const refused = await count(quota, client);
    expect(refused).toMatchObject({ exceeded: true, remaining: 0 });
    await new Promise((resolve) => setTimeout(resolve, 2_050));
    expect(await count(quota, client)).toMatchObject({ exceeded: false, remaining: 19 });
  });

  it("takes a changed limit at once", async () => {
    const count = (calls: number) => counterIn(redis())({ ...quota, calls }, `${way}, changed`);
    for (let call = 0; call < 20; call++) await count(20);
    expect(await count(20)).toMatchObject({ exceeded: true });
    expect(await count(5)).toMatchObject({ exceeded: false, remaining: 4 });
    expect(await count(40)).toMatchObject({ exceeded: false, remaining: 39 });
  });

  it("says no more than a window until there is more, though clocks differ", async () => {
    const count = counterIn(redis());
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    try {
      await count(quota, `${way}, ahead`);
    } finally {
      vi.useRealTimers();
    }
    expect((await count(quota, `${way}, ahead`)).resetSeconds).toBe(2);
  });
});

describe("A process whose Redis hangs", () => {
  it("lets one call a second wait for it, and shares again when it goes on", async () => {
    const own = await startRedis();
    process.env.REDIS_URL = own.url;
    const quota = { name: "write", calls: 1_000, windowSeconds: 60 } as const;
    const count = async () => nth(await countCall([{ quota, of: "a client" }]), 0);
    const timed = async () => {
      const begin = performance.now();
      await count();
      return performance.now() - begin;
    };
    const other = plainRedis(own.url);
    try {
      await count();
      own.hang();
      await count();
      await pause(1_100);
      const times = await Promise.all(Array.from({ length: 20 }, timed));
      expect(times.filter((ms) => ms > 250)).toHaveLength(1);
      own.goOn();
      await until("it shares again", async () => {
        const { remaining } = await counterIn(other)(quota, "a client");
        return (await count()).remaining === remaining - 1;
      });
    } finally {
      own.goOn();
      other.close();
      await own.stop();
    }
  });
});

describe("A service whose Redis", () => {
  const left = async (service: Service): Promise<number> => {
    const answer = await (await createRoom(service)).as(0).post("/messages", { content: "Hello" });
    return Number(/r=(\d+)/.exec(String(answer.headers.ratelimit))?.[1]);
  };
  const lines = (service: Service, what: string) => service.logs().split(what).length - 1;
  const away = "Redis does not answer";
  const reason = (service: Service) => {
    const told = service
      .logs()
      .split("\n")
      .find((line) => line.includes(away));
    return JSON.parse(told ?? "{}").error;
  };

  it("goes away limits by itself, says so once, and shares again when it is back", async () => {
    const own = await startRedis();
    const limits = { RATE_LIMIT_WRITE_PER_MINUTE: "1000", RATE_LIMIT_CREATE_PER_HOUR: "1000" };
    const service = await startService({ ...limits, REDIS_URL: own.url });
    const other = await startService({ ...limits, REDIS_URL: own.url, DATABASE_URL: service.databaseUrl });
    try {
      expect(await left(service)).toBe(999);
      expect(await left(other)).toBe(998);
      await own.stop();
      for (let call = 1; call <= 5; call++) expect(await left(service)).toBe(1000 - call);
      expect(lines(service, away)).toBe(1);

      const again = await startRedis(own.port);
      await until("it shares again", async () => {
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

  it("is not there says why", async () => {
    const service = await startService({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` });
    try {
      await left(service);
      expect(reason(service).message).toContain("ECONNREFUSED");
    } finally {
      await service.stop();
    }
  });

  it("is Upstash, which refuses, says why, and no client's address", async () => {
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
      const before = bridge.calls();
      expect(await left(service)).toBe(49);
      expect(bridge.calls()).toBeGreaterThan(before);
      expect(service.logs()).not.toContain(away);
    } finally {
      await service.stop();
    }
  });
});
