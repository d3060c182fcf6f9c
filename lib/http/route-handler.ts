import { env } from "@/lib/env";
import { setSpanStatus, traceRequest } from "@/lib/tracing";
import { endRequest } from "@/lib/transfer-budget";
import { newRequestId, recordResponse, requestIdHeader, requestIdOf } from "./request-log";
import { baseUrlOf, isHttps } from "./requests/base-url";
import { errorResponse } from "./responses/error-response";
import { baseHeaders, type ResponseHeaders } from "./responses/headers";
import type { Format } from "./responses/text-response";

/** The second argument of a route handler: the parameters in the path, none for a path without parameters. */
type HandlerContext = { params: Promise<Record<string, string | string[] | undefined> | undefined> };

type RouteHandler = (request: Request, context: HandlerContext) => Promise<Response>;

/** A handler that also gets the headers that its response starts with, and adds to them. */
export type RequestHandler = (
  request: Request,
  context: HandlerContext,
  headers: ResponseHeaders,
) => Promise<Response>;

export type RouteInfo = { route: string; format: Format };

/** Makes a route handler. Logs and traces name the pattern of the path, as paths hold tokens. */
export const toRouteHandler =
  (handler: RequestHandler, { route, format }: RouteInfo): RouteHandler =>
  (request, context) => {
    const { method } = request;
    const attributes = { "http.request.method": method, "http.route": route };
    return traceRequest(`${method} ${route}`, attributes, request.headers, async (span) => {
      const begin = performance.now();
      const id = idOf(request);
      const headers = baseHeaders({ isHttps: isHttps(request), anyOrigin: format !== "html" });
      headers[requestIdHeader] = id;
      let status = 500;
      try {
        const response = await handler(request, context, headers).catch((error: unknown) =>
          errorResponse(error, { format, baseUrl: baseUrlOf(request), headers }),
        );
        status = response.status;
        return response;
      } finally {
        endRequest(request);
        setSpanStatus(span, status);
        recordResponse({ method, route, status, id }, begin);
      }
    });
  };

/** The id that the server or the platform gave a request. An id that the client chose cannot be trusted. */
function idOf({ headers }: Request): string {
  const { REQUEST_ID_HEADER } = env();
  return REQUEST_ID_HEADER ? requestIdOf(headers.get(REQUEST_ID_HEADER)) : newRequestId();
}
