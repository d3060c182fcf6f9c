import { createParser } from "eventsource-parser";
import type { Waker } from "./pause";

type Handlers = {
  wake: Waker;
  /** Whether the stream is to be closed. */
  rests(): boolean;
  onOpen(): void;
  /** Told of news: the number of the newest event. A failure of it ends the stream. */
  onEvent(seq: number): Promise<void>;
  /** Told that the room is gone. */
  onGone(): void;
  signal: AbortSignal;
};

const openMs = 10_000;
/** The server says something every 20 seconds; a connection that is silent for longer is dead. */
const silenceMs = 45_000;
/** What comes in a burst is shown at once. */
const burstMs = 60;

/**
 * Reads the stream of a room's events until it ends. The token goes in a header, so that it stands in no log of
 * addresses; that is why the browser's own EventSource can't be used.
 */
export async function readStream(events: string, token: string, handlers: Handlers): Promise<void> {
  const stop = new AbortController();
  handlers.signal.addEventListener("abort", () => stop.abort(), { once: true, signal: stop.signal });
  let heard = Date.now();
  let opened = false;
  const watch = setInterval(() => {
    if (handlers.rests() || Date.now() - heard > (opened ? silenceMs : openMs)) stop.abort();
  }, 1_000);
  const check = () => {
    // After a sleep nobody knows whether the other end is still there.
    if (Date.now() - heard > silenceMs / 2) stop.abort();
  };
  handlers.wake.addEventListener("wake", check);
  try {
    const response = await fetch(events, {
      headers: { Authorization: `Bearer ${token}`, Accept: "text/event-stream" },
      signal: stop.signal,
    });
    if (response.status === 404) return handlers.onGone();
    if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`);
    if (!response.headers.get("content-type")?.startsWith("text/event-stream")) throw new Error("no stream");
    opened = true;
    handlers.onOpen();

    let newest = -1;
    let isGone = false;
    const parser = createParser({
      onEvent: ({ id, event, data }) => {
        isGone ||= event === "closed" && JSON.parse(data).room_status !== "agreed";
        newest = Math.max(newest, Number(id ?? 0));
      },
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let news = reader.read();
    for (;;) {
      const chunk = await (newest < 0 ? news : Promise.race([news, after(burstMs)]));
      if (chunk === undefined) {
        await handlers.onEvent(newest);
        newest = -1;
        continue;
      }
      if (chunk.done) break;
      heard = Date.now();
      parser.feed(chunk.value);
      if (isGone) return handlers.onGone();
      news = reader.read();
    }
    if (newest >= 0) await handlers.onEvent(newest);
  } finally {
    clearInterval(watch);
    handlers.wake.removeEventListener("wake", check);
    stop.abort();
  }
}

const after = (ms: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(resolve, ms, undefined));
