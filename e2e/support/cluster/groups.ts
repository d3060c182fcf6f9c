import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { type Clients, startNginx } from "./nginx";

/** The groups of deploy/nginx/rooms.conf; only the first of them is for requests that the service answers soon. */
const names = ["rooms_quick", "rooms_page", "rooms_form", "rooms_waiting", "rooms_health", "rooms_odd"];

/** What reached a group: the request as the service would see it. */
export type Seen = { group: string; method: string; url: string; accept: string };

export type Groups = { port: number; seen: Seen[]; stop(): Promise<void> };

/** Longer than what the kernel takes in for a client that reads nothing. */
const long = Buffer.alloc(16 * 1024 * 1024);

/**
 * Starts nginx with deploy/nginx/rooms.conf in front of one server for each group, which notes what it is sent and
 * answers by the group's name once `release` lets it; at length where the path is /long.
 */
export async function startGroups(
  clients: Clients = "by connection",
  release: (request: IncomingMessage) => Promise<void> = async () => undefined,
): Promise<Groups> {
  const seen: Seen[] = [];
  const servers = await Promise.all(
    names.map(async (group) => {
      const server = createServer(async (request, response) => {
        const { method = "", url = "", headers } = request;
        seen.push({ group, method, url, accept: headers.accept ?? "" });
        await release(request);
        response.end(url === "/long" ? long : group);
      });
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      return server;
    }),
  );
  const ports = Object.fromEntries(
    servers.map((server, index) => [names[index], String((server.address() as AddressInfo).port)]),
  );
  const nginx = await startNginx(ports, true, clients);
  return {
    port: Number(new URL(nginx.baseUrl).port),
    seen,
    stop: async () => {
      await nginx.stop();
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}
