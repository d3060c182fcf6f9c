import type { Server } from "node:http";
import type { Socket } from "node:net";
import { Counts } from "@/lib/counts";
import { clientAtAddress } from "@/lib/http/requests/client";

export type Connections = {
  /** Whether the client had many connections when it opened this one. */
  hasManyConnections(socket: Socket): boolean;
  /** Whether this connection exceeds the limit of its client. Requests on it are rejected. */
  isSurplus(socket: Socket): boolean;
  destroyAll(): void;
};

/** On this many connections over its limit, a client still gets an error that says why. */
const rejectedPerClient = 64;
/** From this share of the limit, a client counts as having many connections: 6 of 400, as many as a browser opens. */
const manyShare = 0.015;
/** A client may open this many times its connection limit per second. */
const perSecond = 4;
/** An IPv6 /48 may have this many times the connections of one of its 65,536 /64 networks. */
const perNetwork = 8;

/**
 * Tracks the connections of a server and limits how many one client has. Over the limit, requests on a few more
 * connections are rejected; further connections are closed immediately, as are those over the limit per second, and those
 * that their clients have already reset, which have no address any more.
 * A client is an IPv4 address or the /64 of an IPv6 address; the /48 has a limit, too.
 * Behind a trusted proxy (`trustedProxies` > 0) all connections are the proxy's, which limits them itself.
 */
export function trackConnections(server: Server, perClient: number, trustedProxies: number): Connections {
  const open = new Set<Socket>();
  const surplus = new WeakSet<Socket>();
  const oneOfMany = new WeakSet<Socket>();
  const counts = new Counts<string>();
  const opened = perSecondCounter();
  const limit = trustedProxies > 0 ? Number.POSITIVE_INFINITY : perClient;
  server.on("connection", (socket: Socket) => {
    // The client has already reset it. A parser would only find that out, at several times the cost.
    if (!socket.remoteAddress) return void socket.destroy();
    const { address, network } = clientAtAddress(socket.remoteAddress);
    const groups = network === undefined ? [address] : [address, network];
    for (const group of groups) counts.add(group, 1);
    const ofNetwork = network === undefined ? 0 : counts.of(network) / perNetwork;
    const count = Math.max(counts.of(address), ofNetwork);
    open.add(socket);
    socket.on("close", () => {
      open.delete(socket);
      for (const group of groups) counts.add(group, -1);
    });
    const rate = Math.max(opened(address), opened(network) / perNetwork) / perSecond;
    if (Math.max(count, rate) > limit * manyShare) oneOfMany.add(socket);
    if (rate > limit || count > limit + rejectedPerClient) socket.destroy();
    else if (count > limit) surplus.add(socket);
  });
  return {
    hasManyConnections: (socket) => oneOfMany.has(socket),
    isSurplus: (socket) => surplus.has(socket),
    destroyAll: () => {
      for (const socket of open) socket.destroy();
    },
  };
}

/** Counts by name. Returns how often the name came in the current second. */
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
