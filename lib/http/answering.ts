import { env } from "@/lib/env";
import { newRequestId, requestIdHeader, requestIdOf } from "@/lib/request-id";
import { tellStatus, tracedCall } from "@/lib/tracing";
import { releaseFor } from "@/lib/transfer-budget";
import { baseUrlOf, isHttps } from "./base-url";
import { errorResponse, type Format } from "./error-response";
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
 * A handler whose answers have the headers that every answer has; one that throws is answered by 500. Each call is
 * counted, traced, and a line of the log at level debug, with the pattern of its address: addresses hold tokens.
 */
export const answering =
  (handler: Answering, { route, format }: Place): Hosted =>
  (request, context) => {
    const { method } = request;
    const attributes = { "http.request.method": method, "http.route": route };
    return tracedCall(`${method} ${route}`, attributes, request.headers, async (span) => {
      const begin = performance.now();
      const id = idOf(request);
      const headers = baseHeaders({ isHttps: isHttps(request), anyOrigin: format !== "html" });
      headers[requestIdHeader] = id;
      let status = 500;
      try {
        const response = await answerOf(handler, request, context, { format, headers });
        status = response.status;
        return response;
      } finally {
        releaseFor(request);
        tellStatus(span, status);
        recordAnswer({ method, route, status, id }, begin);
      }
    });
  };

async function answerOf(
  handler: Answering,
  request: Request,
  context: Context,
  { format, headers }: { format: Format; headers: AnswerHeaders },
): Promise<Response> {
  try {
    return await handler(request, context, headers);
  } catch (error) {
    return errorResponse(error, { format, baseUrl: baseUrlOf(request), headers });
  }
}

/** The id of a call: what the server or the platform has named it by. Nobody else's name for it can be trusted. */
function idOf({ headers }: Request): string {
  const { REQUEST_ID_HEADER } = env();
  return REQUEST_ID_HEADER ? requestIdOf(headers.get(REQUEST_ID_HEADER)) : newRequestId();
}
