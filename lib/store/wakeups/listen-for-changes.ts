import { once } from "node:events";
import { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { env } from "@/lib/env";
import { describeError, log } from "@/lib/log";
import { keepAlive } from "../connection/settings";

/** The channel of notifications about changed rooms. The payload is the room id. */
export const roomChannel = "room_changed";

const connectionTimeoutMs = 5_000;
/** How often the connection is tested. It has connectionTimeoutMs to respond. */
const heartbeatMs = 10_000;
const minPauseMs = 100;
const maxPauseMs = 5_000;

type ChangeListener = {
  /** `processId` is that of the backend that served the change. */
  onChange(roomId: string, processId: number): void;
  /** Changes may have been missed: the connection has just begun to listen, broke, or can't be made. */
  onGap(): void;
};

/**
 * Listens for changes of rooms on one connection until `signal` is aborted. A broken connection is replaced, with growing
 * pauses. It does not keep the process alive.
 */
export async function listenForChanges(listener: ChangeListener, signal: AbortSignal): Promise<void> {
  let pauseMs = minPauseMs;
  let isReported = false;
  while (!signal.aborted) {
    try {
      await listenOnce(listener, signal, () => {
        pauseMs = minPauseMs;
        if (isReported) log().info("listening for changes of rooms again");
        isReported = false;
      });
    } catch (error) {
      if (signal.aborted) return;
      if (!isReported)
        log().warn({ error: describeError(error) }, "not listening for changes of rooms: reconnecting");
      isReported = true;
    }
    listener.onGap();
    // The jitter keeps the processes of one database from reconnecting all together.
    await sleep(pauseMs * (0.5 + Math.random() / 2), undefined, { ref: false, signal }).catch(
      () => undefined,
    );
    pauseMs = Math.min(2 * pauseMs, maxPauseMs);
  }
}

/** Listens until the connection ends or stops responding. Throws the error of the connection. */
async function listenOnce(
  listener: ChangeListener,
  signal: AbortSignal,
  onListening: () => void,
): Promise<void> {
  const { DATABASE_URL, DIRECT_DATABASE_URL } = env();
  const socket = new Socket().unref();
  const client = new pg.Client({
    connectionString: DIRECT_DATABASE_URL ?? DATABASE_URL,
    connectionTimeoutMillis: connectionTimeoutMs,
    query_timeout: connectionTimeoutMs,
    ...keepAlive,
    stream: () => socket,
  });
  // Without a listener, an error of the connection would end our process.
  client.on("error", () => undefined);
  const over = new AbortController();
  const ended = once(client, "end", { signal });
  ended.catch(() => undefined);
  client.on("notification", ({ payload, processId }) => listener.onChange(payload ?? "", processId));
  try {
    await client.connect();
    await client.query(`LISTEN ${roomChannel}`);
    onListening();
    listener.onGap();
    await Promise.race([ended, heartbeat(client, AbortSignal.any([signal, over.signal]))]);
  } finally {
    over.abort();
    socket.destroy();
  }
}

/** Repeats LISTEN, which changes nothing, and throws if there is no response: a connection can be open but silent. */
async function heartbeat(client: pg.Client, signal: AbortSignal): Promise<never> {
  for (;;) {
    await sleep(heartbeatMs, undefined, { ref: false, signal });
    await client.query(`LISTEN ${roomChannel}`);
  }
}
