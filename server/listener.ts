import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { refuse } from "@/lib/http/refuse";
import { describeError, log } from "@/lib/log";
import { clientPath, nameCall, stampOrigin } from "./client-address";
import { trackConnections } from "./connections";
import { Incoming, UpgradableIncoming } from "./incoming";
import { mostHeaders, refuseHeaders, refuseMalformed } from "./malformed";
import type { NodeHandler } from "./node-handler";
import { oneAtATime } from "./one-at-a-time";
import { admitting, asksForHealth } from "./overload";
import { pace } from "./pace";
import { PacedSocket } from "./paced-socket";
import { respond } from "./respond";
import { takeRest } from "./take-rest";
import { takeTurns } from "./turns";

const headersTimeoutMs = 10_000;
const requestTimeoutMs = 30_000;
/** Longer than the idle time of common proxies (60 s), so that it is they who close a connection. */
const keepAliveTimeoutMs = 65_000;
/** Longer than anybody waits for an event, or a stream for its ping: who has read nothing for so long, or twice, has gone. */
const silenceMs = 60_000;
/** Connections that may wait to be accepted. The system drops further ones, and their clients retry after seconds. */
const backlog = 4_096;
const checkIntervalMs = 1_000;
const sweepIntervalMs = 50;

/** What the server rejects before it looks at a request, and how many proxies of ours stand in front (TRUST_PROXY). */
export type Bounds = { trustedProxies: number; callsAtOnce: number; connectionsPerClient: number };

/** Takes over the connection of a request to upgrade. */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** The HTTP server, and what ends all its connections at once. */
export type Listener = { server: Server; destroyConnections(): void };

/**
 * The HTTP server: stamps where a request comes from, names it, refuses what is too much at once or what no route can
 * answer, hands on the rest. Requests to upgrade to another protocol are answered as ordinary ones, unless there is an
 * `upgrade` for them.
 */
export function createListener(handle: NodeHandler, bounds: Bounds, upgrade?: UpgradeHandler): Listener {
  const { trustedProxies } = bounds;
  const accept = (request: IncomingMessage, response: ServerResponse) => {
    // A client that has reset its connection has no address any more, and nobody to answer to.
    if (!request.socket.remoteAddress) return void request.destroy();
    if (refuseHeaders(request)) return;
    takeRest(request, response);
    const id = nameCall(request, trustedProxies);
    request.url = pathOf(request.url ?? "/");
    stampOrigin(request, trustedProxies);
    const client = clientPath(request);
    const reject = admit(request, response, id, client[0]);
    if (reject) return turns.reject(reject);
    const begin = () => {
      if (request.socket.destroyed) return false;
      answer(handle, request, response).catch((error: unknown) => {
        log().error({ error: describeError(error), request: id }, "a request broke");
        response.destroy();
      });
      return true;
    };
    if (asksForHealth(request)) begin();
    else turns.begin(client, begin);
  };
  const inTurn = oneAtATime(accept);
  const server = createServer(
    {
      IncomingMessage: upgrade ? UpgradableIncoming : Incoming,
      connectionsCheckingInterval: checkIntervalMs,
    },
    inTurn,
  );
  // Node would answer by itself, and at once, what expects anything but leave to go on.
  server.on("checkExpectation", inTurn);
  if (upgrade) server.on("upgrade", upgrade);
  const turns = takeTurns(server);
  const connections = trackConnections(server, bounds.connectionsPerClient, trustedProxies);
  const admit = admitting(bounds.callsAtOnce, trustedProxies, (socket) =>
    connections.isSurplus(socket instanceof PacedSocket ? socket.socket : socket),
  );
  pace(server, turns, connections);
  server.on("clientError", refuseMalformed);
  server.headersTimeout = headersTimeoutMs;
  server.requestTimeout = requestTimeoutMs;
  server.timeout = silenceMs;
  // Thousands would fit into the 16 KB that Node allows. It keeps one more than may be.
  server.maxHeadersCount = mostHeaders + 1;
  server.keepAliveTimeout = keepAliveTimeoutMs;
  return { server, destroyConnections: connections.destroyAll };
}

async function answer(
  handle: NodeHandler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = "GET", url = "/", headers } = request;
  const begin = performance.now();
  const refused = refuse(method, url, headers["x-forwarded-proto"] === "https");
  if (!refused) return handle(request, response);
  return respond(request, response, await refused, begin);
}

/** Starts to listen. Fails with a sentence that says what to change. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(new Error(reason(error, port, host))));
    server.listen({ port, host, backlog }, () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}

/** Stops accepting, lets running calls end within `graceMs`, then cuts what is left. */
export async function close({ server, destroyConnections }: Listener, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Node leaves a connection open on which a call has ended only now: its client might make another.
  const sweep = setInterval(() => server.closeIdleConnections(), sweepIntervalMs);
  const cut = setTimeout(destroyConnections, graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}

/** The target of a request without the origin that clients of proxies put before it (absolute form). */
function pathOf(target: string): string {
  const rest = /^https?:\/\/[^/?#]*(.*)$/is.exec(target)?.[1];
  if (rest === undefined) return target;
  return rest.startsWith("/") ? rest : `/${rest}`;
}

function reason({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === "EADDRINUSE") return `Port ${port} is in use: end what listens there, or set PORT to another.`;
  if (code === "EACCES") return `Port ${port} may not be used by this user: set PORT to one above 1023.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `HOST ${host} is no address of this machine: set HOST to one, such as 127.0.0.1 or 0.0.0.0.`;
  return message;
}
