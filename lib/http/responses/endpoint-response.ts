import { env } from "@/lib/env";
import { readBytes } from "@/lib/room/room";
import type { Session } from "@/lib/service/authenticate";
import { writeResponseBytes } from "@/lib/service/progress";
import { releaseForRequest, reserveForRequest, uncountedBytes } from "@/lib/transfer-budget";
import type { Endpoint } from "@/lib/wire/endpoint";
import { memoryKeyOf } from "../requests/client";
import { privateHeaders, type ResponseHeaders } from "./headers";
import { jsonBody, streamPieces, textBody } from "./stream-response";
import { formatOf, textResponse } from "./text-response";

const types = {
  "text/markdown": "markdown",
  "text/plain": "metrics",
  "text/html": "html",
  "application/jose+json": "jose",
  "application/zip": "zip",
} as const;

/** The response to a successful request: what the handler returned, in the format of the endpoint. */
export function endpointResponse(
  result: unknown,
  { response, status }: Endpoint,
  headers: ResponseHeaders,
  { request, session }: { request: Request; session: Session | undefined },
): Response {
  const type = typeof response === "string" ? types[response] : "json";
  if (request.method === "HEAD") return textResponse("", type, status, headers);
  // A failure after a write would look as if nothing was stored.
  const isStored = request.method !== "GET";
  if (!isStored) releaseForRequest(request);
  if (type === "json") return textResponse(jsonBody(request, result, isStored), type, status, headers);
  const bytes = session ? readBytes(session.room) : 0;
  if (type === "zip") {
    const archive = result as AsyncIterable<Uint8Array>;
    return textResponse(streamPieces(request, bytes, archive), type, status, headers);
  }
  const pieces = typeof result === "string" ? [result] : (result as Iterable<string>);
  const body =
    bytes > uncountedBytes.response
      ? streamPieces(request, bytes, pieces)
      : textBody(request, [...pieces].join(""));
  return textResponse(body, type, status, headers);
}

/**
 * Reserves memory for the response to a write before anything is stored. Freed when the handler has finished; from then on
 * the response counts itself. Throws RoomError `unavailable`.
 */
export function reserveWriteResponse(request: Request, session: Session, body: unknown): void {
  const bytes = writeResponseBytes(session, body);
  if (bytes > uncountedBytes.response) reserveForRequest(request, "response", memoryKeyOf(request), bytes);
}

/** A text in memory, relative to its bytes: letters that are not Latin take up to 1.6 (page-memory.ts). */
const longReadFactor = 2;

/**
 * Reserves memory for texts of this many bytes before they are read: many such reads wait for each other, for the signature
 * of a record or for a diff. Freed when the response, which counts itself, is made. Throws RoomError `unavailable`.
 */
export function reserveLongRead(request: Request, bytes: number): void {
  if (bytes <= uncountedBytes.response) return;
  reserveForRequest(request, "response", memoryKeyOf(request), longReadFactor * bytes);
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
