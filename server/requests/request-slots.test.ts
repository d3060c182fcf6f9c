import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { whileWaiting } from "@/lib/concurrent-requests";
import { createRequestSlots } from "./request-slots";

test("a client that has taken all slots gets no more, and other clients still get some", () => {
  const slots = createRequestSlots(20);
  const frees = Array.from({ length: 20 }, () => slots.acquire("many"));
  expect(slots.areFull("many")).toBe(true);
  expect(slots.areFull("few")).toBe(false);
  const others = [slots.acquire("few"), slots.acquire("few")];
  expect(slots.areFull("few")).toBe(true);
  expect(slots.areFull("another")).toBe(false);
  // A response releases its slot twice, when it begins and when it closes. Only the first counts.
  for (const free of [...frees.slice(0, 3), ...frees.slice(0, 3)]) free();
  expect(slots.areFull("many")).toBe(false);
  slots.acquire("many");
  expect(slots.areFull("many")).toBe(true);
  for (const free of [...frees, ...others]) free();
});

test("clients with few concurrent requests get no slot over twice the limit", () => {
  const slots = createRequestSlots(20);
  const frees = Array.from({ length: 40 }, (_, number) => slots.acquire(`client ${number % 30}`));
  expect(slots.areFull("new")).toBe(true);
  for (const free of frees) free();
  expect(slots.areFull("new")).toBe(false);
});

test("clients that take all the slots they get leave some for a client that has few", () => {
  const slots = createRequestSlots(500);
  const greedy = Array.from({ length: 40 }, (_, number) => `client ${number}`);
  const frees: Array<() => void> = [];
  for (let free = greedy; free.length > 0; free = greedy.filter((client) => !slots.areFull(client))) {
    for (const client of free) frees.push(slots.acquire(client));
  }
  for (let count = 0; count < 4; count++) {
    expect(slots.areFull("few")).toBe(false);
    frees.push(slots.acquire("few"));
  }
  for (const free of frees) free();
});

test("requests that wait do not count against their client", async () => {
  const slots = createRequestSlots(20);
  const others = Array.from({ length: 25 }, (_, number) => slots.acquire(`client ${number % 20}`));
  let finish = () => {};
  const waited = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const waits = Array.from({ length: 10 }, () => {
    const free = slots.acquire("office");
    void whileWaiting({}, "office", waited);
    return free;
  });
  expect(slots.areFull("office")).toBe(false);
  finish();
  await waited;
  await setImmediate();
  expect(slots.areFull("office")).toBe(true);
  for (const free of [...others, ...waits]) free();
});
