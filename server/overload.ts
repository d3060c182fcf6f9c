import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { privateHeaders } from "@/lib/http/private-headers";
import { nowhere, recordAnswer } from "@/lib/http/record-answer";
import { baseHeaders } from "@/lib/http/security-headers";
import { requestIdHeader } from "@/lib/request-id";
import { presentRefusal } from "@/lib/wire/refusal";
import { beforeHead } from "./before-head";
import { schemeOf } from "./client-address";
import { placesFor } from "./places";

/** Takes a request of a client in, or gives what rejects it by 503. `id` names the request. */
export type Admission = (
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
  client: string,
) => (() => void) | undefined;

/**
 * Has at most so many requests under way at once (places.ts, docs/interface.md#overload): past that, one more would
 * only make all of them slow. Health checks are always answered, so that a busy process is not restarted. Rejects
 * requests on connections of which `isSurplus` says that their client has too many, and ends those.
 */
export function admitting(
  callsAtOnce: number,
  trustedProxies: number,
  isSurplus: (socket: Socket) => boolean,
): Admission {
  const places = placesFor(callsAtOnce);
  const rejecting =
    ({ heads, body }: Rejection, request: IncomingMessage, response: ServerResponse, id: string) =>
    () => {
      response.writeHead(status, { ...heads[schemeOf(request, trustedProxies)], [requestIdHeader]: id });
      response.end(body);
      recordAnswer({ method: request.method ?? "GET", route: nowhere, status, id }, performance.now());
    };
  return (request, response, id, client) => {
    if (isSurplus(request.socket)) {
      response.shouldKeepAlive = false;
      return rejecting(tooManyConnections, request, response, id);
    }
    if (places.areTaken(client) && !asksForHealth(request)) return rejecting(busy, request, response, id);
    onceAnswered(response, places.take(client));
    return undefined;
  };
}

/** Once the answer begins: a client that takes its time to read it holds up nobody else. */
function onceAnswered(response: ServerResponse, leave: () => void): void {
  beforeHead(response, leave);
  response.once("close", leave);
}

/** Whether a request asks whether the process is up. */
export const asksForHealth = ({ url = "" }: IncomingMessage): boolean => /^\/health(?:\?|$)/.test(url);

const status = 503;

type Rejection = { heads: { https: object; http: object }; body: string };

/** All of a rejection that can be is made beforehand: what it costs is taken from the requests that are under way. */
function rejectionOf(message: string): Rejection {
  const body = JSON.stringify(
    presentRefusal(
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

const busy = rejectionOf("The service has more calls under way than it can answer soon.");
const tooManyConnections = rejectionOf("Your address has too many open connections. Close some, then retry.");
