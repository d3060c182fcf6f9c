import { getEventListeners, once } from "node:events";
import { describe, expect, test, vi } from "vitest";
import { nextLoopTurn } from "@/lib/loop-turns";
import { heldBytes, reserveBytes } from "@/lib/transfer-budget";
import { eventStreamResponse } from "./event-stream";

vi.mock("@/lib/loop-turns", { spy: true });

const get = (init: RequestInit = {}) => new Request("http://localhost/", init);

/** An endless source of numbered events that says how many were taken and whether it has ended. */
function endless() {
  const source = { taken: 0, isOpen: true };
  async function* open() {
    try {
      for (;;) yield { event: "message", id: ++source.taken, data: {} };
    } finally {
      source.isOpen = false;
    }
  }
  return { source, open };
}

/** A source that yields one event and then waits until its signal fires. */
function waiting() {
  const source = { isOpen: true };
  async function* open(signal: AbortSignal) {
    try {
      yield { event: "message", id: 1, data: {} };
      await once(signal, "abort");
    } finally {
      source.isOpen = false;
    }
  }
  return { source, open };
}

function readerOf(response: Response) {
  if (!response.body) throw new Error("There is no body.");
  return response.body.getReader();
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

describe("a stream", () => {
  test("writes events as the standard says, without the default name", async () => {
    async function* open() {
      yield { comment: "ping" };
      yield { event: "message", id: 7, data: { body: "two\nlines\r\u2028" } };
      yield { event: "closed", data: { room_status: "agreed" } };
    }
    const response = eventStreamResponse(get(), {}, open);
    expect(await response.text()).toBe(
      ': ping\n\nid: 7\ndata: {"body":"two\\nlines\\r\\u2028"}\n\nevent: closed\ndata: {"room_status":"agreed"}\n\n',
    );
    expect(Object.fromEntries(response.headers)).toEqual({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "private, no-store, no-transform",
      "x-accel-buffering": "no",
    });
  });

  test("takes nothing before it is read, and then only what is read", async () => {
    const { source, open } = endless();
    const reader = readerOf(eventStreamResponse(get(), {}, open));
    await settled();
    expect(source.taken).toBe(0);
    for (let count = 0; count < 3; count++) await reader.read();
    await settled();
    expect(source.taken).toBe(3);
  });

  test("ends its source when its reader cancels, between two events or while waiting for one", async () => {
    for (const { source, open } of [endless(), waiting()]) {
      const reader = readerOf(eventStreamResponse(get(), {}, open));
      await reader.read();
      const next = reader.read();
      await reader.cancel();
      await next;
      expect(source.isOpen).toBe(false);
    }
  });

  test("ends its source when the request is aborted", async () => {
    for (const { source, open } of [endless(), waiting()]) {
      const client = new AbortController();
      const reader = readerOf(eventStreamResponse(get({ signal: client.signal }), {}, open));
      await reader.read();
      client.abort();
      await settled();
      expect(source.isOpen).toBe(false);
    }
  });

  test("ends its source when the request was aborted before", async () => {
    const given: AbortSignal[] = [];
    eventStreamResponse(get({ signal: AbortSignal.abort() }), {}, (signal) => {
      given.push(signal);
      return waiting().open(signal);
    });
    expect(given.map(({ aborted }) => aborted)).toEqual([true]);
  });

  test("leaves no listener on the signal of the request, which Node keeps, however it ends", async () => {
    async function* open() {
      yield { comment: "ping" };
    }
    const finished = get();
    await eventStreamResponse(finished, {}, open).text();
    const cancelled = get();
    await readerOf(eventStreamResponse(cancelled, {}, endless().open)).cancel();
    for (const { signal } of [finished, cancelled]) expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  test("ends when its source fails", async () => {
    async function* open() {
      yield { comment: "ping" };
      throw new Error("The source broke.");
    }
    expect(await eventStreamResponse(get(), {}, open).text()).toBe(": ping\n\n");
  });

  describe("of long events", () => {
    const long = "x".repeat(100_000);
    function endlessLong() {
      const source = { isOpen: true };
      async function* open(_: AbortSignal, hold: (bytes: number) => () => void) {
        let release: (() => void) | undefined;
        try {
          for (;;) {
            release = hold(long.length);
            yield { event: "message", data: { body: long } };
            release();
          }
        } finally {
          release?.();
          source.isOpen = false;
        }
      }
      return { source, open };
    }

    test("holds memory for the one that its reader takes, until it takes the next or goes", async () => {
      const reader = readerOf(eventStreamResponse(get(), {}, endlessLong().open));
      expect(heldBytes()).toBe(0);
      for (let count = 0; count < 6; count++) {
        await reader.read();
        expect(heldBytes()).toBe(2 * long.length + 2 * 64 * 1024);
      }
      await reader.cancel();
      expect(heldBytes()).toBe(0);
    });

    test.each([
      ["a short event", 2_000, 0],
      ["an event whose JSON may be six times as long", 3_000, 14 * 3_000],
    ])("holds memory for %s only if thousands of them would fill it", async (_, bytes, held) => {
      async function* open(_: AbortSignal, hold: (bytes: number) => () => void) {
        const release = hold(bytes);
        try {
          yield { event: "message", data: { body: "x".repeat(bytes) } };
        } finally {
          release();
        }
      }
      const reader = readerOf(eventStreamResponse(get(), {}, open));
      await reader.read();
      expect(heldBytes()).toBe(held);
      await reader.cancel();
    });

    test("sends them in pieces of up to 64 KB, which are together the event", async () => {
      const body = "\u0001\u{1F600}\u200b".repeat(30_000);
      async function* open() {
        yield { event: "message", id: 1, data: { body } };
        yield { event: "closed", data: { room_status: "agreed" } };
      }
      const reader = readerOf(eventStreamResponse(get(), {}, open));
      const pieces: Uint8Array[] = [];
      for (;;) {
        const { value } = await reader.read();
        if (!value) break;
        pieces.push(value);
      }
      expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(64 * 1024);
      const [message = "", closed] = Buffer.concat(pieces).toString().split("\n\n");
      const [id, data = ""] = message.split("\n");
      expect([id, closed]).toEqual(["id: 1", 'event: closed\ndata: {"room_status":"agreed"}']);
      expect(JSON.parse(data.slice("data: ".length))).toEqual({ body });
    });

    test("takes a turn of the event loop for each piece", async () => {
      vi.mocked(nextLoopTurn).mockClear();
      async function* open() {
        yield { event: "message", data: { body: long } };
        yield { event: "message", data: { body: "short" } };
      }
      await eventStreamResponse(get(), {}, open).text();
      expect(nextLoopTurn).toHaveBeenCalledTimes(2);
    });

    test("ends where there is no memory left for its client", async () => {
      const release = reserveBytes("response", "unknown", 32 * 1024 * 1024);
      const { source, open } = endlessLong();
      const reader = readerOf(eventStreamResponse(get(), {}, open));
      expect(await reader.read()).toEqual({ done: true, value: undefined });
      expect(source.isOpen).toBe(false);
      release();
      expect(heldBytes()).toBe(0);
    });
  });

  test("responds to HEAD with headers only and opens no source", async () => {
    const response = eventStreamResponse(get({ method: "HEAD" }), {}, () => {
      throw new Error("opened");
    });
    expect([response.body, response.headers.get("content-type")]).toEqual([
      null,
      "text/event-stream; charset=utf-8",
    ]);
  });
});
