import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answerOf, type CallOptions, send } from "./call";
import { json, refused, type Scripted, scripted } from "./test-service";

const url = "https://rooms.example/api/rooms/rm_1/messages";
const write = { method: "POST", url, token: "<TOKEN>", body: { content: "Hello" } } as const;

/** Makes the call while all pauses pass at once; gives how it ended, and the pauses in seconds. */
async function calling(answers: Scripted[], options: CallOptions = {}) {
  const service = scripted(...answers);
  const pauses: number[] = [];
  const onRetry = (seconds: number) => pauses.push(seconds);
  const pending = send(write, { onRetry, ...options, fetch: service.fetch });
  const ended = pending.then(
    ({ text }) => JSON.parse(text),
    (error: unknown) => error,
  );
  await vi.runAllTimersAsync();
  return { ended: await ended, sent: service.sent, pauses };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const down = () => new TypeError("fetch failed");

describe("A call", () => {
  it("carries its token in a header alone, and its body as JSON", async () => {
    const { sent, ended } = await calling([json({ ok: true }, 201)]);
    expect(ended).toEqual({ ok: true });
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ method: "POST", url, body: write.body });
    expect(sent[0]?.headers.get("Authorization")).toBe("Bearer <TOKEN>");
    expect(sent[0]?.headers.get("Content-Type")).toBe("application/json");
  });

  it("that is repeated carries the same key, and another call another", async () => {
    const { sent, ended } = await calling([down(), refused(503, "internal", "2"), json({ ok: true })]);
    const other = await calling([json({})]);
    const keys = [...sent, ...other.sent].map(({ headers }) => headers.get("Idempotency-Key"));
    expect(ended).toEqual({ ok: true });
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(2);
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  });

  it("that reads carries no key", async () => {
    const { fetch, sent } = scripted(json({}));
    await send({ method: "GET", url }, { fetch });
    expect(sent[0]?.headers.has("Idempotency-Key")).toBe(false);
    expect(sent[0]?.headers.has("Authorization")).toBe(false);
  });

  it("waits as long as the service asks", async () => {
    const at = new Date(Date.now() + 20_000).toUTCString();
    const answers = [refused(429, "limit", "7"), refused(503, "internal", "2"), refused(429, "limit", at)];
    const { pauses } = await calling([...answers, json({})]);
    expect(pauses.slice(0, 2)).toEqual([7, 2]);
    // The date, which has whole seconds, is read after the pauses before it.
    expect(pauses[2]).toBeGreaterThan(9);
    expect(pauses[2]).toBeLessThanOrEqual(11);
  });

  it("waits longer each time when nothing says how long", async () => {
    const { pauses, ended, sent } = await calling(Array.from({ length: 9 }, down), { attempts: 9 });
    expect(sent).toHaveLength(9);
    expect(ended).toMatchObject({ status: 0, code: "no_answer", retryable: true });
    pauses.forEach((pause, index) => {
      const most = Math.min(30, 0.5 * 2 ** index);
      expect(pause).toBeGreaterThanOrEqual(most / 2);
      expect(pause).toBeLessThanOrEqual(most);
    });
  });

  it("is made five times at most", async () => {
    const { sent, ended } = await calling(Array.from({ length: 9 }, () => refused(503, "internal", "1")));
    expect(sent).toHaveLength(5);
    expect(ended).toMatchObject({ status: 503, code: "internal", retryAfter: 1 });
  });

  it("fails at once when it would have to wait too long", async () => {
    const { sent, ended } = await calling([refused(429, "limit", "3600")]);
    expect(sent).toHaveLength(1);
    expect(ended).toMatchObject({ status: 429, retryAfter: 3600, retryable: true });
  });

  it("that is refused for good is not repeated, and fails with the service's words", async () => {
    const error = {
      code: "validation",
      message: "content is empty.",
      hint: "Next: …",
      retryable: false,
      issues: [{ path: "content", message: "is empty" }],
    };
    const { sent, ended } = await calling([json({ error }, 400)]);
    expect(sent).toHaveLength(1);
    expect(ended).toMatchObject({ name: "RoomCallError", status: 400, ...error });
  });

  it("that the service says not to repeat is made once, whatever its status, and says what to do instead", async () => {
    const error = {
      code: "internal",
      message: "Unknown.",
      hint: "See whether it was stored.",
      retryable: false,
    };
    const { sent, ended } = await calling([json({ error }, 503, { "Retry-After": "2" }), json({})]);
    expect(sent).toHaveLength(1);
    expect(ended).toMatchObject({ status: 503, ...error });
  });

  it("understands a refusal in Markdown", async () => {
    const text = "# 409 conflict\n\nThe room is not agreed yet.\n\nNext: GET https://rooms.example/\n";
    const { ended } = await calling([new Response(text, { status: 409 })]);
    expect(ended).toMatchObject({
      code: "conflict",
      message: "The room is not agreed yet.",
      hint: "Next: GET https://rooms.example/",
      retryable: false,
    });
  });

  it("says so when something else answers", async () => {
    const page = (status: number) => new Response("<h1>Welcome</h1>", { status });
    expect((await calling([page(403)])).ended).toMatchObject({ status: 403, code: "no_answer" });
    const { sent } = await calling([page(502), json({ error: "away" }, 504), json({})]);
    expect(sent).toHaveLength(3);
    const reply = { status: 200, headers: new Headers(), text: "<h1>Welcome</h1>" };
    expect(() => answerOf(url, reply)).toThrow("https://rooms.example answered with HTTP 200");
  });

  it("ends with the reason of its signal: before it, in it and between two attempts", async () => {
    const reason = new Error("Enough");
    const stop = new AbortController();
    const abort = () => stop.abort(reason);
    expect((await calling([], { signal: AbortSignal.abort(reason) })).sent).toEqual([]);

    setTimeout(abort, 100);
    const during = await calling([], { signal: stop.signal });
    expect([during.ended, during.sent.length]).toEqual([reason, 1]);

    const between = new AbortController();
    const { ended, sent } = await calling([refused(429, "limit", "9")], {
      signal: between.signal,
      onRetry: () => setTimeout(() => between.abort(reason), 1_000),
    });
    expect([ended, sent.length]).toEqual([reason, 1]);
  });
});

describe("An answer that is not the service's", () => {
  it.each(["null", "[]", "7", '"ok"', "", "<html>"])("%s fails, and says where it comes from", (text) => {
    const answered = () => answerOf(url, { status: 200, headers: new Headers(), text });
    expect(answered).toThrow(
      "https://rooms.example answered with HTTP 200, and not as a negotiation room does.",
    );
  });

  it("and never ends is not read on, and the call is not repeated", async () => {
    let sent = 0;
    const piece = new Uint8Array(1024 * 1024).fill(32);
    const fetch = async () => {
      sent++;
      return new Response(new ReadableStream({ pull: (controller) => controller.enqueue(piece) }));
    };
    const pending = send({ method: "GET", url }, { fetch });
    await expect(pending).rejects.toMatchObject({ code: "no_answer", retryable: false });
    expect(sent).toBe(1);
  });
});
