import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { json, rejected, type Scripted, scripted } from "@/e2e/support/scripted-fetch";
import { type ClientOptions, jsonBodyOf, sendRequest } from "./send-request";

const url = "https://rooms.example/api/rooms/rm_1/messages";
const write = { method: "POST", url, token: "<TOKEN>", body: { content: "Hello" } } as const;

/** Sends a write while all pauses pass at once. Returns its body or error, the requests sent, and the pauses in seconds. */
async function sending(responses: Scripted[], options: ClientOptions = {}) {
  const service = scripted(...responses);
  const pauses: number[] = [];
  const onRetry = (seconds: number) => pauses.push(seconds);
  const pending = sendRequest(write, { onRetry, ...options, fetch: service.fetch });
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

describe("A request", () => {
  it("has its token only in a header, and its body as JSON", async () => {
    const { sent, ended } = await sending([json({ ok: true }, 201)]);
    expect(ended).toEqual({ ok: true });
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ method: "POST", url, body: write.body });
    expect(sent[0]?.headers.get("Authorization")).toBe("Bearer <TOKEN>");
    expect(sent[0]?.headers.get("Content-Type")).toBe("application/json");
  });

  it("that is retried has the same key, and another request has another", async () => {
    const { sent, ended } = await sending([down(), rejected(503, "internal", "2"), json({ ok: true })]);
    const other = await sending([json({})]);
    const keys = [...sent, ...other.sent].map(({ headers }) => headers.get("Idempotency-Key"));
    expect(ended).toEqual({ ok: true });
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(2);
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  });

  it("that reads has no key", async () => {
    const { fetch, sent } = scripted(json({}));
    await sendRequest({ method: "GET", url }, { fetch });
    expect(sent[0]?.headers.has("Idempotency-Key")).toBe(false);
    expect(sent[0]?.headers.has("Authorization")).toBe(false);
  });

  it("is retried in growing pauses if the service asks for none", async () => {
    const at = new Date(Date.now() - 5_000).toUTCString();
    const responses = [...["0", "-5", at].map((each) => rejected(503, "internal", each)), json({})];
    const { pauses } = await sending(responses);
    expect(pauses).toHaveLength(3);
    for (const [index, pause] of pauses.entries()) expect(pause).toBeGreaterThanOrEqual(0.25 * 2 ** index);
  });

  it("is retried after as many seconds as the service asks for", async () => {
    const at = new Date(Date.now() + 20_000).toUTCString();
    const responses = [
      rejected(429, "limit", "7"),
      rejected(503, "internal", "2"),
      rejected(429, "limit", at),
    ];
    const { pauses } = await sending([...responses, json({})]);
    expect(pauses.slice(0, 2)).toEqual([7, 2]);
    // The date, which has whole seconds, is read after the pauses before it.
    expect(pauses[2]).toBeGreaterThan(9);
    expect(pauses[2]).toBeLessThanOrEqual(11);
  });

  it("is retried after growing pauses when the service names none", async () => {
    const { pauses, ended, sent } = await sending(Array.from({ length: 9 }, down), { attempts: 9 });
    expect(sent).toHaveLength(9);
    expect(ended).toMatchObject({ status: 0, code: "no_response", retryable: true });
    pauses.forEach((pause, index) => {
      const most = Math.min(30, 0.5 * 2 ** index);
      expect(pause).toBeGreaterThanOrEqual(most / 2);
      expect(pause).toBeLessThanOrEqual(most);
    });
  });

  it("is sent five times at most", async () => {
    const { sent, ended } = await sending(Array.from({ length: 9 }, () => rejected(503, "internal", "1")));
    expect(sent).toHaveLength(5);
    expect(ended).toMatchObject({ status: 503, code: "internal", retryAfter: 1 });
  });

  it("fails immediately when the pause would be too long", async () => {
    const { sent, ended } = await sending([rejected(429, "limit", "3600")]);
    expect(sent).toHaveLength(1);
    expect(ended).toMatchObject({ status: 429, retryAfter: 3600, retryable: true });
  });

  it("that is rejected and not retryable is not retried, and fails with the service's message", async () => {
    const error = {
      code: "validation",
      message: "content is empty.",
      hint: "Next: …",
      retryable: false,
      issues: [{ path: "content", message: "is empty" }],
    };
    const { sent, ended } = await sending([json({ error }, 400)]);
    expect(sent).toHaveLength(1);
    expect(ended).toMatchObject({ name: "RequestError", status: 400, ...error });
  });

  it("that the service says not to retry is sent once, whatever its status, and the error has the hint", async () => {
    const error = {
      code: "internal",
      message: "Unknown.",
      hint: "See whether it was stored.",
      retryable: false,
    };
    const { sent, ended } = await sending([json({ error }, 503, { "Retry-After": "2" }), json({})]);
    expect(sent).toHaveLength(1);
    expect(ended).toMatchObject({ status: 503, ...error });
  });

  it("that is rejected with fields of the wrong type fails with those that it can use", async () => {
    const issue = { path: "content", message: "is empty" };
    const error = { code: "validation", message: "No.", hint: 7, retryable: "yes", issues: [null, 7, issue] };
    const failed = await sending([json({ error }, 400)]);
    expect(failed.ended).toMatchObject({ hint: undefined, retryable: false, issues: [issue] });
    const { ended } = await sending([json({ error: { ...error, issues: "all" } }, 400)]);
    expect(ended).toMatchObject({ message: "No.", issues: [] });
  });

  it("with a version that is not current fails with the current one", async () => {
    const error = { code: "conflict", message: "Not current.", retryable: false };
    const failed = (version: unknown) =>
      sending([json({ error: { ...error, current_contract_version: version } }, 409)]);
    expect((await failed(4)).ended).toMatchObject({ currentContractVersion: 4 });
    expect((await failed("4")).ended).toMatchObject({ code: "conflict", currentContractVersion: undefined });
  });

  it("understands an error in Markdown", async () => {
    const text = "# 409 conflict\n\nThe room is not agreed yet.\n\nNext: GET https://rooms.example/\n";
    const { ended } = await sending([new Response(text, { status: 409 })]);
    expect(ended).toMatchObject({
      code: "conflict",
      message: "The room is not agreed yet.",
      hint: "Next: GET https://rooms.example/",
      retryable: false,
    });
  });

  it("fails when something other than the service responds", async () => {
    const page = (status: number) => new Response("<h1>Welcome</h1>", { status });
    expect((await sending([page(403)])).ended).toMatchObject({ status: 403, code: "no_response" });
    const { sent } = await sending([page(502), json({ error: "away" }, 504), json({})]);
    expect(sent).toHaveLength(3);
    const response = { status: 200, headers: new Headers(), text: "<h1>Welcome</h1>" };
    expect(() => jsonBodyOf(url, response)).toThrow("The response from https://rooms.example (HTTP 200)");
  });

  it("rejects with the reason of its signal: before it, during it and between two attempts", async () => {
    const reason = new Error("Enough");
    const stop = new AbortController();
    const abort = () => stop.abort(reason);
    expect((await sending([], { signal: AbortSignal.abort(reason) })).sent).toEqual([]);

    setTimeout(abort, 100);
    const during = await sending([], { signal: stop.signal });
    expect([during.ended, during.sent.length]).toEqual([reason, 1]);

    const between = new AbortController();
    const { ended, sent } = await sending([rejected(429, "limit", "9")], {
      signal: between.signal,
      onRetry: () => setTimeout(() => between.abort(reason), 1_000),
    });
    expect([ended, sent.length]).toEqual([reason, 1]);
  });
});

describe("A response that is not the service's", () => {
  it.each(["null", "[]", "7", '"ok"', "", "<html>"])(
    "%s fails with an error that says where it comes from",
    (text) => {
      const read = () => jsonBodyOf(url, { status: 200, headers: new Headers(), text });
      expect(read).toThrow(
        "The response from https://rooms.example (HTTP 200) is not from a negotiation room.",
      );
    },
  );

  it("and never ends is not read to its end, and the request is not retried", async () => {
    let sent = 0;
    const chunk = new Uint8Array(1024 * 1024).fill(32);
    const fetch = async () => {
      sent++;
      return new Response(new ReadableStream({ pull: (controller) => controller.enqueue(chunk) }));
    };
    const pending = sendRequest({ method: "GET", url }, { fetch });
    await expect(pending).rejects.toMatchObject({ code: "no_response", retryable: false });
    expect(sent).toBe(1);
  });
});
