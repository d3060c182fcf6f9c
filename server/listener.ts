import { AsyncResource } from "node:async_hooks";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Server as Acceptor, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { rejectUnroutable } from "@/lib/http/unroutable";
import { describeError, log } from "@/lib/log";
import { chargeTurns } from "@/lib/loop-turns";
import { backlog } from "./connections/acceptors";
import { PacedSocket, paceConnections } from "./connections/paced-socket";
import { createScheduler } from "./connections/scheduler";
import { trackConnections } from "./connections/track-connections";
import { clientPath, setOrigin, setRequestId } from "./requests/client-address";
import { drainRequest } from "./requests/drain-request";
import { Incoming, UpgradableIncoming } from "./requests/incoming";
import { maxHeaders, rejectHeaders, rejectMalformed } from "./requests/malformed";
import { asksForHealth, createAdmission } from "./requests/overload";
import { type NodeHandler, respond } from "./requests/respond";
import { serializeRequests } from "./requests/serialize-requests";

const headersTimeoutMs = 10_000;
const requestTimeoutMs = 30_000;
/** Longer than the idle timeout of common proxies (60 s), so that the proxy closes the connection first. */
const keepAliveTimeoutMs = 65_000;
/**
 * Longer than any wait for an event and than the ping interval of a stream: a client that reads nothing for this long
 * is gone.
 */
const idleTimeoutMs = 60_000;
const checkIntervalMs = 1_000;
const sweepIntervalMs = 50;

/**
 * What a request costs besides its turn if its client leaves before the response, in milliseconds: others have waited for
 * its work, and a client that leaves at once could send the next one at once.
 */
const leftMs = 100;

/** Limits that the server applies before it handles a request, and the number of trusted proxies (TRUST_PROXY). */
type Bounds = { trustedProxies: number; maxConcurrentRequests: number; connectionsPerClient: number };

export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** The HTTP server. `destroyConnections` closes all its connections immediately. */
export type Listener = { server: Server; destroyConnections(): void };

/**
 * Creates the HTTP server. It sets origin and id of each request, rejects requests over the limits and those that no
 * route can handle, and passes the rest to `handle`. Upgrade requests are handled as ordinary ones, unless `upgrade` is
 * given.
 */
export function createListener(handle: NodeHandler, bounds: Bounds, upgrade?: UpgradeHandler): Listener {
  const { trustedProxies } = bounds;
  const accept = (request: IncomingMessage, response: ServerResponse) => {
    // A client that has reset its connection has no address any more, and gets no response.
    if (!request.socket.remoteAddress) return void request.destroy();
    if (rejectHeaders(request)) return;
    drainRequest(request, response);
    const id = setRequestId(request, trustedProxies);
    request.url = pathOf(request.url ?? "/");
    setOrigin(request, trustedProxies);
    const client = clientPath(request);
    const reject = admit(request, response, id, client[0]);
    if (reject) return scheduler.reject(reject);
    let forget = () => {};
    response.once("close", () => {
      forget();
      if (!response.headersSent) scheduler.charge(client, leftMs);
      forgetContext(request.socket);
    });
    const begin = () => {
      if (request.socket.destroyed) return false;
      handleRoutable(handle, request, response).catch((error: unknown) => {
        log().error({ error: describeError(error), request: id }, "a request failed");
        response.destroy();
      });
      return true;
    };
    if (asksForHealth(request)) begin();
    else forget = scheduler.begin(client, begin);
  };
  const handleInOrder = serializeRequests(accept);
  const server = createServer(
    {
      IncomingMessage: upgrade ? UpgradableIncoming : Incoming,
      connectionsCheckingInterval: checkIntervalMs,
    },
    handleInOrder,
  );
  // Without this listener, Node itself would respond to an Expect header other than 100-continue.
  server.on("checkExpectation", handleInOrder);
  if (upgrade) server.on("upgrade", upgrade);
  const scheduler = createScheduler(server);
  chargeTurns(scheduler.chargeTurn);
  const connections = trackConnections(server, bounds.connectionsPerClient, trustedProxies);
  const admit = createAdmission(bounds.maxConcurrentRequests, trustedProxies, (socket) =>
    connections.isSurplus(socket instanceof PacedSocket ? socket.socket : socket),
  );
  paceConnections(server, scheduler, connections, trustedProxies);
  server.on("clientError", rejectMalformed);
  server.headersTimeout = headersTimeoutMs;
  server.requestTimeout = requestTimeoutMs;
  server.timeout = idleTimeoutMs;
  // Node allows 16 KB of headers, which can be thousands. One over the limit shows that there are too many.
  server.maxHeadersCount = maxHeaders + 1;
  server.keepAliveTimeout = keepAliveTimeoutMs;
  return { server, destroyConnections: connections.destroyAll };
}

/**
 * Sets the timer of an idle connection again, outside of all requests. Node has set it in the context
 * (AsyncLocalStorage) of the last one, in which Next keeps all that a page was made of: as long as a connection was
 * open, it would take the memory of a whole room.
 */
function forgetContext(socket: Duplex): void {
  const connection = socket instanceof PacedSocket ? socket.socket : (socket as Socket);
  if (connection.destroyed || !connection.timeout) return;
  outsideRequests.runInAsyncScope(() => connection.setTimeout(connection.timeout ?? 0));
}

const outsideRequests = new AsyncResource("idle connections");

async function handleRoutable(
  handle: NodeHandler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = "GET", url = "/", headers } = request;
  const begin = performance.now();
  const rejected = rejectUnroutable(method, url, headers["x-forwarded-proto"] === "https");
  if (!rejected) return handle(request, response);
  return respond(request, response, await rejected, begin);
}

/** Starts to listen. Returns the port. Rejects with an error that says what to change. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(new Error(listenErrorMessage(error, port, host))),
    );
    server.listen({ port, host, backlog }, () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}

/** Stops accepting connections, lets running requests finish within `graceMs`, then closes the rest. */
export async function close(
  { server, destroyConnections }: Listener,
  acceptors: Acceptor[],
  graceMs: number,
): Promise<void> {
  const closed = Promise.all(
    [server, ...acceptors].map((each) => new Promise<void>((resolve) => each.close(() => resolve()))),
  );
  // Node keeps a connection open after its request has ended, for another request of the same client.
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

function listenErrorMessage({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === "EADDRINUSE")
    return `Port ${port} is in use: stop the program that listens there, or set PORT to another port.`;
  if (code === "EACCES") return `Port ${port} may not be used by this user: set PORT to one above 1023.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `HOST ${host} is not an address of this machine: set HOST to one, such as 127.0.0.1 or 0.0.0.0.`;
  return message;
}
