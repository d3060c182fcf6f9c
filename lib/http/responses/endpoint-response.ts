import { env } from "@/lib/env";
import { readBytes } from "@/lib/room/room";
import type { Session } from "@/lib/service/authenticate";
import { visibleJson } from "@/lib/text/visible-json";
import { uncountedBytes } from "@/lib/transfer-budget";
import type { Endpoint } from "@/lib/wire/endpoint";
import { privateHeaders, type ResponseHeaders } from "./headers";
import { streamLargeJson, streamPieces } from "./stream-response";
import { formatOf, textResponse } from "./text-response";

/** The response to a successful request: what the handler returned, in the format of the endpoint. */
export function endpointResponse(
  result: unknown,
  { response, status }: Endpoint,
  headers: ResponseHeaders,
  { request, session }: { request: Request; session: Session | undefined },
): Response {
  const type = response === "text/markdown" ? "markdown" : response === "text/plain" ? "metrics" : "json";
  if (request.method === "HEAD") return textResponse("", type, status, headers);
  const bytes = session ? readBytes(session.room) : 0;
  const isLarge = request.method === "GET" && bytes > uncountedBytes.response;
  if (type === "json") {
    const body = (isLarge && streamLargeJson(request, result)) || visibleJson(result);
    return textResponse(body, type, status, headers);
  }
  const pieces = typeof result === "string" ? [result] : (result as Iterable<string>);
  const body = isLarge ? streamPieces(request, bytes, pieces) : [...pieces].join("");
  return textResponse(body, type, status, headers);
}

/** The headers that every response of an endpoint has, errors too (docs/interface.md#response-headers). */
export function fixedHeadersOf(endpoint: Endpoint): ResponseHeaders {
  const { access, method, stream } = endpoint;
  const isPublic = access === "anyone" && method === "GET";
  return {
    ...(isPublic ? {} : privateHeaders),
    ...(stream ? { Vary: "Accept" } : {}),
    ...(formatOf(endpoint) === "json" ? { Link: '</openapi.json>; rel="describedby"' } : {}),
  };
}

/**
 * The Cache-Control of an endpoint's successful responses if they may be cached, else undefined. Documents are cached
 * only with BASE_URL: without it they repeat the Host header, so one request with a false Host would poison the cache.
 */
export const cacheControlOf = ({ document }: Endpoint): string | undefined =>
  document && env().BASE_URL !== undefined ? "public, max-age=300" : undefined;
