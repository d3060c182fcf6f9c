import { createParser } from "eventsource-parser";
import type { Waker } from "./wake";

type Handlers = {
  waker: Waker;
  /** Whether the stream should be closed. */
  isIdle(): boolean;
  onOpen(): void;
  /** Gets the number of the newest event. An error ends the stream. */
  onEvent(seq: number): Promise<void>;
  signal: AbortSignal;
};

const openMs = 10_000;
/** The server sends something every 20 seconds; a connection that is silent for longer is dead. */
const silenceMs = 45_000;
/** Events that arrive within this time are shown together. */
const burstMs = 60;

/**
 * Reads the event stream of a room until it ends, and returns whether the link no longer opens the room. The token is
 * in a header, which EventSource can't send: as part of the URL it would be in access logs.
 */
export async function readStream(url: string, token: string, handlers: Handlers): Promise<boolean> {
  const { waker, signal } = handlers;
  const stop = new AbortController();
  signal.addEventListener("abort", () => stop.abort(), { once: true, signal: stop.signal });
  let lastByteAt = Date.now();
  let isOpen = false;
  const watch = setInterval(() => {
    const silentMs = Date.now() - lastByteAt;
    if (handlers.isIdle() || silentMs > (isOpen ? silenceMs : openMs)) stop.abort();
  }, 1_000);
  const onWake = () => {
    // After a sleep the connection may be dead without an error.
    if (Date.now() - lastByteAt > silenceMs / 2) stop.abort();
  };
  waker.addEventListener("wake", onWake);
  try {
    const response = await fetch(url, {
      headers: { Authorization: `Bearer ${token}`, Accept: "text/event-stream" },
      signal: stop.signal,
    });
    // 401: the link of this page was replaced.
    if (response.status === 404 || response.status === 401) return true;
    if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`);
    if (!response.headers.get("content-type")?.startsWith("text/event-stream")) throw new Error("no stream");
    isOpen = true;
    handlers.onOpen();

    let newest = -1;
    let isGone = false;
    const parser = createParser({
      onEvent: ({ id, event, data }) => {
        isGone ||= event === "closed" && ["deleted", "expired"].includes(JSON.parse(data).room_status);
        newest = Math.max(newest, Number(id ?? 0));
      },
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let next = reader.read();
    for (;;) {
      const chunk = await (newest < 0 ? next : Promise.race([next, after(burstMs)]));
      if (chunk === undefined) {
        await handlers.onEvent(newest);
        newest = -1;
        continue;
      }
      if (chunk.done) break;
      lastByteAt = Date.now();
      parser.feed(chunk.value);
      if (isGone) return true;
      next = reader.read();
    }
    if (newest >= 0) await handlers.onEvent(newest);
    return false;
  } finally {
    clearInterval(watch);
    waker.removeEventListener("wake", onWake);
    stop.abort();
  }
}

const after = (ms: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(resolve, ms, undefined));
