import { RoomError } from "@/lib/room/errors";
import { type EndpointName, endpoints } from "@/lib/wire/endpoints";
import type { EndpointHandler } from "./endpoint";
import { unknownRoute } from "./request-log";
import { baseUrlOf } from "./requests/base-url";
import { errorResponse } from "./responses/error-response";
import { preflightHeaders, privateHeaders, type ResponseHeaders } from "./responses/headers";
import { type Format, formatOf } from "./responses/text-response";
import { type RequestHandler, type RouteInfo, toRouteHandler } from "./route-handler";

/** The exports of a route file with these endpoints; 405 for other methods (docs/interface.md#status-codes). */
export function route(...handlers: EndpointHandler[]) {
  const names = handlers.map(({ endpointName }) => endpointName);
  const byMethod = Object.fromEntries(
    handlers.map((handler) => [endpoints[handler.endpointName].method, handler]),
  );
  const formats = new Set(names.map((name) => formatOf(endpoints[name])));
  const [format = "json"] = formats;
  const [name] = names;
  return methodHandlers(byMethod, allowHeader(names), {
    route: name ? endpoints[name].path : "",
    format: formats.size === 1 ? format : "json",
  });
}

/** The exports of a route file that redirects to `path`. Location names no host: the client may have chosen it. */
export function redirect(route: string, path: string) {
  const handler: RequestHandler = async (_request, _, headers) => {
    headers.Location = path;
    return new Response(null, { status: 307, headers });
  };
  return methodHandlers({ GET: handler }, "GET, HEAD, OPTIONS", { route, format: "html" });
}

/** The exports of a route file with a handler for some methods; `allow` is the value of the Allow header. */
export function methodHandlers(byMethod: Record<string, RequestHandler>, allow: string, info: RouteInfo) {
  const { format } = info;
  const reject: RequestHandler = (request, _, headers) =>
    methodNotAllowed(request.method, allow, { format, headers, request });
  const options: RequestHandler = async (_request, _, headers) => {
    Object.assign(headers, { Allow: allow }, format === "html" ? {} : preflightHeaders(allow));
    return new Response(null, { status: 204, headers });
  };
  const of = (handler: RequestHandler = reject) => toRouteHandler(handler, info);
  return {
    GET: of(byMethod.GET),
    HEAD: of(byMethod.GET),
    POST: of(byMethod.POST),
    PUT: of(byMethod.PUT),
    PATCH: of(byMethod.PATCH),
    DELETE: of(byMethod.DELETE),
    OPTIONS: of(options),
  };
}

/** The handler of unknown paths under /api (docs/interface.md#status-codes). */
export const unknownPath = toRouteHandler(
  (request, _, headers) => {
    const roomId = roomIdIn(request);
    Object.assign(headers, privateHeaders);
    const error = new RoomError("not_found", nothingHere, roomId ? { next: "readRoom" } : {});
    return errorResponse(error, { format: "json", baseUrl: baseUrlOf(request), roomId, headers });
  },
  { route: unknownRoute, format: "json" },
);

/** The message of a 404 for a URL that no route has. */
export const nothingHere = "There is nothing at this URL.";

/** The 405 response to a method. If `request` names a room, the error hints at how to read it. */
export function methodNotAllowed(
  method: string,
  allow: string,
  { request, headers, format }: { request?: Request; headers: ResponseHeaders; format: Format },
): Promise<Response> {
  Object.assign(headers, privateHeaders, { Allow: allow });
  const roomId = request && roomIdIn(request);
  const error = new RoomError("method", methodMessage(method, allow), roomId ? { next: "readRoom" } : {});
  const baseUrl = request ? baseUrlOf(request) : "";
  return errorResponse(error, { format, roomId, headers, baseUrl });
}

/** The message of a 405. `allow`: the methods, as in the header Allow. */
export const methodMessage = (method: string, allow: string): string =>
  `This URL does not support ${method}. It supports ${allow}.`;

/** The room in a path under /api/rooms, whether or not the room exists. */
const roomIdIn = (request: Request): string | undefined =>
  /^\/api\/rooms\/(rm_[\w-]{21})(?:\/|$)/.exec(new URL(request.url).pathname)?.[1];

/** The value of the Allow header of a path with these endpoints. */
export function allowHeader(names: EndpointName[]): string {
  const methods = names.map((name) => endpoints[name].method);
  return [...methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : method)), "OPTIONS"].join(
    ", ",
  );
}
