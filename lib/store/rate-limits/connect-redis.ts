import { Redis } from "ioredis";
import type { ScriptRunner } from "./in-redis";

const commandTimeoutMs = 500;
const connectTimeoutMs = 2_000;
/** A connection that is silent for this long after a command is replaced. */
const socketTimeoutMs = 5_000;
const maxPauseMs = 2_000;

/**
 * Connects to any Redis, and again if the connection breaks. Without a connection, scripts fail at once, with the last
 * error of the connection as their cause. If Redis is silent, they fail after half a second. Tests call `close`.
 */
export function connectRedis(url: string): ScriptRunner & { close(): void } {
  const redis = new Redis(url, {
    commandTimeout: commandTimeoutMs,
    connectTimeout: connectTimeoutMs,
    socketTimeout: socketTimeoutMs,
    retryStrategy: (attempts) => Math.min(50 * 2 ** attempts, maxPauseMs),
    connectionName: "negotiation-room",
  });
  // Scripts report the error. Without a listener, ioredis would print it again and again.
  let lastError: unknown;
  redis.on("error", (error: unknown) => {
    lastError = error;
  });
  redis.on("ready", () => {
    lastError = undefined;
  });
  return {
    async eval(script, keys, args) {
      if (isUnavailable(redis)) throw new Error("Redis is unavailable.", { cause: lastError });
      return redis.eval(script, keys.length, ...keys, ...args).catch((error: unknown) => {
        // The error of the connection says more than the timeout of the command.
        throw redis.status === "ready"
          ? error
          : new Error("Redis is unavailable.", { cause: lastError ?? error });
      });
    },
    close: () => redis.disconnect(),
  };
}

/** While Redis connects for the first time, commands wait for it. */
const isUnavailable = ({ status }: Redis): boolean => ["reconnecting", "close", "end"].includes(status);
