import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Session } from "./authenticate";
import { takePlace } from "./waiting";

beforeAll(() => void vi.stubEnv("WAITING_PER_CLIENT", "3"));
afterAll(() => vi.unstubAllEnvs());

let rooms = 0;
/** A session in a room of its own, so that no room is full. */
const session = () =>
  ({ room: { id: `room ${++rooms}` }, viewer: { kind: "observer" } }) as unknown as Session;
const inNetwork = (client: number) => ({ address: `client ${client}`, network: "a /48" });

test("a wider network has the places of eight clients, for all its clients together", () => {
  const leaves = Array.from({ length: 8 * 3 }, (_, index) => takePlace(session(), inNetwork(index), "wait"));
  expect(() => takePlace(session(), inNetwork(100), "stream")).toThrow(
    /your network \(its IPv6 \/48\) already: at most 24 at once/,
  );
  const alone = { address: "elsewhere", network: undefined };
  leaves.push(takePlace(session(), alone, "wait"));
  leaves.shift()?.();
  leaves.push(takePlace(session(), inNetwork(101), "wait"));
  for (const leave of leaves) leave();
});

test("a client within it has no more places than any other", () => {
  const leaves = [1, 2, 3].map(() => takePlace(session(), inNetwork(1), "wait"));
  expect(() => takePlace(session(), inNetwork(1), "wait")).toThrow(/one address already: at most 3/);
  leaves.push(takePlace(session(), inNetwork(2), "wait"));
  for (const leave of leaves) leave();
});
