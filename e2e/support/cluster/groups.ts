import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { parseRaw, sendRaw } from "../raw-request";
import { type Clients, startNginx } from "./nginx";

/** The groups of deploy/nginx/rooms.conf; only the first is for requests that get their response soon. */
const names = ["rooms_quick", "rooms_page", "rooms_form", "rooms_waiting", "rooms_health", "rooms_odd"];

/** A request that reached a group, as the service would get it. */
export type Seen = { group: string; method: string; url: string; accept: string };

export type Groups = { port: number; seen: Seen[]; stop(): Promise<void> };

/** Longer than the socket buffers for a client that reads nothing. */
const long = Buffer.alloc(16 * 1024 * 1024);

/**
 * Starts nginx with deploy/nginx/rooms.conf in front of one server per group, which records its requests and
 * responds with the group's name after `release`; with a long body if the path is /long.
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

/** The group that a request reaches, and the request as it arrives there; undefined where nginx rejects it. */
export async function groupOf(
  groups: Groups,
  method: string,
  target: string,
  headers = "",
): Promise<Seen | undefined> {
  groups.seen.length = 0;
  const head = `${method} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`;
  parseRaw(await sendRaw(groups.port, head));
  return groups.seen[0];
}
