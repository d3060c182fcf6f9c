/**
 * The headers of everything that belongs to a room: kept by nobody, found by nobody
 * (docs/interface.md#response-headers).
 */
export const privateHeaders = {
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
};
