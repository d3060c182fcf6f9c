import type { IncomingMessage } from "node:http";
import proxyAddr from "proxy-addr";
import type { QueuePath } from "@/lib/fair-queue";
import { requestIdHeader, requestIdOf } from "@/lib/http/request-log";
import { clientAtAddress } from "@/lib/http/requests/client";
import { networksOf } from "@/lib/service/rate-limit";

/** The header in which the handlers read the client address; overwritten on every request, so no client can forge it. */
export const clientAddressHeader = "x-client-address";

/**
 * Replaces the headers about the origin of a request with trusted values. The client address is the socket's, or the
 * one that `trustedProxies` proxies report. Scheme and trace are kept only if they come from a trusted proxy.
 */
export function setOrigin(request: IncomingMessage, trustedProxies: number): void {
  const address = proxyAddr(request, (_, hop) => hop < trustedProxies).replace(/^::ffff:(?=[\d.]+$)/, "");
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

/** The client of a request after setOrigin. */
export const clientPath = ({ headers }: IncomingMessage): QueuePath =>
  networksOf(clientAtAddress(String(headers[clientAddressHeader])));

/** The scheme of a request, as a trusted proxy reports it. */
export function schemeOf({ headers }: IncomingMessage, trustedProxies: number): "http" | "https" {
  return trustedProxies > 0 && lastOf(headers["x-forwarded-proto"]) === "https" ? "https" : "http";
}

/** Sets the request id in the header that the handlers read: the one of a trusted proxy, or a new one. Returns it. */
export function setRequestId({ headers }: IncomingMessage, trustedProxies: number): string {
  const id = requestIdOf(trustedProxies > 0 ? lastOf(headers[requestIdHeader]) : undefined);
  headers[requestIdHeader] = id;
  return id;
}

const lastOf = (header: string | string[] | undefined): string | undefined =>
  [header].flat().at(-1)?.split(",").at(-1)?.trim();
