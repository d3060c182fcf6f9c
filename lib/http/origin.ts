import { env } from "@/lib/env";
import { RoomError } from "@/lib/room/errors";
import { isWebOrigin } from "./sender";

const thisMachine = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Refuses what a page of another site sends. Browsers name the site in Origin with every POST; other clients send none
 * and pass. The Host header is no proof of what is ours: a page whose name was pointed at this machine sends its own. So
 * welcome is the site of BASE_URL, pages of the caller's own machine, and those that MCP_ALLOWED_ORIGINS lists. Throws
 * RoomError `forbidden` (docs/interface.md#mcp-tools).
 */
export function refuseForeignOrigin(request: Request): void {
  const origin = request.headers.get("origin");
  if (origin === null || isWelcome(origin)) return;
  throw new RoomError(
    "forbidden",
    "Pages of other sites may not call this address: send no Origin header, or have the operator list your site in MCP_ALLOWED_ORIGINS.",
  );
}

function isWelcome(origin: string): boolean {
  const { BASE_URL, MCP_ALLOWED_ORIGINS: allowed } = env();
  if (allowed.includes("*") || allowed.includes(origin)) return true;
  if (!isWebOrigin(origin)) return false;
  return (
    thisMachine.has(new URL(origin).hostname) ||
    (BASE_URL !== undefined && new URL(BASE_URL).origin === origin)
  );
}
