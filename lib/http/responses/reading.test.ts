import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reserveBytes } from "@/lib/transfer-budget";
import { eventStreamResponse } from "./event-stream";
import { Reading } from "./reading";
import { streamPieces } from "./stream-response";

const MB = 1024 * 1024;
const releases: (() => void)[] = [];
const hold = (...clients: string[]) => {
  for (const client of clients) releases.push(reserveBytes("response", client, 32 * MB));
};

vi.stubEnv("CLIENT_IP_HEADER", "x-address");

let count = 0;
let client: string;
const end = vi.fn();
let reading: Reading;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  client = `client ${++count}`;
  reading = new Reading(client, end);
});
afterEach(() => {
  reading.stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  end.mockReset();
  for (const release of releases.splice(0)) release();
});

/** Whether the client gets memory only if half of it stays free. */
function countsAsSlow(): boolean {
  hold("a", "b");
  try {
    reserveBytes("response", client, MB)();
    return false;
  } catch {
    return true;
  }
}

test("a client that takes nothing for ten seconds reads slowly, but is not cut off while there is enough memory", () => {
  reading.give(64 * 1024);
  vi.advanceTimersByTime(30_000);
  expect(end).not.toHaveBeenCalled();
  expect(countsAsSlow()).toBe(true);
});

test.each([
  ["nothing", 64 * 1024, 20_000],
  ["little", 64 * 1024, 4_000],
])("while memory is short, the response of a client that takes %s is ended, once", (_, bytes, everyMs) => {
  hold("a", "b", "c");
  for (let passed = 0; passed < 40_000; passed += everyMs) {
    reading.give(bytes);
    vi.advanceTimersByTime(everyMs);
    reading.taken();
  }
  expect(end).toHaveBeenCalledTimes(1);
});

test("a client that takes 40 KB a second does not read slowly", () => {
  for (let pieces = 0; pieces < 20; pieces++) {
    reading.give(64 * 1024);
    vi.advanceTimersByTime(1_600);
    reading.taken();
  }
  expect(countsAsSlow()).toBe(false);
});

test("a client that waits for the service does not read slowly", () => {
  for (let pieces = 0; pieces < 5; pieces++) {
    reading.give(1);
    vi.advanceTimersByTime(8_000);
    reading.taken();
    vi.advanceTimersByTime(2_000);
  }
  expect(countsAsSlow()).toBe(false);
});

const longParts: [string, (request: Request) => ReadableStream | null][] = [
  [
    "a response",
    (request) =>
      streamPieces(
        request,
        3 * MB,
        ["x", "y", "z"].map((letter) => letter.repeat(MB)),
      ),
  ],
  [
    "a stream",
    (request) =>
      eventStreamResponse(request, {}, async function* (_, hold) {
        const release = hold(MB);
        try {
          for (;;) yield { comment: "x".repeat(MB) };
        } finally {
          release();
        }
      }).body,
  ],
];

/** A request of the client of this test. */
const request = () => new Request("http://localhost/", { headers: { "x-address": `192.0.2.${count}` } });

test.each(longParts)(
  "a client that takes 40 KB a second of %s reads on, however long a text is",
  async (_, open) => {
    hold("a", "b", "c");
    const reader = open(request())?.getReader();
    for (let pieces = 0; pieces < 25; pieces++) {
      const { value } = (await reader?.read()) ?? {};
      expect(value.byteLength).toBeLessThanOrEqual(64 * 1024);
      vi.advanceTimersByTime(1_600);
    }
    await reader?.cancel();
  },
);

test.each(longParts)(
  "while memory is short, %s without a reader is cut off, which frees its memory",
  async (_, open) => {
    hold("a", "b", "c");
    const reader = open(request())?.getReader();
    await reader?.read();
    vi.advanceTimersByTime(20_000);
    await expect(reader?.read()).rejects.toMatchObject({ name: "AbortError" });
    // 32 MB are left for one more client, who may have half of them, only if the response holds nothing.
    releases.push(reserveBytes("response", "d", 16 * MB));
  },
);
