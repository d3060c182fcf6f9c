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
  taken.push(place.giveBack);
  return "taken";
};
/** Makes a delivery that takes this long. */
const deliver = (host: string, tookMs: number, { isPushService = false, hasResponse = true } = {}) => {
  const place = takePlace(host, isPushService);
  if (typeof place === "string") throw new Error(`No place: ${place} is full.`);
  place.giveBack({ tookMs, hasResponse });
};

test.each([
  ["silent", 4_001],
  ["slow", 1_001],
])("%s hosts have at most 100 places, so that they delay only each other", (kind, ms) => {
  const [those, others, quick] = [hosts(101), hosts(1), hosts(1)];
  for (const host of those) deliver(host, ms);
  for (const host of others) deliver(host, kind === "slow" ? 4_001 : 4_000);
  for (const host of quick) deliver(host, 1_000);
  expect(those.map((host) => take(host))).toEqual([...Array(100).fill("taken"), kind]);
  expect([...others, ...quick, ...hosts(1)].map((host) => take(host))).toEqual(Array(3).fill("taken"));
});

test("while a hundred deliveries to quick hosts run, the next ones have a second, so that late ones do not take all", () => {
  const quick = hosts(102);
  for (const host of quick) deliver(host, 10);
  const timeouts = quick.map((host) => {
    const place = takePlace(host, false);
    if (typeof place === "string") return place;
    taken.push(place.giveBack);
    return place.timeoutMs;
  });
  expect(timeouts).toEqual([...Array(100).fill(undefined), 1_000, 1_000]);
});

test("hosts that are not known yet have at most 100, so that new names of one that never responds do not take all", () => {
  const known = hosts(150);
  for (const host of known) deliver(host, 10);
  expect(hosts(101).map((host) => take(host))).toEqual([...Array(100).fill("taken"), "unknown"]);
  expect(known.map((host) => take(host))).toEqual(Array(150).fill("taken"));
});

test("the hosts of push services count like others, so that invented names below their domains do not take all", () => {
  const [known = "", ...silent] = hosts(102);
  deliver(known, 10, { isPushService: true });
  expect(hosts(101).map((host) => take(host, true))).toEqual([...Array(100).fill("taken"), "unknown"]);
  expect(take(known, true)).toBe("taken");
  for (const giveBack of taken.splice(0)) giveBack();
  for (const host of silent) deliver(host, 5_000, { isPushService: true });
  expect(silent.map((host) => take(host, true))).toEqual([...Array(100).fill("taken"), "silent"]);
});

test("a host without a response is not quick, however soon that is known", () => {
  const those = hosts(101);
  for (const host of those) deliver(host, 10, { hasResponse: false });
  expect(those.map((host) => take(host))).toEqual([...Array(100).fill("taken"), "slow"]);
});

test("a slow host that responds soon is quick again, a silent one only when it did so twice", () => {
  const [slow, silent] = [hosts(101), hosts(101)];
  const [firstSlow = "", ...otherSlow] = slow;
  const [firstSilent = "", ...otherSilent] = silent;
  for (const host of slow) deliver(host, 2_000);
  for (const host of silent) deliver(host, 5_000);
  for (const host of [firstSlow, firstSilent]) deliver(host, 10);
  for (const host of [...otherSlow, ...otherSilent]) take(host);
  expect(take(firstSlow)).toBe("taken");
  expect(take(firstSilent)).toBe("slow");
  for (const giveBack of taken.splice(0)) giveBack();
  deliver(firstSilent, 10);
  for (const host of otherSlow) take(host);
  expect(take(firstSilent)).toBe("taken");
});

test("a place that is given back is free for another", () => {
  const [one = "", other = ""] = hosts(2);
  const places = [takePlace(one, false), takePlace(one, false), takePlace(one, false)];
  expect(takePlace(one, false)).toBe("host");
  expect(take(other)).toBe("taken");
  for (const place of places) if (typeof place !== "string") place.giveBack();
  expect(take(one)).toBe("taken");
});

test("a host whose delivery was not made because of a limit is not known by it", () => {
  const unknown = hosts(100);
  for (const host of unknown) {
    const place = takePlace(host, false);
    if (typeof place !== "string") place.giveBack();
  }
  for (const host of unknown) take(host);
  expect(take(unknown[0] ?? "")).toBe("unknown");
});
