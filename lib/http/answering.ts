import { log } from "@/lib/log";
import { isHttps } from "./base-url";
import type { Handler } from "./endpoint";
import type { Format } from "./error-response";
import { withSecurityHeaders } from "./security-headers";

/** A handler as Next calls it, with what stands in the address. */
export type Answering = (request: Request, context: Parameters<Handler>[1]) => Promise<Response>;

/** Where a handler answers: the pattern of its addresses, and how most of its answers are written. */
export type Place = { route: string; format: Format };

/**
 * A handler whose answers have the headers that every answer has. Each call is a line of the log at level debug, with
 * the pattern of its address: addresses hold tokens.
 */
export const answering =
  (handler: Answering, { route, format }: Place): Answering =>
  async (request, context) => {
    const begin = performance.now();
    const response = await handler(request, context);
    const { status } = response;
    log().debug(
      { method: request.method, route, status, ms: Math.round(performance.now() - begin) },
      "answered",
    );
    return withSecurityHeaders(response, { isHttps: isHttps(request), anyOrigin: format !== "html" });
  };
