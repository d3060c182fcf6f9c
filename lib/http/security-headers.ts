/** What every answer says to a browser, whatever it holds: no guessing of types, no address passed on, no rights. */
export const securityHeaders: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy":
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()",
};

/** What a browser may do with an answer that is no page: nothing. */
export const emptyPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Next's tools for development, which no build has, make functions of texts and styles in the page. */
const isDevelopment = process.env.NODE_ENV === "development";

/** What a page may do: run the scripts that carry `nonce` and those that they load, and load and reach what is ours. */
export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self'",
    ...(isDevelopment ? ["font-src 'self'"] : []),
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** What scripts of any origin may read: no cookie is involved, the token is the only key. */
const sharedHeaders = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers":
    "Allow, ETag, Idempotent-Replayed, Link, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/** Beside those of sharedHeaders, what a browser asks before it makes a call for a script of another origin. */
export const preflightHeaders = (methods: string): Record<string, string> => ({
  "Access-Control-Allow-Methods": methods,
  "Access-Control-Allow-Headers":
    "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, Mcp-Method, Mcp-Name, Mcp-Protocol-Version, Mcp-Session-Id",
  "Access-Control-Max-Age": "7200",
});

/** What an answer over HTTPS says besides: for a year there is no other way. */
export const httpsHeaders = { "Strict-Transport-Security": "max-age=31536000" };

/** The head of an answer while it is made: the values by their names, each written in one way. */
export type AnswerHeaders = Record<string, string>;

/** Who asks: over HTTPS, as the client sees it? and for an address whose answers scripts of any origin may read? */
export type Audience = { isHttps: boolean; anyOrigin: boolean };

/** What the head of every answer begins with. No cache keeps a response that does not say otherwise. */
export const baseHeaders = ({ isHttps, anyOrigin }: Audience): AnswerHeaders =>
  // As one copy of one record: every answer begins with it.
  isHttps ? { ...(anyOrigin ? shared : own), ...httpsHeaders } : { ...(anyOrigin ? shared : own) };

const common = {
  ...securityHeaders,
  "Content-Security-Policy": emptyPolicy,
  "Cache-Control": "private, no-store",
};
const shared: Readonly<AnswerHeaders> = { ...common, ...sharedHeaders };
const own: Readonly<AnswerHeaders> = { ...common, "Cross-Origin-Resource-Policy": "same-origin" };
