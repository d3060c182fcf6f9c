import { renderPage } from "@/lib/pages/render";
import { RoomError } from "@/lib/room/errors";
import { type EndpointName, endpoints } from "@/lib/wire/endpoints";
import { baseUrlOf } from "./base-url";
import { formatOf, type Handler } from "./endpoint";
import { errorResponse, type Format, htmlResponse } from "./error-response";
import { privateHeaders } from "./private-headers";

type Simple = (request: Request) => Promise<Response>;

/**
 * The exports of a route file: its endpoints by method, HEAD with GET, OPTIONS, and 405 with `Allow` for every method
 * that the address does not offer (decisions §2).
 */
export function route(...handlers: Handler[]) {
  const offered = Object.fromEntries(
    handlers.map((handler) => [endpoints[handler.endpointName].method, handler]),
  );
  const allow = allowed(handlers.map(({ endpointName }) => endpointName));
  const refuse: Simple = (request) => methodRefusal(request.method, allow, formatOfAll(handlers));
  const options: Simple = async () => new Response(null, { status: 204, headers: { Allow: allow } });
  return {
    GET: offered.GET ?? refuse,
    HEAD: offered.GET ?? refuse,
    POST: offered.POST ?? refuse,
    PUT: offered.PUT ?? refuse,
    PATCH: refuse,
    DELETE: offered.DELETE ?? refuse,
    OPTIONS: options,
  };
}

/** The answer to an address under /api that is none (decisions §2). */
export const unknownAddress = (request: Request): Promise<Response> => {
  const error = new RoomError("not_found", `There is nothing at ${new URL(request.url).pathname}.`);
  return errorResponse(error, {
    format: "json",
    baseUrl: baseUrlOf(request),
    headers: new Headers(privateHeaders),
  });
};

/** The page at any other address that is none. */
export const unknownPage = async (): Promise<Response> =>
  htmlResponse(renderPage({ name: "gone", shown: {} }), 404, new Headers(privateHeaders));

/** The answer to a method that an address does not offer; `allow` as in the Allow header. */
export function methodRefusal(method: string, allow: string, format: Format): Promise<Response> {
  const headers = new Headers({ ...privateHeaders, Allow: allow });
  const error = new RoomError("method", `${method} is not offered at this address, which takes ${allow}.`);
  return errorResponse(error, { format, baseUrl: "", headers });
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
function formatOfAll(handlers: Handler[]): Format {
  const formats = new Set(handlers.map(({ endpointName }) => formatOf(endpoints[endpointName])));
  const [format = "json"] = formats;
  return formats.size === 1 ? format : "json";
}
