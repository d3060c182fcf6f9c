import { EventEmitter } from "node:events";
import type { Server } from "node:http";
import { Socket } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { createListener } from "../listener";
import { trackConnections } from "./track-connections";

afterEach(() => vi.restoreAllMocks());

/** A server, and what connects to it: gives whether the connection is kept. */
function serverFor(perClient: number, trustedProxies = 0) {
  const server = new EventEmitter();
  trackConnections(server as unknown as Server, perClient, trustedProxies);
  return (remoteAddress: string) => {
    let isKept = true;
    const destroy = () => {
      isKept = false;
    };
    const socket = Object.assign(new EventEmitter(), { remoteAddress, destroy });
    server.emit("connection", socket);
    socket.emit("close");
    return isKept;
  };
}

const countKept = (connect: (address: string) => boolean, addresses: string[]) =>
  addresses.filter((address) => connect(address)).length;

test("a client that opens one connection after the other has a limit per second", () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(5_500);
  const connect = serverFor(10);
  expect(countKept(connect, Array(100).fill("192.0.2.1"))).toBe(40);
  expect(connect("192.0.2.2")).toBe(true);
  now.mockReturnValue(6_000);
  expect(countKept(connect, Array(100).fill("192.0.2.1"))).toBe(40);
});

test("the clients of an IPv6 /48 together have eight times that limit", () => {
  vi.spyOn(performance, "now").mockReturnValue(5_500);
  const connect = serverFor(10);
  const addresses = Array.from({ length: 1_000 }, (_, index) => `2001:db8:1:${index.toString(16)}::1`);
  expect(countKept(connect, addresses)).toBe(320);
  expect(connect("2001:db8:2::1")).toBe(true);
});

test("a trusted proxy has no limit", () => {
  vi.spyOn(performance, "now").mockReturnValue(5_500);
  expect(countKept(serverFor(10, 1), Array(100).fill("192.0.2.1"))).toBe(100);
});

test("a connection that its client has reset before it was accepted is closed and never parsed", () => {
  const bounds = { trustedProxies: 0, maxConcurrentRequests: 100, connectionsPerClient: 100 };
  const { server } = createListener(async () => undefined, bounds);
  const reset = new Socket();
  const read = vi.spyOn(reset, "on");
  server.emit("connection", reset);
  expect(reset.remoteAddress).toBeUndefined();
  expect(reset.destroyed).toBe(true);
  expect(read).not.toHaveBeenCalled();
});
