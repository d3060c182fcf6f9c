import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { RoomError } from "@/lib/room/errors";
import { serverFor } from "./server";
import type { Caller } from "./tool";

/** Revision 2025-03-26 lets a client send several messages at once. Each may read a whole room, so they are few. */
const messagesAtOnce = 10;

/**
 * The answer to what was posted to /mcp (docs/interface.md#mcp-tools), by itself: no session is opened, none is asked
 * for. Speaks revision 2026-07-28 of the protocol, in which every message says for itself what its client is, and those
 * before it, which begin with a handshake. `body` is the request's JSON. Throws RoomError `invalid` for too many
 * messages at once.
 */
export async function answerMcp(request: Request, body: unknown, caller: Caller): Promise<Response> {
  if (Array.isArray(body) && body.length > messagesAtOnce) {
    throw new RoomError("invalid", `Send at most ${messagesAtOnce} messages at once.`);
  }
  if (await isLegacyRequest(request, body)) return answerEarlier(request, body, serverFor(caller));
  // There is nothing to subscribe to: the tools stay as they are.
  const { fetch } = createMcpHandler(() => serverFor(caller), { legacy: "reject", maxSubscriptions: 0 });
  return fetch(request, { parsedBody: body });
}

/** Without this the kit would stream each answer, which are one message and need no stream. */
async function answerEarlier(request: Request, body: unknown, server: Server): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: body });
  } finally {
    await server.close();
  }
}
