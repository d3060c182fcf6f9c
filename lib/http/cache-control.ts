import { env } from "@/lib/env";
import type { Endpoint } from "@/lib/wire/endpoint";

/**
 * The Cache-Control of a response with an endpoint's own status (docs/interface.md#response-headers); undefined where
 * no cache may keep it. A document may be shared for a while, but not without BASE_URL: then it repeats the Host
 * header, and one request with a false Host would poison the cache for everyone. A public page has a nonce of its own,
 * but a browser may go back to it.
 */
export function cacheControlOf({ caller, method, answer, document }: Endpoint): string | undefined {
  if (document) return env().BASE_URL === undefined ? undefined : "public, max-age=300";
  const isPublicPage = caller === "anyone" && method === "GET" && answer === "text/html";
  return isPublicPage ? "private, no-cache" : undefined;
}
