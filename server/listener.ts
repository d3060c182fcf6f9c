import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { nowhere, recordAnswer } from "@/lib/http/record-answer";
import { refuse } from "@/lib/http/refuse";
import { describeError, log } from "@/lib/log";
import { requestIdHeader } from "@/lib/request-id";
import { nameCall, stampOrigin } from "./client-address";
import { refuseMalformed } from "./malformed";
import type { NodeHandler } from "./next";
import type { Admission } from "./overload";
import { takeRest } from "./take-rest";

const headersTimeoutMs = 10_000;
const requestTimeoutMs = 30_000;
/** Longer than the idle time of common proxies (60 s), so that it is they who close a connection. */
const keepAliveTimeoutMs = 65_000;
/** Longer than anybody waits for an event, or a stream for its ping: who has read nothing for so long, or twice, has gone. */
const silenceMs = 60_000;
const checkIntervalMs = 1_000;
const sweepIntervalMs = 50;

/**
 * The HTTP server: stamps where a request comes from, names it, refuses what is too much at once or what no route can
 * answer, hands on the rest.
 */
export function createListener(handle: NodeHandler, trustedProxies: number, admit: Admission): Server {
  const server = createServer({ connectionsCheckingInterval: checkIntervalMs }, (request, response) => {
    // A client that has reset its connection has no address any more, and nobody to answer to.
    if (!request.socket.remoteAddress) return void request.destroy();
    takeRest(request, response);
    const id = nameCall(request, trustedProxies);
    request.url = pathOf(request.url ?? "/");
    if (!admit(request, response, id)) return;
    stampOrigin(request, trustedProxies);
    answer(handle, id, request, response).catch((error: unknown) => {
      log().error({ error: describeError(error), request: id }, "a request broke");
      response.destroy();
    });
  });
  server.on("clientError", refuseMalformed);
  server.headersTimeout = headersTimeoutMs;
  server.requestTimeout = requestTimeoutMs;
  server.timeout = silenceMs;
  server.keepAliveTimeout = keepAliveTimeoutMs;
  return server;
}

async function answer(
  handle: NodeHandler,
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = "GET", url = "/", headers } = request;
  const begin = performance.now();
  const refused = refuse(method, url, headers["x-forwarded-proto"] === "https");
  if (!refused) return handle(request, response);
  const refusal = await refused;
  recordAnswer({ method, route: nowhere, status: refusal.status, id }, begin);
  response.setHeader(requestIdHeader, id);
  return send(refusal, response);
}

/** Starts to listen. Fails with a sentence that says what to change. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(new Error(reason(error, port, host))));
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}

/** Stops accepting, lets running calls end within `graceMs`, then cuts what is left. */
export async function close(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Node leaves a connection open on which a call has ended only now: its client might make another.
  const sweep = setInterval(() => server.closeIdleConnections(), sweepIntervalMs);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
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

async function send(answer: Response, response: ServerResponse): Promise<void> {
  // A client that still sends could not read it if the connection were closed at once.
  const connection = response.req.complete ? { Connection: "close" } : {};
  response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), ...connection });
  response.end(await answer.text());
}

function reason({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === "EADDRINUSE") return `Port ${port} is in use: end what listens there, or set PORT to another.`;
  if (code === "EACCES") return `Port ${port} may not be used by this user: set PORT to one above 1023.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `HOST ${host} is no address of this machine: set HOST to one, such as 127.0.0.1 or 0.0.0.0.`;
  return message;
}
