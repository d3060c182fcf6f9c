import { getRequestListener, type Http2Bindings, type HttpBindings } from "@hono/node-server";
import { RegExpRouter } from "hono/router/reg-exp-router";
import * as agree from "@/app/api/rooms/[id]/agree/route";
import * as approve from "@/app/api/rooms/[id]/approve/route";
import * as diff from "@/app/api/rooms/[id]/contract/diff/route";
import * as contract from "@/app/api/rooms/[id]/contract/route";
import * as version from "@/app/api/rooms/[id]/contract/versions/[n]/route";
import * as versions from "@/app/api/rooms/[id]/contract/versions/route";
import * as decline from "@/app/api/rooms/[id]/decline/route";
import * as events from "@/app/api/rooms/[id]/events/route";
import * as exported from "@/app/api/rooms/[id]/export.zip/route";
import * as finalize from "@/app/api/rooms/[id]/finalize/route";
import * as join from "@/app/api/rooms/[id]/join/route";
import * as link from "@/app/api/rooms/[id]/link/route";
import * as messages from "@/app/api/rooms/[id]/messages/route";
import * as notifications from "@/app/api/rooms/[id]/notifications/route";
import * as resolve from "@/app/api/rooms/[id]/questions/[qid]/resolve/route";
import * as questions from "@/app/api/rooms/[id]/questions/route";
import * as record from "@/app/api/rooms/[id]/record/route";
import * as room from "@/app/api/rooms/[id]/route";
import * as withdraw from "@/app/api/rooms/[id]/withdraw/route";
import * as rooms from "@/app/api/rooms/route";
import * as health from "@/app/health/route";
import * as mcp from "@/app/mcp/route";
import type { NodeHandler } from "./requests/respond";

/** The route files whose handlers are called without Next, by path pattern. */
export const directRoutes = {
  "/api/rooms": rooms,
  "/api/rooms/:id": room,
  "/api/rooms/:id/agree": agree,
  "/api/rooms/:id/approve": approve,
  "/api/rooms/:id/contract": contract,
  "/api/rooms/:id/contract/diff": diff,
  "/api/rooms/:id/contract/versions": versions,
  "/api/rooms/:id/contract/versions/:n": version,
  "/api/rooms/:id/decline": decline,
  "/api/rooms/:id/events": events,
  "/api/rooms/:id/export.zip": exported,
  "/api/rooms/:id/finalize": finalize,
  "/api/rooms/:id/join": join,
  "/api/rooms/:id/link": link,
  "/api/rooms/:id/notifications": notifications,
  "/api/rooms/:id/messages": messages,
  "/api/rooms/:id/questions": questions,
  "/api/rooms/:id/questions/:qid/resolve": resolve,
  "/api/rooms/:id/record": record,
  "/api/rooms/:id/withdraw": withdraw,
  "/health": health,
  "/mcp": mcp,
};

type Route = (typeof directRoutes)[keyof typeof directRoutes];
type Method = keyof typeof rooms;

const router = new RegExpRouter<Route>();
for (const [pattern, route] of Object.entries(directRoutes)) router.add("ALL", pattern, route);

/** The route of each request while it passes through the adapter. */
const found = new WeakMap<object, { route: Route; params: Record<string, string> }>();

/** Calls the route handlers as Next would, at a fraction of the cost, and passes other paths to `fallback`. */
export const createApiHandler = (fallback: NodeHandler): NodeHandler => {
  // The adapter replaces the global Response class of the process. So it can send a text and plain headers directly,
  // without streams and Headers objects.
  const listener = getRequestListener(callRoute, { autoCleanupIncoming: false });
  return (request, response) => {
    const path = request.url?.split("?", 1)[0]?.replace(/(?<=.)\/$/, "") ?? "/";
    const [[match], stash = []] = router.match("ALL", path);
    if (!match) return fallback(request, response);
    const [route, indexes] = match;
    const params: Record<string, string> = {};
    for (const name in indexes) params[name] = decodeURIComponent(stash[Number(indexes[name])] ?? "");
    found.set(request, { route, params });
    // The adapter reads the raw headers, so the trusted values must replace those of the client there.
    request.rawHeaders = [];
    for (const name in request.headers) request.rawHeaders.push(name, String(request.headers[name]));
    // The adapter rejects unusual hosts. The handlers do without the header (lib/http/requests/base-url.ts).
    request.headers.host = "localhost";
    return listener(request, response);
  };
};

async function callRoute(request: Request, bindings: HttpBindings | Http2Bindings): Promise<Response> {
  const match = found.get((bindings as HttpBindings).incoming);
  if (!match) throw new Error("A request reached the adapter without a route.");
  const { route, params } = match;
  return route[request.method as Method](request, { params: Promise.resolve(params) });
}
