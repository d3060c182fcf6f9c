import { getEventListeners } from "node:events";
import { afterEach, expect, test } from "vitest";
import { visibleJson } from "@/lib/text/visible-json";
import { heldBytes, reserveBytes } from "@/lib/transfer-budget";
import { jsonBody, piecesOf, streamPieces, textBody } from "./stream-response";

const MB = 1024 * 1024;
afterEach(() => expect(heldBytes()).toBe(0));

const get = (signal?: AbortSignal) => new Request("http://localhost/", signal ? { signal } : {});

test("a small response is not streamed", () => {
  expect(jsonBody(get(), { text: "x".repeat(60_000) })).toBe(`{"text":"${"x".repeat(60_000)}"}`);
  expect(textBody(get(), "x".repeat(60_000))).toHaveLength(60_000);
});

test("a large response holds memory until it is read, and arrives unchanged", async () => {
  const facts = { list: ["😀".repeat(100_000), "x\u202e".repeat(35_000), null, { a: 1, b: undefined }] };
  const json = jsonBody(get(), facts);
  const text = streamPieces(get(), 400_001, ["x", "😀".repeat(100_000)]);
  expect(heldBytes()).toBeGreaterThanOrEqual(400_000);
  expect(await new Response(json).text()).toBe(visibleJson(facts));
  expect(JSON.parse(visibleJson(facts))).toEqual(JSON.parse(JSON.stringify(facts)));
  expect(await new Response(text).text()).toBe(`x${"😀".repeat(100_000)}`);
  const bytes = new Uint8Array(200_000).map((_, index) => index);
  const sent = await new Response(streamPieces(get(), bytes.byteLength, piecesOf(bytes))).arrayBuffer();
  expect(Buffer.compare(Buffer.from(sent), bytes)).toBe(0);
});

test.each([
  ["stops reading", (stream: ReadableStream) => stream.cancel()],
  ["disconnects before it reads", (_: ReadableStream, going: AbortController) => going.abort()],
])("a client that %s holds no memory", async (_, leave) => {
  const going = new AbortController();
  const stream = jsonBody(get(going.signal), "x".repeat(MB));
  expect(heldBytes()).toBe(MB);
  if (typeof stream !== "string") await leave(stream, going);
  expect(heldBytes()).toBe(0);
});

test("a response leaves no listener on the signal of its request, which Node keeps, once it is read or cancelled", async () => {
  const [read, cancelled] = [get(), get()];
  await new Response(jsonBody(read, "x".repeat(MB))).text();
  await new Response(jsonBody(cancelled, "x".repeat(MB))).body?.cancel();
  for (const { signal } of [read, cancelled]) expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("a short text that JSON makes long counts as what is sent", async () => {
  const value = { text: "\u0001".repeat(60_000) };
  const stream = jsonBody(get(), value);
  expect(heldBytes()).toBe(6 * 60_000 + '{"text":""}'.length);
  expect(await new Response(stream).json()).toEqual(value);
});

test("the response to a stored write is sent, and counts, even if no memory is left for its client", async () => {
  const release = reserveBytes("response", "unknown", 32 * MB);
  expect(() => jsonBody(get(), "x".repeat(MB))).toThrow(expect.objectContaining({ reason: "unavailable" }));
  const stream = jsonBody(get(), "x".repeat(MB), true);
  expect(heldBytes()).toBe(33 * MB);
  expect(await new Response(stream).text()).toHaveLength(MB + 2);
  release();
});

test("a response that fails holds no memory", async () => {
  function* broken(): Generator<string> {
    yield "begins";
    throw new Error("broken");
  }
  const stream = streamPieces(get(), MB, broken());
  await expect(new Response(stream).text()).rejects.toThrow("broken");
  expect(heldBytes()).toBe(0);
});
