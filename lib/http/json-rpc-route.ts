import type { MessageContext } from "@/lib/service/message-context";
import { countRequest } from "@/lib/service/rate-limit";
import { toErrorInfo } from "@/lib/service/to-error-info";
import { textMemory } from "@/lib/text/visible-json";
import { releaseForRequest, reserveForRequest, uncountedBytes } from "@/lib/transfer-budget";
import { bodyLimit } from "@/lib/wire/endpoint";
import { endpoints } from "@/lib/wire/endpoints";
import { requestIdHeader } from "./request-log";
import { baseUrlOf } from "./requests/base-url";
import { clientOf, memoryKeyOf } from "./requests/client";
import { rejectForeignOrigin } from "./requests/origin";
import { readJson } from "./requests/read-body";
import { DeferredValues } from "./responses/deferred-values";
import { statusOf } from "./responses/error-response";
import { privateHeaders, type ResponseHeaders } from "./responses/headers";
import { streamPieces } from "./responses/stream-response";
import { methodHandlers } from "./route";
import type { RequestHandler } from "./route-handler";

/** The limit of all requests but one that creates a room. */
const usualLimit = bodyLimit(endpoints.proposeContract);

type MessageHandler = (request: Request, body: unknown, context: MessageContext) => Promise<Response>;

/**
 * The exports of a route file that takes JSON-RPC messages by POST (docs/interface.md#mcp-tools). It rejects foreign
 * origins, and bodies larger than over HTTP: only a request that counts as one for a new room may be large.
 */
export const jsonRpcRoute = (route: string, handle: MessageHandler) =>
  methodHandlers({ POST: toRequestHandler(handle) }, "POST, OPTIONS", { route, format: "json" });

const toRequestHandler =
  (handle: MessageHandler): RequestHandler =>
  async (request, _, headers) => {
    const requestId = headers[requestIdHeader];
    const response = await respond(request, handle, requestId).catch((error: unknown) =>
      messageError(error, requestId),
    );
    for (const [name, value] of Object.entries({ ...headers, ...privateHeaders }))
      response.headers.set(name, value);
    return response;
  };

async function respond(
  request: Request,
  handle: MessageHandler,
  requestId: string | undefined,
): Promise<Response> {
  rejectForeignOrigin(request);
  const client = clientOf(request);
  const isLarge = Number(request.headers.get("content-length") ?? 0) > usualLimit;
  if (isLarge) await countRequest("create", client);
  const body = await readJson(request, isLarge ? bodyLimit(endpoints.createRoom) : usualLimit);
  let isStored = false;
  const deferred = new DeferredValues();
  const response = await handle(request, body, {
    baseUrl: baseUrlOf(request),
    client,
    signal: request.signal,
    requestId,
    isCounted: isLarge && !Array.isArray(body),
    hold: (bytes) => reserveForRequest(request, "response", memoryKeyOf(request), bytes),
    defer: (value) => deferred.defer(value),
    onStored: () => {
      isStored = true;
    },
  });
  return streamIfLarge(request, response, deferred, isStored);
}

async function streamIfLarge(
  request: Request,
  { status, headers, body }: Response,
  deferred: DeferredValues,
  isStored: boolean,
): Promise<Response> {
  if (!body || !headers.get("content-type")?.startsWith("application/json"))
    return new Response(body, { status, headers });
  const text = await new Response(body).text();
  // From here on the response counts with its actual size.
  releaseForRequest(request);
  const deferredBytes = deferred.memory();
  const bytes = textMemory(text) + deferredBytes;
  const isLarge = bytes > uncountedBytes.response || deferredBytes > 0;
  const sent = isLarge ? streamPieces(request, bytes, deferred.write(text), isStored) : text;
  return new Response(sent, { status, headers });
}

/** An error that belongs to no message: JSON-RPC leaves the code -32000 to the server. */
function messageError(error: unknown, requestId: string | undefined): Response {
  const headers: ResponseHeaders = {};
  const info = toErrorInfo(error, requestId);
  const status = statusOf(info, headers);
  const code = status === 500 ? -32603 : -32000;
  return Response.json(
    { jsonrpc: "2.0", id: null, error: { code, message: info.message } },
    { status, headers },
  );
}
