import { isIP } from "node:net";
import { isPublicAddress } from "./public-address";

const maxLength = 2_048;

/** Names that never belong to a host on the public internet (RFC 6761, RFC 6762, RFC 8375, RFC 9476). */
const privateNames =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|corp|home|home\.arpa|onion|test|example|invalid|alt)$/;

/**
 * What is wrong with a URL that deliveries are to be sent to; null if nothing is. Looks nothing up: which addresses the
 * name has is checked at each delivery. `allowPrivate` is the setting WEBHOOK_ALLOW_PRIVATE.
 */
export function urlProblem(text: string, { allowPrivate = false } = {}): string | null {
  if (text.length > maxLength) return `is too long: send a URL of at most ${maxLength} characters.`;
  // The URL parser drops tabs and line feeds, and the database stores neither NUL nor half of a surrogate pair.
  if (/[\s\p{Cc}\p{Cs}]/u.test(text)) return "contains a space or control character: percent-encode it.";
  if (!URL.canParse(text))
    return "is not a URL: send an absolute one, such as https://hooks.your-company.com/rooms.";
  const url = new URL(text);
  if (url.protocol !== "https:" && !(allowPrivate && url.protocol === "http:")) {
    return "must begin with https://.";
  }
  if (url.username !== "" || url.password !== "") {
    return "contains a user name or password: leave them out. Deliveries are signed instead.";
  }
  if (url.hash !== "") return "has a fragment: leave out the # and what follows it.";
  if (url.hostname.endsWith(".")) return "has a host that ends with a dot: leave the dot out.";
  if (allowPrivate) return null;
  if (url.port !== "") return "names a port: only the usual port of https is possible, so leave it out.";
  return isPublicHost(url.hostname)
    ? null
    : "must lead to a host on the public internet, unless the operator sets WEBHOOK_ALLOW_PRIVATE=1.";
}

/** A host as the URL parser writes it: any form of an IPv4 address has become four decimal numbers. */
function isPublicHost(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, "");
  if (isIP(address) !== 0) return isPublicAddress(address);
  return hostname.includes(".") && !privateNames.test(hostname);
}
