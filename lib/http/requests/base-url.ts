import { env } from "@/lib/env";
import { listenUrl } from "@/lib/urls";
import type { WithHeaders } from "./origin";

/**
 * The base URL of links in responses (docs/interface.md#base-url): BASE_URL, or else the scheme and Host of the request.
 * The server overwrites X-Forwarded-Proto, so clients cannot choose it. A request without a valid Host gets the address
 * that the server listens on.
 */
export function baseUrlOf(request: WithHeaders): string {
  const { BASE_URL, HOST, PORT } = env();
  if (BASE_URL) return BASE_URL;
  const host = request.headers.get("host") ?? "";
  return isHost(host) ? `${isHttps(request) ? "https" : "http"}://${host}` : listenUrl({ HOST, PORT });
}

/** Whether clients reach this service over HTTPS. */
export function isHttps({ headers }: WithHeaders): boolean {
  const { BASE_URL } = env();
  return BASE_URL ? BASE_URL.startsWith("https:") : headers.get("x-forwarded-proto") === "https";
}

/** The last valid host: usually the next one is the same. */
let knownHost: string | undefined;

function isHost(host: string): boolean {
  if (host !== knownHost && !looksLikeHost(host)) return false;
  knownHost = host;
  return true;
}

const looksLikeHost = (host: string): boolean =>
  /^(?:[\w.-]+|\[[\da-fA-F:.]+\])(?::\d{1,5})?$/.test(host) && URL.canParse(`http://${host}`);
