import { getRequestListener } from "@hono/node-server";
import { RegExpRouter } from "hono/router/reg-exp-router";
import * as agree from "@/app/api/rooms/[id]/agree/route";
import * as contract from "@/app/api/rooms/[id]/contract/route";
import * as version from "@/app/api/rooms/[id]/contract/versions/[n]/route";
import * as versions from "@/app/api/rooms/[id]/contract/versions/route";
import * as events from "@/app/api/rooms/[id]/events/route";
import * as finalize from "@/app/api/rooms/[id]/finalize/route";
import * as join from "@/app/api/rooms/[id]/join/route";
import * as messages from "@/app/api/rooms/[id]/messages/route";
import * as resolve from "@/app/api/rooms/[id]/questions/[qid]/resolve/route";
import * as questions from "@/app/api/rooms/[id]/questions/route";
import * as room from "@/app/api/rooms/[id]/route";
import * as rooms from "@/app/api/rooms/route";
import * as health from "@/app/health/route";
import * as mcp from "@/app/mcp/route";
import { errorResponse } from "@/lib/http/error-response";
import { baseHeaders } from "@/lib/http/security-headers";
import { requestId, requestIdHeader } from "@/lib/request-id";
import type { NodeHandler } from "./next";

/** The route files whose handlers are called without Next, by the pattern of their addresses: those of programs. */
export const directRoutes = {
  "/api/rooms": rooms,
  "/api/rooms/:id": room,
  "/api/rooms/:id/agree": agree,
  "/api/rooms/:id/contract": contract,
  "/api/rooms/:id/contract/versions": versions,
  "/api/rooms/:id/contract/versions/:n": version,
  "/api/rooms/:id/events": events,
  "/api/rooms/:id/finalize": finalize,
  "/api/rooms/:id/join": join,
  "/api/rooms/:id/messages": messages,
  "/api/rooms/:id/questions": questions,
  "/api/rooms/:id/questions/:qid/resolve": resolve,
  "/health": health,
  "/mcp": mcp,
};

type Route = (typeof directRoutes)[keyof typeof directRoutes];
type Method = keyof typeof rooms;

const router = new RegExpRouter<Route>();
for (const [pattern, route] of Object.entries(directRoutes)) router.add("ALL", pattern, route);

/**
 * Answers calls of programs by their handlers, as Next would, at a fraction of the cost; has `others` answer what is at
 * no such address.
 */
export const directly =
  (others: NodeHandler): NodeHandler =>
  (request, response) => {
    const { method = "GET", url = "/" } = request;
    const path = url.split("?", 1)[0]?.replace(/(?<=.)\/$/, "") ?? "/";
    const [[match], stash = []] = router.match("ALL", path);
    if (!match) return others(request, response);
    const [route, indexes] = match;
    const named = Object.entries(indexes).map(([name, index]) => [
      name,
      decodeURIComponent(stash[Number(index)] ?? ""),
    ]);
    const context = { params: Promise.resolve(Object.fromEntries(named)) };
    // The adapter reads headers as they came: no word of the client's may stand there in place of what is known.
    request.rawHeaders = Object.entries(request.headers).flatMap(([name, value]) => [name, String(value)]);
    // It refuses odd hosts by itself; the handlers read the header, and know what to do without (lib/http/base-url.ts).
    request.headers.host = "localhost";
    const answer = async (webRequest: Request) => {
      const answered = await route[method as Method](webRequest, context);
      // Whoever is answered while it still sends could not read the answer if the connection were closed at once.
      if (!request.complete) response.shouldKeepAlive = true;
      return answered;
    };
    return getRequestListener(answer, options)(request, response);
  };

/** The answer to a call whose handler broke. */
const errorHandler = (error: unknown): Promise<Response> => {
  const headers = {
    ...baseHeaders({ isHttps: false, anyOrigin: true }),
    [requestIdHeader]: requestId() ?? "",
  };
  return errorResponse(error, { format: "json", baseUrl: "", headers });
};

/** What is left of a body that nobody wanted is read by Node, until the request has taken too long. */
const options = { errorHandler, autoCleanupIncoming: false };
