import { env } from "@/lib/env";

/**
 * {base_url} (docs/interface.md#base-url): BASE_URL, or the request's own scheme and Host. server/main.ts overwrites
 * X-Forwarded-Proto, so there it is not the client's word. A request whose Host is missing or no host name gets the
 * address that the server listens on.
 */
export function baseUrlOf(request: Pick<Request, "headers">): string {
  const { BASE_URL, HOST, PORT } = env();
  if (BASE_URL) return BASE_URL;
  const scheme = isForwardedHttps(request) ? "https" : "http";
  const host = request.headers.get("host") ?? "";
  return isHost(host) ? `${scheme}://${host}` : `http://${HOST}:${PORT}`;
}

/** The last host that was one: as a rule the next is the same. */
let knownHost = "";

function isHost(host: string): boolean {
  if (host !== knownHost && !looksLikeHost(host)) return false;
  knownHost = host;
  return true;
}

const looksLikeHost = (host: string): boolean =>
  /^(?:[\w.-]+|\[[\da-fA-F:.]+\])(?::\d{1,5})?$/.test(host) && URL.canParse(`http://${host}`);

/** Whether clients reach us over HTTPS. */
export function isHttps(request: Pick<Request, "headers">): boolean {
  const { BASE_URL } = env();
  return BASE_URL ? BASE_URL.startsWith("https:") : isForwardedHttps(request);
}

const isForwardedHttps = ({ headers }: Pick<Request, "headers">): boolean =>
  headers.get("x-forwarded-proto") === "https";
