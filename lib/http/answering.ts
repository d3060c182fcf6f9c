import { log } from "@/lib/log";
import { metrics } from "@/lib/metrics";
import { requestIdHeader, requestIdOf, underRequestId } from "@/lib/request-id";
import { tracedCall } from "@/lib/tracing";
import { isHttps } from "./base-url";
import type { Handler } from "./endpoint";
import type { Format } from "./error-response";
import { withSecurityHeaders } from "./security-headers";

/** A handler as Next calls it, with what stands in the address. */
export type Answering = (request: Request, context: Parameters<Handler>[1]) => Promise<Response>;

/** Where a handler answers: the pattern of its addresses, and how most of its answers are written. */
export type Place = { route: string; format: Format };

/**
 * A handler whose answers have the headers that every answer has. Each call is counted, traced, and a line of the log at level
 * debug, with the pattern of its address: addresses hold tokens.
 */
export const answering =
  (handler: Answering, { route, format }: Place): Answering =>
  (request, context) => {
    const id = requestIdOf(request.headers.get(requestIdHeader));
    const { method } = request;
    const attributes = { "http.request.method": method, "http.route": route };
    return underRequestId(id, () =>
      tracedCall(`${method} ${route}`, attributes, request.headers, async (span) => {
        const begin = performance.now();
        const response = await handler(request, context);
        const ms = performance.now() - begin;
        const { status } = response;
        span.setAttribute("http.response.status_code", status);
        metrics().calls.observe({ method, route, status }, ms / 1000);
        log().debug({ method, route, status, ms: Math.round(ms) }, "answered");
        response.headers.set(requestIdHeader, id);
        return withSecurityHeaders(response, { isHttps: isHttps(request), anyOrigin: format !== "html" });
      }),
    );
  };
