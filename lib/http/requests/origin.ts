import { env } from "@/lib/env";
import { RoomError } from "@/lib/room/errors";

/** A request, or what a page and a server action know of it: its headers. */
export type WithHeaders = Pick<Request, "headers">;

/**
 * The sender of a request, as browsers report it: `own` is a page of this service or a program that is not a browser,
 * `foreign` a page of another site, `unknown` a page whose site the browser does not name.
 */
type RequestSite = "own" | "foreign" | "unknown";

/**
 * The site that sent a request. Browsers state it in Sec-Fetch-Site over HTTPS and on localhost; `same-site` is another
 * subdomain or port, whose pages are not ours. Otherwise there is only Origin, which is `null` for forms of pages with
 * `Referrer-Policy: no-referrer`, ours included. A page whose host name points to this server counts as `own`.
 */
export function siteOf({ headers }: WithHeaders): RequestSite {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none" ? "own" : "foreign";
  const origin = headers.get("origin");
  if (origin === null) return "own";
  if (origin === "null") return "unknown";
  return isOwnOrigin(origin, headers.get("host")) ? "own" : "foreign";
}

/** Compares hosts only: a proxy may have ended HTTPS without saying so. */
function isOwnOrigin(origin: string, host: string | null): boolean {
  if (!isWebOrigin(origin)) return false;
  if (isBaseUrlOrigin(origin)) return true;
  const { host: originHost, protocol } = new URL(origin);
  const own = `${protocol}//${host}`;
  return host !== null && URL.canParse(own) && new URL(own).host === originHost;
}

/**
 * Rejects a request that a page of another site sent to /mcp (docs/interface.md#mcp-tools) with RoomError `forbidden`.
 * Browsers send Origin with every POST; other clients send none and pass. The Host header is no proof here: a page whose
 * host name points to this machine (DNS rebinding) sends its own. Allowed are the origin of BASE_URL, pages of the
 * client's own machine, and MCP_ALLOWED_ORIGINS.
 */
export function rejectForeignOrigin({ headers }: WithHeaders): void {
  const origin = headers.get("origin");
  if (origin === null || isAllowedForMcp(origin)) return;
  throw new RoomError(
    "forbidden",
    "Pages of other sites may not use this URL: send no Origin header, or have the operator list your site in MCP_ALLOWED_ORIGINS.",
  );
}

function isAllowedForMcp(origin: string): boolean {
  const { MCP_ALLOWED_ORIGINS: allowed } = env();
  if (allowed.includes("*") || allowed.includes(origin)) return true;
  if (!isWebOrigin(origin)) return false;
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(origin).hostname) || isBaseUrlOrigin(origin);
}

/** Whether an Origin header names an http or https site. A browser extension may name itself like a host. */
const isWebOrigin = (origin: string): boolean =>
  URL.canParse(origin) && /^https?:$/.test(new URL(origin).protocol);

function isBaseUrlOrigin(origin: string): boolean {
  const { BASE_URL } = env();
  return BASE_URL === new URL(origin).origin;
}
