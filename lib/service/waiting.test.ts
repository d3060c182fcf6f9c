import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Session } from "./authenticate";
import { startWaiting } from "./waiting";

beforeAll(() => void vi.stubEnv("WAITING_PER_CLIENT", "3"));
afterAll(() => vi.unstubAllEnvs());

let rooms = 0;
/** A session in a room of its own, so that no room is full. */
const session = () =>
  ({ room: { id: `room ${++rooms}` }, viewer: { kind: "observer" } }) as unknown as Session;
const inNetwork = (client: number) => ({ address: `client ${client}`, network: "a /48" });

test("a wider network has the slots of eight clients, for all its clients together", () => {
  const leaves = Array.from({ length: 8 * 3 }, (_, index) =>
    startWaiting(session(), inNetwork(index), "wait"),
  );
  expect(() => startWaiting(session(), inNetwork(100), "stream")).toThrow(
    /your network \(its IPv6 \/48\): at most 24 at once/,
  );
  const alone = { address: "elsewhere", network: undefined };
  leaves.push(startWaiting(session(), alone, "wait"));
  leaves.shift()?.();
  leaves.push(startWaiting(session(), inNetwork(101), "wait"));
  for (const leave of leaves) leave();
});

test("pages of other sites have half of the slots, and none once half are taken", () => {
  const client = { address: "a visitor", network: undefined };
  const crossSite = { ...client, isCrossSite: true };
  const leaves = [1, 2].map(() => startWaiting(session(), crossSite, "stream"));
  expect(() => startWaiting(session(), crossSite, "wait")).toThrow(/one address: at most 2/);
  leaves.push(startWaiting(session(), client, "wait"));
  expect(() => startWaiting(session(), client, "wait")).toThrow(/one address: at most 3/);
  leaves.shift()?.();
  expect(() => startWaiting(session(), crossSite, "wait")).toThrow(/at most 2/);
  for (const leave of leaves) leave();
});

test("a client in it has no more slots than any other", () => {
  const leaves = [1, 2, 3].map(() => startWaiting(session(), inNetwork(1), "wait"));
  expect(() => startWaiting(session(), inNetwork(1), "wait")).toThrow(/one address: at most 3/);
  leaves.push(startWaiting(session(), inNetwork(2), "wait"));
  for (const leave of leaves) leave();
});
