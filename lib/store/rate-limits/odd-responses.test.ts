import type { Redis as Upstash } from "@upstash/redis";
import { describe, expect, it } from "vitest";
import { createRedisCounter } from "./in-redis";
import { createUpstashCounter } from "./in-upstash";
import type { SharedCounter } from "./quota";

const quota = { name: "write", requests: 20, windowSeconds: 60 } as const;

/** Counters in a store that responds with this to every script. */
const counters: [string, (response: unknown) => SharedCounter][] = [
  ["Redis", (response) => createRedisCounter({ eval: async () => response })],
  [
    "Upstash",
    (response) => {
      const respond = async () => response;
      return createUpstashCounter({ evalsha: respond, eval: respond } as unknown as Upstash);
    },
  ],
];

describe.each(counters)("%s that responds with no count", (_, counterWith) => {
  it.each([
    ["text", "hello"],
    ["nothing", null],
    ["an empty list", []],
    ["a list of one", [1]],
    ["no numbers", ["NaN", "1\r\nx: y"]],
    ["infinite numbers", [Number.POSITIVE_INFINITY, 1]],
  ])("counts as unavailable: %s", async (_, response) => {
    const { charge, peek } = counterWith(response);
    await expect(charge(quota, "client")).rejects.toThrow();
    await expect(peek(quota, "client")).rejects.toThrow();
  });
});
