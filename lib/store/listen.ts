import { once } from "node:events";
import { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { env } from "@/lib/env";
import { describeError, log } from "@/lib/log";

/** The channel on which every change of a room is told; the payload is the room's id. */
export const roomChannel = "room_changed";

const connectionTimeoutMs = 5_000;
/** After this silence the network is asked whether the connection still stands, so that a dead one is noticed. */
const keepAliveMs = 10_000;
/** How often the connection is asked whether it still answers; it has connectionTimeoutMs to do so. */
const heartbeatMs = 10_000;
const shortestPauseMs = 100;
const longestPauseMs = 5_000;

/** Who is told what a listening connection hears. */
export type Ear = {
  /** `processId` is the process of the database that served who made the change. */
  onChange(roomId: string, processId: number): void;
  /** Changes may have been missed: the connection has only now begun to listen, it broke, or it could not be made. */
  onGap(): void;
};

/**
 * Listens on one connection for the changes of rooms, until `signal` fires. A connection that breaks is made anew, with
 * growing pauses. It does not keep the process from ending.
 */
export async function listenForChanges(ear: Ear, signal: AbortSignal): Promise<void> {
  let pauseMs = shortestPauseMs;
  let isTold = false;
  while (!signal.aborted) {
    try {
      await listenOnce(ear, signal, () => {
        pauseMs = shortestPauseMs;
        if (isTold) log().info("listening for changes of rooms again");
        isTold = false;
      });
    } catch (error) {
      if (signal.aborted) return;
      if (!isTold)
        log().warn({ error: describeError(error) }, "not listening for changes of rooms: trying again");
      isTold = true;
    }
    ear.onGap();
    // The jitter keeps the processes of one database from coming back all at once.
    await sleep(pauseMs * (0.5 + Math.random() / 2), undefined, { ref: false, signal }).catch(
      () => undefined,
    );
    pauseMs = Math.min(2 * pauseMs, longestPauseMs);
  }
}

/** Listens until the connection ends or falls silent. Throws what broke it, or kept it from being made. */
async function listenOnce(ear: Ear, signal: AbortSignal, onListening: () => void): Promise<void> {
  const { DATABASE_URL, DIRECT_DATABASE_URL } = env();
  const socket = new Socket().unref();
  const client = new pg.Client({
    connectionString: DIRECT_DATABASE_URL ?? DATABASE_URL,
    connectionTimeoutMillis: connectionTimeoutMs,
    query_timeout: connectionTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    stream: () => socket,
  });
  // Without a listener, an error of the connection would end our process.
  client.on("error", () => undefined);
  const over = new AbortController();
  const ended = once(client, "end", { signal });
  ended.catch(() => undefined);
  client.on("notification", ({ payload, processId }) => ear.onChange(payload ?? "", processId));
  try {
    await client.connect();
    await client.query(`LISTEN ${roomChannel}`);
    onListening();
    ear.onGap();
    await Promise.race([ended, heartbeat(client, AbortSignal.any([signal, over.signal]))]);
  } finally {
    over.abort();
    socket.destroy();
  }
}

/**
 * Asks the connection to listen again and again, which changes nothing. Throws when no answer comes: a connection can stay
 * open though nothing comes through it.
 */
async function heartbeat(client: pg.Client, signal: AbortSignal): Promise<never> {
  for (;;) {
    await sleep(heartbeatMs, undefined, { ref: false, signal });
    await client.query(`LISTEN ${roomChannel}`);
  }
}
