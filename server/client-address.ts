import type { IncomingMessage } from "node:http";
import proxyAddr from "proxy-addr";
import type { Path } from "@/lib/fair-queue";
import { clientAt } from "@/lib/http/client";
import { requestIdHeader, requestIdOf } from "@/lib/request-id";
import type { Client } from "@/lib/service/client";

/** The header in which the handlers read the client address; overwritten on every request, so no client can forge it. */
export const clientAddressHeader = "x-client-address";

/**
 * Replaces whatever a request says about where it comes from by what is known: the socket's address, or the one that
 * `trustedProxies` proxies of ours vouch for; the scheme and the trace that it is part of, which only such a proxy can
 * tell.
 */
export function stampOrigin(request: IncomingMessage, trustedProxies: number): void {
  const address = proxyAddr(request, (_, hop) => hop < trustedProxies).replace(/^::ffff:/, "");
  const scheme = schemeOf(request, trustedProxies);
  delete request.headers["x-forwarded-host"];
  delete request.headers["x-forwarded-port"];
  delete request.headers.forwarded;
  request.headers["x-forwarded-for"] = address;
  request.headers["x-forwarded-proto"] = scheme;
  request.headers[clientAddressHeader] = address;
  if (trustedProxies > 0) return;
  delete request.headers.traceparent;
  delete request.headers.tracestate;
}

/** The client of a request whose origin is stamped. */
export const clientPath = ({ headers }: IncomingMessage): Path =>
  pathOfClient(clientAt(String(headers[clientAddressHeader])));

/** A client as clients take turns: its network, if it has one, and its address. */
export const pathOfClient = ({ address, network }: Client): Path =>
  network === undefined ? [address] : [network, address];

/** By which scheme a request came to us, as only a proxy of ours can tell. */
export function schemeOf({ headers }: IncomingMessage, trustedProxies: number): "http" | "https" {
  return trustedProxies > 0 && lastOf(headers["x-forwarded-proto"]) === "https" ? "https" : "http";
}

/** Names a call, in the header that the handlers read and for good: as a proxy of ours has named it, or anew. */
export function nameCall({ headers }: IncomingMessage, trustedProxies: number): string {
  const id = requestIdOf(trustedProxies > 0 ? lastOf(headers[requestIdHeader]) : undefined);
  headers[requestIdHeader] = id;
  return id;
}

const lastOf = (header: string | string[] | undefined): string | undefined =>
  [header].flat().at(-1)?.split(",").at(-1)?.trim();
