import { afterEach, expect, test } from "vitest";
import { takePlace } from "./places";

const taken: (() => void)[] = [];
afterEach(() => {
  for (const giveBack of taken.splice(0)) giveBack();
});

let count = 0;
const hosts = (many: number) => Array.from({ length: many }, () => `host${++count}`);
const take = (host: string, isPushService = false) => {
  const place = takePlace(host, isPushService);
  if (typeof place === "string") return place;
  taken.push(place);
  return "taken";
};
/** Makes a delivery that takes so long. */
const deliver = (host: string, ms: number) => {
  const place = takePlace(host, false);
  if (typeof place === "string") throw new Error(`No place: ${place} is full.`);
  place(ms);
};

test("slow hosts have at most 25 places, so that those that answer soon, and unknown ones, are not delayed", () => {
  const [slow, quick] = [hosts(26), hosts(1)];
  for (const host of slow) deliver(host, 1_001);
  for (const host of quick) deliver(host, 1_000);
  expect(slow.map((host) => take(host))).toEqual([...Array(25).fill("taken"), "slow"]);
  expect([...quick, ...hosts(1)].map((host) => take(host))).toEqual(["taken", "taken"]);
});

test("hosts that are not known yet have at most 50, so that new names of one that never answers do not take all", () => {
  const known = hosts(30);
  for (const host of known) deliver(host, 10);
  expect(hosts(51).map((host) => take(host))).toEqual([...Array(50).fill("taken"), "unknown"]);
  expect(known.map((host) => take(host))).toEqual(Array(30).fill("taken"));
  expect(take("updates.push.services.mozilla.com", true)).toBe("taken");
});

test("a slow host that answers soon again is no longer slow", () => {
  const slow = hosts(26);
  for (const host of slow) deliver(host, 2_000);
  const [again = "", ...others] = slow;
  deliver(again, 10);
  for (const host of others) take(host);
  expect(take(again)).toBe("taken");
});

test("a place that is given back is free for another", () => {
  const [one = "", other = ""] = hosts(2);
  const places = [takePlace(one, false), takePlace(one, false), takePlace(one, false)];
  expect(takePlace(one, false)).toBe("host");
  expect(take(other)).toBe("taken");
  for (const place of places) if (typeof place !== "string") place();
  expect(take(one)).toBe("taken");
});

test("a host whose delivery was not made because of a limit is not known by it", () => {
  const unknown = hosts(50);
  for (const host of unknown) {
    const place = takePlace(host, false);
    if (typeof place !== "string") place();
  }
  for (const host of unknown) take(host);
  expect(take(unknown[0] ?? "")).toBe("unknown");
});
