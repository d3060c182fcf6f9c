import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { eventStreamResponse, lastEventIdOf } from "./event-stream";

const get = (init: RequestInit = {}) => new Request("http://localhost/", init);

/** A source of numbered events without end, which tells how many were taken and whether it was let go. */
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

/** A source that gives one event and then waits until its reader goes. */
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
  test("writes events as the standard says, the default name left out, each on lines of its own", async () => {
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

  test("takes nothing before it is read, and then no more than is read", async () => {
    const { source, open } = endless();
    const reader = readerOf(eventStreamResponse(get(), {}, open));
    await settled();
    expect(source.taken).toBe(0);
    for (let count = 0; count < 3; count++) await reader.read();
    await settled();
    expect(source.taken).toBe(3);
  });

  test("lets its source go when its reader goes, be it between two events or while it waits for one", async () => {
    for (const { source, open } of [endless(), waiting()]) {
      const reader = readerOf(eventStreamResponse(get(), {}, open));
      await reader.read();
      const next = reader.read();
      await reader.cancel();
      await next;
      expect(source.isOpen).toBe(false);
    }
  });

  test("lets its source go when the request is aborted", async () => {
    for (const { source, open } of [endless(), waiting()]) {
      const client = new AbortController();
      const reader = readerOf(eventStreamResponse(get({ signal: client.signal }), {}, open));
      await reader.read();
      client.abort();
      await settled();
      expect(source.isOpen).toBe(false);
    }
  });

  test("lets its source go when the request was aborted before", async () => {
    const given: AbortSignal[] = [];
    eventStreamResponse(get({ signal: AbortSignal.abort() }), {}, (signal) => {
      given.push(signal);
      return waiting().open(signal);
    });
    expect(given.map(({ aborted }) => aborted)).toEqual([true]);
  });

  test("ends when its source fails", async () => {
    async function* open() {
      yield { comment: "ping" };
      throw new Error("The source broke.");
    }
    expect(await eventStreamResponse(get(), {}, open).text()).toBe(": ping\n\n");
  });

  test("answers HEAD with its head alone, and opens nothing", async () => {
    const response = eventStreamResponse(get({ method: "HEAD" }), {}, () => {
      throw new Error("opened");
    });
    expect([response.body, response.headers.get("content-type")]).toEqual([
      null,
      "text/event-stream; charset=utf-8",
    ]);
  });
});

describe("Last-Event-ID", () => {
  const idOf = (id: string) => lastEventIdOf(get({ headers: { "last-event-id": id } }));

  test("is a number, or is not sent", () => {
    expect([idOf("0"), idOf("17"), lastEventIdOf(get())]).toEqual([0, 17, undefined]);
  });

  test.each(["", "-1", "1.5", "0x1", "seven", "1,2", "9999999999"])("is refused when it is %j", (id) => {
    expect(() => idOf(id)).toThrow(expect.objectContaining({ reason: "invalid" }));
  });
});
