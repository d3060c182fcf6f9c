import { setTimeout as pause } from "node:timers/promises";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { chargeLimits } from "@/lib/store/rate-limits/charge-limits";
import { connectRedis } from "@/lib/store/rate-limits/connect-redis";
import { createRedisCounter } from "@/lib/store/rate-limits/in-redis";
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

beforeAll(async () => {
  server = await startRedis();
  bridge = await startRestBridge(server.url, token);
});

afterAll(async () => {
  await bridge.stop();
  await server.stop();
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
  const silent = "Redis does not respond";
  const reason = (service: Service) => {
    const told = service
      .logs()
      .split("\n")
      .find((line) => line.includes(silent));
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
      for (let write = 1; write <= 5; write++) expect(await left(service)).toBe(1000 - write);
      expect(lines(service, silent)).toBe(1);

      const again = await startRedis(own.port);
      await until("it uses Redis again", async () => {
        await left(service);
        return lines(service, "Redis is back") === 1;
      });
      // The other process connects again by itself, at a time of its own.
      await until("both count together again", async () => {
        const mine = await left(service);
        return (await left(other)) === mine - 1;
      });
      expect(lines(service, silent)).toBe(1);
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
      expect(service.logs()).not.toContain(silent);
    } finally {
      await service.stop();
    }
  });
});
