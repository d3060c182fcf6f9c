import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { recordResponse, requestIdHeader, unknownRoute } from "@/lib/http/request-log";
import { baseHeaders, privateHeaders } from "@/lib/http/responses/headers";
import { presentError } from "@/lib/wire/errors";
import { schemeOf } from "./client-address";
import { Incoming } from "./incoming";
import { createRequestSlots } from "./request-slots";
import { beforeHead } from "./response-hooks";

/** Admits a request of a client, or returns the function that rejects it with 503. `id` is the request id. */
type Admission = (
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
  client: string,
) => (() => void) | undefined;

/**
 * Limits concurrent requests (request-slots.ts, docs/interface.md#overload), because one more would only slow down all of
 * them. Always admits health checks, so that a busy process is not restarted. Rejects requests on surplus connections
 * (`isSurplus`) and closes these connections.
 */
export function createAdmission(
  maxConcurrentRequests: number,
  trustedProxies: number,
  isSurplus: (socket: Socket) => boolean,
): Admission {
  const slots = createRequestSlots(maxConcurrentRequests);
  const rejecting =
    ({ heads, body }: Rejection, request: IncomingMessage, response: ServerResponse, id: string) =>
    () => {
      response.writeHead(status, { ...heads[schemeOf(request, trustedProxies)], [requestIdHeader]: id });
      response.end(body);
      recordResponse({ method: request.method ?? "GET", route: unknownRoute, status, id }, performance.now());
    };
  return (request, response, id, client) => {
    if (isSurplus(request.socket)) {
      response.shouldKeepAlive = false;
      // While a body arrives, the connection stays open, so that the client can read the response.
      response.once("finish", () => request instanceof Incoming && request.closeOnceComplete());
      return rejecting(tooManyConnections, request, response, id);
    }
    if (slots.areFull(client) && !asksForHealth(request)) return rejecting(busy, request, response, id);
    // Released once the response begins, so that a client that reads slowly does not block others.
    const release = slots.acquire(client);
    beforeHead(response, release);
    response.on("close", release);
    return undefined;
  };
}

export const asksForHealth = ({ url = "" }: IncomingMessage): boolean => /^\/health(?:\?|$)/.test(url);

const status = 503;

type Rejection = { heads: { https: object; http: object }; body: string };

/** Builds head and body in advance: a rejection must cost as little as possible when the process is busy. */
function rejectionOf(message: string): Rejection {
  const body = JSON.stringify(
    presentError(
      { reason: "unavailable", message, next: undefined, issues: [] },
      { way: "http", baseUrl: "" },
    ),
  );
  const headOver = (isHttps: boolean) => ({
    ...baseHeaders({ isHttps, anyOrigin: true }),
    ...privateHeaders,
    "Retry-After": "2",
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
  });
  return { heads: { https: headOver(true), http: headOver(false) }, body };
}

const busy = rejectionOf("The service is handling too many requests right now.");
const tooManyConnections = rejectionOf("Your address has too many open connections. Close some, then retry.");
