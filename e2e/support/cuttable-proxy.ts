import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { socketOf, throughPort } from "./database-socket";

export interface CuttableProxy {
  /** The URL of the database through the proxy. */
  url: string;
  /** Closes every connection and rejects new ones. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Carries nothing more on the connections that are open, and leaves them open. */
  silence(): void;
}

/** A TCP proxy in front of a database, which can cut one client off from it. */
export async function cuttableProxy(databaseUrl: string): Promise<CuttableProxy> {
  const target = socketOf(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((downstream) => {
    const upstream = connect(target);
    for (const [from, to] of [
      [downstream, upstream],
      [upstream, downstream],
    ] as const) {
      sockets.add(from);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  return {
    url: throughPort(databaseUrl, port),
    async cut() {
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    silence() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    async restore() {
      if (!server.listening) await listen(port);
    },
  };
}
