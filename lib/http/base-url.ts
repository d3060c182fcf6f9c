import { env } from "@/lib/env";

/**
 * {base_url}: BASE_URL, or the request's own scheme and Host. server/main.ts overwrites X-Forwarded-Proto, so there it
 * is not the client's word. A request whose Host is missing or no host name gets the address that the server listens on.
 */
export function baseUrlOf(request: Request): string {
  const { BASE_URL, HOST, PORT } = env();
  if (BASE_URL) return BASE_URL;
  const scheme = request.headers.get("x-forwarded-proto") === "https" ? "https" : "http";
  const host = request.headers.get("host") ?? "";
  return isHost(host) ? `${scheme}://${host}` : `http://${HOST}:${PORT}`;
}

const isHost = (host: string): boolean =>
  /^(?:[\w.-]+|\[[\da-fA-F:.]+\])(?::\d{1,5})?$/.test(host) && URL.canParse(`http://${host}`);

/** Whether clients reach us over HTTPS. */
export const isHttps = (request: Request): boolean => baseUrlOf(request).startsWith("https:");
