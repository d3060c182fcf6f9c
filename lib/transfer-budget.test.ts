import { afterEach, expect, test } from "vitest";
import {
  bodyReservation,
  endRequest,
  heldBytes,
  releaseForRequest,
  reserveBytes,
  reserveForRequest,
} from "./transfer-budget";

const MB = 1024 * 1024;
const releases: (() => void)[] = [];
const hold = (client: string, megabytes: number) =>
  void releases.push(reserveBytes("response", client, megabytes * MB));
afterEach(() => {
  for (const release of releases.splice(0)) release();
  expect(heldBytes()).toBe(0);
});

const unavailable = expect.objectContaining({ reason: "unavailable" });

test("one client may hold a quarter of the budget, and no byte more", () => {
  hold("a", 32);
  expect(() => reserveBytes("response", "a", 1)).toThrow(unavailable);
  expect(heldBytes()).toBe(32 * MB);
  hold("b", 32);
  for (const release of releases.splice(0)) release();
  hold("a", 32);
});

test("no client may hold more than is left, so that a few cannot use all of the budget up", () => {
  for (const client of "abc") hold(client, 32);
  expect(() => reserveBytes("response", "d", 16 * MB + 1)).toThrow(unavailable);
  hold("d", 16);
  expect(() => reserveBytes("response", "d", 1)).toThrow(unavailable);
  hold("e", 8);
  hold("f", 4);
  hold("g", 1);
  releases.shift()?.();
  hold("h", 17);
});

test("bodies and responses have separate budgets", () => {
  hold("a", 32);
  releases.push(reserveBytes("body", "a", 32 * MB));
  expect(heldBytes()).toBe(64 * MB);
});

test("releasing twice has no further effect", () => {
  const release = reserveBytes("response", "a", MB);
  hold("a", 1);
  release();
  release();
  expect(heldBytes()).toBe(MB);
});

test("memory for a request's body is released with the request", () => {
  const request = new Request("http://localhost/");
  reserveForRequest(request, "body", "a", MB);
  reserveForRequest(request, "body", "a", MB);
  expect(heldBytes()).toBe(2 * MB);
  releaseForRequest(request);
  releaseForRequest(request);
  expect(heldBytes()).toBe(0);
});

test("no memory is reserved for a request that has ended: nothing would release it", () => {
  const request = new Request("http://localhost/");
  reserveForRequest(request, "response", "a", MB);
  endRequest(request);
  expect(() => reserveForRequest(request, "response", "a", MB)).toThrow(unavailable);
  expect(heldBytes()).toBe(0);
});

test("a body reserves only a step ahead of what has arrived", () => {
  const reserved: number[] = [];
  const reserve = bodyReservation((bytes) => reserved.push(bytes));
  for (const size of [1, 16 * 1024, 16 * 1024 + 1, 32 * 1024, 100 * 1024]) reserve(size);
  expect(reserved).toEqual([16 * 1024, 68 * 1024]);
});
