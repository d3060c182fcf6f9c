import { renderPage } from "@/lib/pages/render";
import { RoomError } from "@/lib/room/errors";
import { type EndpointName, endpoints } from "@/lib/wire/endpoints";
import { baseUrlOf, isHttps } from "./base-url";
import { formatOf, type Handler } from "./endpoint";
import { errorResponse, type Format, htmlResponse } from "./error-response";
import { privateHeaders } from "./private-headers";
import { preflightHeaders, withSecurityHeaders } from "./security-headers";

type Simple = (request: Request) => Promise<Response>;
/** As Next calls it, with what stands in the address. */
type Answering = (request: Request, context: Parameters<Handler>[1]) => Promise<Response>;

/**
 * The exports of a route file: its endpoints by method, HEAD with GET, OPTIONS, and 405 with `Allow` for every method
 * that the address does not offer (decisions §2).
 */
export function route(...handlers: Handler[]) {
  const offered = Object.fromEntries(
    handlers.map((handler) => [endpoints[handler.endpointName].method, handler]),
  );
  const allow = allowed(handlers.map(({ endpointName }) => endpointName));
  const format = formatOfAll(handlers);
  const refuse: Simple = (request) => methodRefusal(request.method, allow, format);
  const options: Simple = async () =>
    new Response(null, { status: 204, headers: optionsHeaders(allow, format) });
  const answering = (handler: Answering) => answeringOf(handler, format !== "html");
  return {
    GET: answering(offered.GET ?? refuse),
    HEAD: answering(offered.GET ?? refuse),
    POST: answering(offered.POST ?? refuse),
    PUT: answering(offered.PUT ?? refuse),
    PATCH: answering(refuse),
    DELETE: answering(offered.DELETE ?? refuse),
    OPTIONS: answering(options),
  };
}

/** A handler whose answers have the headers that every answer has. */
const answeringOf =
  (handler: Answering, anyOrigin: boolean): Answering =>
  async (request, context) =>
    withSecurityHeaders(await handler(request, context), { isHttps: isHttps(request), anyOrigin });

const optionsHeaders = (allow: string, format: Format): Record<string, string> => ({
  Allow: allow,
  ...(format === "html" ? {} : preflightHeaders(allow)),
});

/** The answer to an address under /api that is none (decisions §2). */
export const unknownAddress = answeringOf((request) => {
  const error = new RoomError("not_found", `There is nothing at ${new URL(request.url).pathname}.`);
  return errorResponse(error, {
    format: "json",
    baseUrl: baseUrlOf(request),
    headers: new Headers(privateHeaders),
  });
}, true);

/** The page at any other address that is none. */
export const unknownPage = answeringOf(
  async () => htmlResponse(await renderPage({ name: "gone", shown: {} }), 404, new Headers(privateHeaders)),
  false,
);

/** Leads from one address to another; `path` as in "/create". */
export const redirect = (path: string): Answering =>
  answeringOf(
    async (request) => new Response(null, { status: 307, headers: { Location: baseUrlOf(request) + path } }),
    false,
  );

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
