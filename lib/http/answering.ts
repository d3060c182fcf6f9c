import { newRequestId, requestId, requestIdHeader, underRequestId } from "@/lib/request-id";
import { tellStatus, tracedCall } from "@/lib/tracing";
import { isHttps } from "./base-url";
import type { Handler } from "./endpoint";
import type { Format } from "./error-response";
import { recordAnswer } from "./record-answer";
import { withSecurityHeaders } from "./security-headers";

/** A handler as Next calls it, with what stands in the address. */
export type Answering = (request: Request, context: Parameters<Handler>[1]) => Promise<Response>;

/** Where a handler answers: the pattern of its addresses, and how most of its answers are written. */
export type Place = { route: string; format: Format };

/**
 * A handler whose answers have the headers that every answer has. Each call is counted, traced, and a line of the log at level
 * debug, with the pattern of its address: addresses hold tokens. One that throws counts as answered by 500.
 */
export const answering =
  (handler: Answering, { route, format }: Place): Answering =>
  (request, context) => {
    // The server has named the call (server/listener.ts); elsewhere nobody is there whose name for it could be trusted.
    const id = requestId() ?? newRequestId();
    const { method } = request;
    const attributes = { "http.request.method": method, "http.route": route };
    return underRequestId(id, () =>
      tracedCall(`${method} ${route}`, attributes, request.headers, async (span) => {
        const begin = performance.now();
        let status = 500;
        try {
          const response = await handler(request, context);
          status = response.status;
          response.headers.set(requestIdHeader, id);
          return withSecurityHeaders(response, { isHttps: isHttps(request), anyOrigin: format !== "html" });
        } finally {
          tellStatus(span, status);
          recordAnswer({ method, route, status }, begin);
        }
      }),
    );
  };
