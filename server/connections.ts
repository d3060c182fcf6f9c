import type { Server } from "node:http";
import type { Socket } from "node:net";
import { clientAt } from "@/lib/http/client";

/** The open connections of a server. */
export type Connections = {
  /** Whether a client had many connections when it opened this one. */
  isOneOfMany(socket: Socket): boolean;
  /** Whether this connection is one more than its client may have: its request gets an error. */
  isSurplus(socket: Socket): boolean;
  /** Ends all of them at once. */
  destroyAll(): void;
};

/** On this many connections beyond its limit, a client is told why its requests are rejected. */
const surplusPerClient = 64;
/** A client has many connections, or opens many in a second, from this share of the limit on: 6 of 400, as a browser. */
const manyShare = 0.015;
/** In a second, a client may open so many times as many connections as it may have. */
const perSecond = 4;
/** An IPv6 /48 may have so many times as many connections as one of its 65,536 addresses (/64). */
const perNetwork = 8;

/**
 * Tracks the connections of a server and bounds how many one client has: requests on a few further ones are to be
 * rejected, and beyond those a new connection is closed at once, as it is when its client opens very many in a second.
 * A client is an IPv4 address or the /64 of an IPv6 address, whose /48 is bounded, too.
 * Behind a proxy of ours (`trustedProxies` > 0) all connections are the proxy's, which bounds them itself.
 */
export function trackConnections(server: Server, perClient: number, trustedProxies: number): Connections {
  const open = new Set<Socket>();
  const surplus = new WeakSet<Socket>();
  const oneOfMany = new WeakSet<Socket>();
  const counts = new Map<string, number>();
  const opened = perSecondCounter();
  const limit = trustedProxies > 0 ? Number.POSITIVE_INFINITY : perClient;
  server.on("connection", (socket: Socket) => {
    const { address, network } = clientAt(socket.remoteAddress ?? "");
    const groups = network === undefined ? [address] : [address, network];
    for (const group of groups) counts.set(group, (counts.get(group) ?? 0) + 1);
    const ofNetwork = network === undefined ? 0 : (counts.get(network) ?? 0) / perNetwork;
    const count = Math.max(counts.get(address) ?? 0, ofNetwork);
    open.add(socket);
    socket.once("close", () => {
      open.delete(socket);
      for (const group of groups) {
        const left = (counts.get(group) ?? 1) - 1;
        if (left > 0) counts.set(group, left);
        else counts.delete(group);
      }
    });
    const rate = Math.max(opened(address), opened(network) / perNetwork) / perSecond;
    if (Math.max(count, rate) > limit * manyShare) oneOfMany.add(socket);
    if (rate > limit || count > limit + surplusPerClient) socket.destroy();
    else if (count > limit) surplus.add(socket);
  });
  return {
    isOneOfMany: (socket) => oneOfMany.has(socket),
    isSurplus: (socket) => surplus.has(socket),
    destroyAll: () => {
      for (const socket of open) socket.destroy();
    },
  };
}

/** Counts something by name; gives how often it came in this second. */
function perSecondCounter(): (name: string | undefined) => number {
  const counts = new Map<string, number>();
  let second = 0;
  return (name) => {
    if (name === undefined) return 0;
    const now = Math.floor(performance.now() / 1_000);
    if (now !== second) counts.clear();
    second = now;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count;
  };
}
