import { createHash } from "node:crypto";
import { Redis } from "ioredis";
import type { Scripts } from "./in-redis";

/** A call that waits longer for Redis goes on without it. */
const answerWithinMs = 500;
const connectWithinMs = 2_000;
/** A connection on which nothing comes for so long after a command is made anew. */
const silentForMs = 5_000;
const longestPauseMs = 2_000;

/** The first line of Upstash's scripts, which no other Redis understands. */
const upstashOnly = /^#!lua flags=allow-key-locking\n/;

/**
 * Any Redis, as Upstash's limiter talks to its own. It connects at once and comes back by itself. While it is away calls
 * fail: at once where it can't be reached, by what it said last as their cause, after half a second where it is silent.
 */
export function plainRedis(url: string): Scripts & { close(): void } {
  const redis = new Redis(url, {
    commandTimeout: answerWithinMs,
    connectTimeout: connectWithinMs,
    socketTimeout: silentForMs,
    retryStrategy: (times) => Math.min(50 * 2 ** times, longestPauseMs),
    connectionName: "negotiation-room",
  });
  // Who calls is told; without a listener it would be printed again and again.
  let lastError: unknown;
  redis.on("error", (error: unknown) => {
    lastError = error;
  });
  redis.on("ready", () => {
    lastError = undefined;
  });

  /** The hash of each script as it runs here, by the hash of the script as Upstash has it. */
  const hashes = new Map<string, string>();
  const whileItIsThere = async (work: () => Promise<unknown>): Promise<unknown> => {
    if (isAway(redis)) throw new Error("Redis is away.", { cause: lastError });
    return work().catch((error: unknown) => {
      // A connection that can't be made says more than the call that waited for it.
      throw redis.status === "ready" ? error : new Error("Redis is away.", { cause: lastError ?? error });
    });
  };
  return {
    evalsha: (hash: string, keys: string[], args: unknown[]) =>
      whileItIsThere(() =>
        redis.evalsha(hashes.get(hash) ?? hash, keys.length, ...keys, ...args.map(String)),
      ),
    eval: (script: string, keys: string[], args: unknown[]) => {
      const plain = script.replace(upstashOnly, "");
      hashes.set(sha1(script), sha1(plain));
      return whileItIsThere(() => redis.eval(plain, keys.length, ...keys, ...args.map(String)));
    },
    close: () => redis.disconnect(),
  };
}

/** Connecting for the first time is worth waiting for. */
const isAway = ({ status }: Redis): boolean => ["reconnecting", "close", "end"].includes(status);

const sha1 = (text: string): string => createHash("sha1").update(text).digest("hex");
