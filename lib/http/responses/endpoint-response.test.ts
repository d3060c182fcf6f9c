import { afterEach, expect, test } from "vitest";
import { newRoom } from "@/e2e/support/plain-room";
import type { Session } from "@/lib/service/authenticate";
import { heldBytes, releaseForRequest, reserveBytes } from "@/lib/transfer-budget";
import { endpoints } from "@/lib/wire/endpoints";
import { endpointResponse, reserveLongRead, reserveWriteResponse } from "./endpoint-response";

const KB = 1024;
afterEach(() => expect(heldBytes()).toBe(0));

const put = (method = "PUT") => new Request("http://localhost/", { method });
const sessionIn = (contentBytes: number, readUpTo: number | null) =>
  ({
    room: { ...newRoom(), contentBytes, lastSeq: 9 },
    readUpTo,
  }) as unknown as Session;

test("a long response counts against the memory of its client, though the texts of its room are short", async () => {
  const session = { room: { ...newRoom(), contentBytes: 1_000, lastSeq: 1_000 } } as Session;
  const events = Array.from({ length: 1_000 }, (_, index) => ({ seq: index + 1, role: "x".repeat(100) }));
  const request = new Request("http://localhost/");
  const response = endpointResponse({ events }, endpoints.readEvents, {}, { request, session });
  expect(heldBytes()).toBeGreaterThanOrEqual(100_000);
  expect(await response.json()).toEqual({ events });
  expect(heldBytes()).toBe(0);
});

test("the response to a write counts until it is read", async () => {
  const result = { contract: { markdown: "x".repeat(100 * KB) } };
  const session = sessionIn(100 * KB, 0);
  const response = endpointResponse(result, endpoints.proposeContract, {}, { request: put(), session });
  expect(heldBytes()).toBe(100 * KB);
  expect(await response.json()).toEqual(result);
});

test.each([
  ["a short write to a short room", "POST", 1 * KB, 30 * KB, 0, 0],
  ["a short write to a long room that brings nothing back", "POST", 1 * KB, 900 * KB, null, 0],
  ["a short write to a long room that brings events back", "POST", 1 * KB, 900 * KB, 0, 258],
  ["a contract", "PUT", 128 * KB, 0, null, 128],
  ["a contract that brings events back", "PUT", 128 * KB, 900 * KB, 0, 512],
  ["an edit of a contract that redaction has made longer", "PATCH", 1 * KB, 900 * KB, null, 512],
])(
  "before %s is stored, memory for its response is reserved",
  (_, method, sent, stored, after, kilobytes) => {
    const request = put(method);
    const text = "x".repeat(sent);
    reserveWriteResponse(
      request,
      sessionIn(stored, after),
      method === "PATCH" ? { edits: [text] } : { text },
    );
    expect(heldBytes()).toBe(kilobytes * KB);
    releaseForRequest(request);
  },
);

test("a long read counts twice from before it begins until the response is made, which counts itself", async () => {
  const request = new Request("http://localhost/");
  const session = { room: { ...newRoom(), contentBytes: 100 * KB, lastSeq: 0 } } as Session;
  reserveLongRead(request, 100 * KB);
  expect(heldBytes()).toBeGreaterThanOrEqual(200 * KB);
  const pieces = ["{", "}"];
  const response = endpointResponse(pieces, endpoints.getRecord, {}, { request, session });
  expect(heldBytes()).toBeLessThan(200 * KB);
  expect(heldBytes()).toBeGreaterThanOrEqual(100 * KB);
  expect(await response.text()).toBe("{}");
});

test("without memory for its response, a write is rejected before anything is stored", () => {
  const release = reserveBytes("response", "unknown", 32 * KB * KB);
  expect(() => reserveWriteResponse(put(), sessionIn(0, null), { text: "x".repeat(100 * KB) })).toThrow(
    expect.objectContaining({ reason: "unavailable" }),
  );
  release();
});
