import { env } from "@/lib/env";

/**
 * Who sent a request, as far as browsers tell: `ours` is a page of this service or a program, `foreign` a page of another
 * origin, `hidden` a page whose origin the browser does not name.
 */
export type Sender = "ours" | "foreign" | "hidden";

/** A request, or what is known of it where only its headers are: in a server action or a page. */
export type Headed = Pick<Request, "headers">;

/**
 * The sender of a request. Browsers state it in Sec-Fetch-Site over HTTPS and on localhost. `same-site` is another
 * subdomain or port, whose pages are not ours. Elsewhere only Origin tells, and it is `null` for the forms of pages with
 * `Referrer-Policy: no-referrer`, ours included. A page whose host name points to this server counts as ours.
 */
export function senderOf({ headers }: Headed): Sender {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none" ? "ours" : "foreign";
  const origin = headers.get("origin");
  if (origin === null) return "ours";
  if (origin === "null") return "hidden";
  return isOurs(origin, headers.get("host")) ? "ours" : "foreign";
}

/** The scheme may differ from the server's own: a proxy may have ended HTTPS without saying so. */
function isOurs(origin: string, host: string | null): boolean {
  const { BASE_URL } = env();
  if (!isWebOrigin(origin)) return false;
  const { host: sender, origin: normal, protocol } = new URL(origin);
  if (BASE_URL !== undefined && new URL(BASE_URL).origin === normal) return true;
  const own = `${protocol}//${host}`;
  return host !== null && URL.canParse(own) && new URL(own).host === sender;
}

/** Whether an Origin header names an http or https site. An extension of a browser may name itself like a host. */
export const isWebOrigin = (origin: string): boolean =>
  URL.canParse(origin) && /^https?:$/.test(new URL(origin).protocol);
