import { newRequestId, requestId, requestIdHeader, underRequestId } from "@/lib/request-id";
import { tellStatus, tracedCall } from "@/lib/tracing";
import { isHttps } from "./base-url";
import type { Format } from "./error-response";
import { recordAnswer } from "./record-answer";
import { type AnswerHeaders, baseHeaders } from "./security-headers";

/** What stands in the address, by name. Next gives no params where it has none. */
export type Context = { params: Promise<Record<string, string | string[] | undefined> | undefined> };

/** A handler with what stands in the address, and the head that its answer begins with, which it adds to. */
export type Answering = (request: Request, context: Context, headers: AnswerHeaders) => Promise<Response>;

/** A handler as Next and any other host calls it. */
export type Hosted = (request: Request, context: Context) => Promise<Response>;

/** Where a handler answers: the pattern of its addresses, and how most of its answers are written. */
export type Place = { route: string; format: Format };

/**
 * A handler whose answers have the headers that every answer has. Each call is counted, traced, and a line of the log at level
 * debug, with the pattern of its address: addresses hold tokens. One that throws counts as answered by 500.
 */
export const answering =
  (handler: Answering, { route, format }: Place): Hosted =>
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
          const headers = baseHeaders({ isHttps: isHttps(request), anyOrigin: format !== "html" });
          headers[requestIdHeader] = id;
          const response = await handler(request, context, headers);
          status = response.status;
          return response;
        } finally {
          tellStatus(span, status);
          recordAnswer({ method, route, status }, begin);
        }
      }),
    );
  };
