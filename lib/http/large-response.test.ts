import { afterEach, expect, test } from "vitest";
import { visibleJson } from "@/lib/text/spell-out";
import { heldBytes, releaseFor, reserve, reserveFor } from "@/lib/transfer-budget";
import { counted, largeBytes, largeJson, streamed } from "./large-response";

const MB = 1024 * 1024;
const releases: (() => void)[] = [];
const hold = (client: string, megabytes: number) =>
  void releases.push(reserve("response", client, megabytes * MB));
afterEach(() => {
  for (const release of releases.splice(0)) release();
  expect(heldBytes()).toBe(0);
});

const unavailable = expect.objectContaining({ reason: "unavailable" });
const get = (signal?: AbortSignal) => new Request("http://localhost/", signal ? { signal } : {});

test("one client may hold a quarter of what all may hold, and no byte more", () => {
  hold("a", 32);
  expect(() => reserve("response", "a", 1)).toThrow(unavailable);
  expect(heldBytes()).toBe(32 * MB);
  hold("b", 32);
  for (const release of releases.splice(0)) release();
  hold("a", 32);
});

test("all clients together may hold no more than the limit", () => {
  for (const client of "abcd") hold(client, 32);
  expect(() => reserve("response", "e", 1)).toThrow(unavailable);
  releases.pop()?.();
  hold("e", 32);
});

test("bodies use up nothing of what responses may hold", () => {
  hold("a", 32);
  releases.push(reserve("body", "a", 32 * MB));
  expect(heldBytes()).toBe(64 * MB);
});

test("what is released twice is released once", () => {
  const release = reserve("response", "a", MB);
  hold("a", 1);
  release();
  release();
  expect(heldBytes()).toBe(MB);
});

test("what the body of a request holds is released with the request", () => {
  const request = get();
  reserveFor(request, "body", "a", MB);
  reserveFor(request, "body", "a", MB);
  expect(heldBytes()).toBe(2 * MB);
  releaseFor(request);
  releaseFor(request);
  expect(heldBytes()).toBe(0);
});

test("a small response is no stream", () => {
  expect(largeJson(get(), { text: "x".repeat(60_000) })).toBeNull();
  expect(largeBytes(get(), new Uint8Array(60_000))).toBeInstanceOf(Uint8Array);
});

test("a large response holds memory until it is read, and comes out as it was", async () => {
  const facts = { list: ["😀".repeat(100_000), "x\u202e".repeat(35_000), null, { a: 1, b: undefined }] };
  const json = largeJson(get(), facts);
  const text = streamed(get(), 400_001, ["x", "😀".repeat(100_000)]);
  expect(heldBytes()).toBeGreaterThanOrEqual(400_000);
  expect(await new Response(json).text()).toBe(visibleJson(facts));
  expect(JSON.parse(visibleJson(facts))).toEqual(JSON.parse(JSON.stringify(facts)));
  expect(await new Response(text).text()).toBe(`x${"😀".repeat(100_000)}`);
  const bytes = new Uint8Array(200_000).map((_, index) => index);
  const sent = await new Response(largeBytes(get(), bytes) as BodyInit).arrayBuffer();
  expect(Buffer.compare(Buffer.from(sent), bytes)).toBe(0);
});

test.each([
  ["stops reading", (stream: ReadableStream) => stream.cancel()],
  ["goes away before it reads", (_: ReadableStream, going: AbortController) => going.abort()],
])("a client that %s holds nothing any more", async (_, leave) => {
  const going = new AbortController();
  const stream = largeJson(get(going.signal), "x".repeat(MB));
  expect(heldBytes()).toBe(MB);
  if (stream) await leave(stream, going);
  expect(heldBytes()).toBe(0);
});

test("a response that breaks holds nothing any more", async () => {
  const broken = new ReadableStream({ pull: () => Promise.reject(new Error("broken")) });
  const stream = counted(get(), MB, broken);
  await expect(new Response(stream).text()).rejects.toThrow("broken");
  expect(heldBytes()).toBe(0);
});
