import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Session } from "./authenticate";
import { startWaiting } from "./waiting";

beforeAll(() => void vi.stubEnv("WAITING_PER_CLIENT", "3"));
afterAll(() => vi.unstubAllEnvs());

let rooms = 0;
/** A session in a room of its own, so that no room is full. */
const session = () =>
  ({ room: { id: `room ${++rooms}`, participants: [] }, viewer: { kind: "observer" } }) as unknown as Session;
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

test("a room keeps two slots for each link that has fewer, so that a few links do not take all", () => {
  const participants = ["p0", "p1"].map((id) => ({ id, needsApproval: true }));
  const room = { id: `room ${++rooms}`, participants };
  const viewers = [
    { kind: "participant", participantId: "p0" },
    { kind: "person", participantId: "p0" },
    { kind: "observer" },
  ];
  let clients = 0;
  const start = (viewer: object) =>
    startWaiting(
      { room, viewer } as unknown as Session,
      { address: `${room.id} ${++clients}`, network: undefined },
      "wait",
    );
  const leaves: (() => void)[] = [];
  const fill = (viewer: object) => {
    for (;;) {
      try {
        leaves.push(start(viewer));
      } catch (error) {
        return String(error);
      }
    }
  };
  const reasons = viewers.map(fill);
  expect(reasons[0]).toMatch(/by this link: at most 34/);
  expect(reasons[2]).toMatch(/of this room: at most 96/);
  const others = ["participant", "person"].map((kind) => ({ kind, participantId: "p1" }));
  for (const other of others) leaves.push(start(other), start(other));
  for (const other of others) expect(() => start(other)).toThrow(/of this room: at most 100/);
  for (const leave of leaves) leave();
});
