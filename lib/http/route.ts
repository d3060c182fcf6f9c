import { RoomError } from "@/lib/room/errors";
import { type EndpointName, endpoints } from "@/lib/wire/endpoints";
import { type Answering, answering, type Place } from "./answering";
import { baseUrlOf } from "./base-url";
import { formatOf, type Handler } from "./endpoint";
import { errorResponse, type Format } from "./error-response";
import { privateHeaders } from "./private-headers";
import { nowhere } from "./record-answer";
import { type AnswerHeaders, preflightHeaders } from "./security-headers";

/**
 * The exports of a route file: its endpoints by method, HEAD with GET, OPTIONS, and 405 with `Allow` for every method
 * that the address does not offer (docs/interface.md#status-codes).
 */
export function route(...handlers: Handler[]) {
  const offered = Object.fromEntries(
    handlers.map((handler) => [endpoints[handler.endpointName].method, handler]),
  );
  const names = handlers.map(({ endpointName }) => endpointName);
  const [name] = names;
  return methods(offered, allowed(names), {
    route: name ? endpoints[name].path : "",
    format: formatOfAll(names),
  });
}

/**
 * The exports of the route file of `route` that only leads to another path of ours, such as "/create". The redirect names
 * no host: without BASE_URL that would be whatever the client sent.
 */
export function redirect(route: string, path: string) {
  const lead: Answering = async (request, _, headers) => {
    headers.Location = new URL(baseUrlOf(request)).pathname.replace(/\/$/, "") + path;
    return new Response(null, { status: 307, headers });
  };
  return methods({ GET: lead }, "GET, HEAD, OPTIONS", { route, format: "html" });
}

/** The exports of the route file of a place that offers what it does by method; `allow` as in the Allow header. */
export function methods(offered: Record<string, Answering>, allow: string, place: Place) {
  const { format } = place;
  const refuse: Answering = (request, _, headers) =>
    methodRefusal(request.method, allow, { format, headers, request });
  const options: Answering = async (_request, _, headers) =>
    new Response(null, { status: 204, headers: { ...headers, ...optionsHeaders(allow, format) } });
  const at = (handler: Answering = refuse) => answering(handler, place);
  return {
    GET: at(offered.GET),
    HEAD: at(offered.GET),
    POST: at(offered.POST),
    PUT: at(offered.PUT),
    PATCH: at(),
    DELETE: at(offered.DELETE),
    OPTIONS: at(options),
  };
}

const optionsHeaders = (allow: string, format: Format): Record<string, string> => ({
  Allow: allow,
  ...(format === "html" ? {} : preflightHeaders(allow)),
});

/** The answer to an address under /api that is none (docs/interface.md#status-codes). */
export const unknownAddress = answering(
  (request, _, headers) => {
    const roomId = roomIdIn(request);
    const error = new RoomError(
      "not_found",
      "There is nothing at this address.",
      roomId ? { next: "readRoom" } : {},
    );
    Object.assign(headers, privateHeaders);
    return errorResponse(error, { format: "json", baseUrl: baseUrlOf(request), roomId, headers });
  },
  { route: nowhere, format: "json" },
);

/** The room that an address of it or below it names, whether there is such a room or not. */
const roomIdIn = (request: Request): string | undefined =>
  /^\/api\/rooms\/(rm_[\w-]{21})(?:\/|$)/.exec(new URL(request.url).pathname)?.[1];

/**
 * The answer to a method that an address does not offer; `allow` as in the Allow header. Below a room the `request`, where
 * there is one, tells what reads it.
 */
export function methodRefusal(
  method: string,
  allow: string,
  { request, headers, format }: { request?: Request; headers: AnswerHeaders; format: Format },
): Promise<Response> {
  Object.assign(headers, privateHeaders, { Allow: allow });
  const roomId = request && roomIdIn(request);
  const message = `${method} is not offered at this address, which takes ${allow}.`;
  const error = new RoomError("method", message, roomId ? { next: "readRoom" } : {});
  const baseUrl = request ? baseUrlOf(request) : "";
  return errorResponse(error, { format, roomId, headers, baseUrl });
}

/** The value of an Allow header: the methods of some endpoints, HEAD with GET, and OPTIONS. */
export const allowed = (names: EndpointName[]): string =>
  [
    ...names
      .map((name) => endpoints[name].method)
      .flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : method)),
    "OPTIONS",
  ].join(", ");

/** That of all its endpoints, or JSON where they differ. */
function formatOfAll(names: EndpointName[]): Format {
  const formats = new Set(names.map((name) => formatOf(endpoints[name])));
  const [format = "json"] = formats;
  return formats.size === 1 ? format : "json";
}
