import { getRequestListener, type Http2Bindings, type HttpBindings } from "@hono/node-server";
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
import type { NodeHandler } from "./node-handler";

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

/** A call and the route that answers it, while it is on its way through the adapter. */
const found = new WeakMap<object, { route: Route; params: Record<string, string> }>();

/**
 * Answers calls of programs by their handlers, as Next would, at a fraction of the cost; has `others` answer what is at
 * no such address.
 */
export const directly = (others: NodeHandler): NodeHandler => {
  // It puts answers of its own in the place of the platform's, for the whole process: only so can it send them off as they
  // were made, a text and a plain record, without streams and lists in between.
  const listener = getRequestListener(answer, { autoCleanupIncoming: false });
  return (request, response) => {
    const path = request.url?.split("?", 1)[0]?.replace(/(?<=.)\/$/, "") ?? "/";
    const [[match], stash = []] = router.match("ALL", path);
    if (!match) return others(request, response);
    const [route, indexes] = match;
    const params: Record<string, string> = {};
    for (const name in indexes) params[name] = decodeURIComponent(stash[Number(indexes[name])] ?? "");
    found.set(request, { route, params });
    // The adapter reads headers as they came: no word of the client's may stand there in place of what is known.
    request.rawHeaders = [];
    for (const name in request.headers) request.rawHeaders.push(name, String(request.headers[name]));
    // It refuses odd hosts by itself; the handlers read the header, and know what to do without (lib/http/base-url.ts).
    request.headers.host = "localhost";
    return listener(request, response);
  };
};

async function answer(request: Request, bindings: HttpBindings | Http2Bindings): Promise<Response> {
  const call = found.get((bindings as HttpBindings).incoming);
  if (!call) throw new Error("A call came to the adapter without a route.");
  const { route, params } = call;
  return route[request.method as Method](request, { params: Promise.resolve(params) });
}
