export type ResponseHeaders = Record<string, string>;

/** Headers of every response: no MIME sniffing, no URL in Referer (it may hold a token), no browser features. */
export const securityHeaders: Readonly<ResponseHeaders> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy":
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()",
};

/** Headers of every response over HTTPS: browsers use nothing else for a year. */
export const httpsHeaders = { "Strict-Transport-Security": "max-age=31536000" };

/** Headers of everything that belongs to a room: not cached, not indexed (docs/interface.md#response-headers). */
export const privateHeaders = {
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
};

/** The Content-Security-Policy of responses that are not pages: nothing is allowed. */
export const emptyPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Next's development server needs `eval` and inline styles. */
const isDevelopment = process.env.NODE_ENV === "development";

/** The Content-Security-Policy of a page: only scripts with `nonce` and what they load, and resources of this origin. */
export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self'",
    ...(isDevelopment ? ["font-src 'self'"] : []),
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/**
 * The headers that a response starts with (docs/interface.md#response-headers); it is not cached unless the handler says
 * otherwise. `anyOrigin`: scripts of any origin may read it, as the token is the only key.
 */
export const baseHeaders = (page: { isHttps: boolean; anyOrigin: boolean }): ResponseHeaders => ({
  ...(page.anyOrigin ? anyOriginHeaders : sameOriginHeaders),
  ...(page.isHttps ? httpsHeaders : {}),
});

const sameOriginHeaders: Readonly<ResponseHeaders> = {
  ...securityHeaders,
  "Content-Security-Policy": emptyPolicy,
  "Cache-Control": "private, no-store",
  "Cross-Origin-Resource-Policy": "same-origin",
};

const anyOriginHeaders: Readonly<ResponseHeaders> = {
  ...sameOriginHeaders,
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers":
    "Allow, ETag, Idempotent-Replayed, Link, Preference-Applied, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/** The headers of a response to a CORS preflight request, besides the base headers. `methods`: those the URL offers. */
export const preflightHeaders = (methods: string): ResponseHeaders => ({
  "Access-Control-Allow-Methods": methods,
  "Access-Control-Allow-Headers":
    "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, Mcp-Method, Mcp-Name, Mcp-Protocol-Version, Mcp-Session-Id, Prefer",
  "Access-Control-Max-Age": "7200",
});
