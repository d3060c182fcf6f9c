import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { clientAt } from "@/lib/http/client";
import { pathOfClient } from "./client-address";
import type { Connections } from "./connections";
import { PacedSocket } from "./paced-socket";
import type { Turns } from "./turns";

/**
 * Has requests parsed in turns that are on the connections of a client that has many, or on one of many connections that
 * come in one after the other: what is long to parse would hold up the next.
 */
export function pace(server: Server, turns: Turns, connections: Connections): void {
  const [parse] = server.listeners("connection") as ((this: Server, socket: Duplex) => void)[];
  if (!parse) throw new Error("Node's server parses no requests.");
  server.off("connection", parse);
  server.on("connection", (socket: Socket) => {
    if (socket.destroyed) return;
    const client = pathOfClient(clientAt(socket.remoteAddress ?? ""));
    const isOneOfMany = connections.isOneOfMany(socket);
    const isPaced = isOneOfMany || turns.areLeftToConnections();
    const inTurn = (act: () => boolean) => turns.begin(client, act);
    parse.call(server, isPaced ? new PacedSocket(socket, inTurn, !isOneOfMany) : socket);
  });
}
