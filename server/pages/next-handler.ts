import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { pageRequestHeader } from "@/lib/http/pages/page-request";
import { onlySeenCookies } from "@/lib/http/pages/seen-versions";
import { requestIdHeader } from "@/lib/http/request-log";
import { errorResponse } from "@/lib/http/responses/error-response";
import { baseHeaders, privateHeaders } from "@/lib/http/responses/headers";
import { methodNotAllowed, nothingHere } from "@/lib/http/route";
import { type PathKind, pathKindOf } from "@/lib/http/unroutable";
import { RoomError } from "@/lib/room/errors";
import { type NodeHandler, respond } from "../requests/respond";
import { handlePage } from "./page-handler";
import { isStateTree, stateTreeHeader } from "./state-tree";

/** Headers that only Next itself or a platform may send. */
const internalHeaders = /^(?:x-(?:middleware|invoke|nextjs|now|matched)-|next-resume)/;
/** In characters. Next looks for robots several times, in time with the square of the length: half a second for 15 KB. */
const MAX_USER_AGENT = 256;
const nextFiles = /^\/_next\/static\//;

/** Headers and paths of the tools of Next's development server. */
const toolHeaders = /^x-nextjs-(?:html-)?request-id$/;
const toolPaths = /^\/(?:_next\/|__nextjs_)/;

/** Headers that the scripts of pages send. On other paths, Next would redirect because of them. */
const pageHeaders = [
  "rsc",
  "next-action",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-url",
  stateTreeHeader,
];

const conditions = ["if-match", "if-unmodified-since", "range", "if-range"];

/** Next redirects a request for the data of a page without the parameter that its scripts add to the URL. */
const wouldBeRedirected = ({ url = "", headers }: IncomingMessage): boolean =>
  headers.rsc !== undefined && !/[?&]_rsc(?:[=&]|$)/.test(url);

/** Next writes any other action id into the log. */
const actionId = /^[0-9a-f]{42}$/;

/**
 * Creates the handler that passes requests to Next: those of known paths, and reads of unknown ones. It removes headers
 * that only Next may send, sets the request id and lets Next compress texts. In development (`dev`), the headers and paths
 * of Next's tools stay.
 */
export const createNextHandler =
  (handle: NodeHandler, { dev }: { dev: boolean }): NodeHandler =>
  async (request, response) => {
    if (dev && toolPaths.test(request.url ?? "")) return handle(request, response);
    const begin = performance.now();
    const { method = "GET", headers } = request;
    const kind = pathKindOf(request.url?.split("?", 1)[0] ?? "/", nextFiles);
    const reject = rejection(kind, method, headers);
    if (reject) return respond(request, response, await reject, begin);
    for (const name in headers)
      if (internalHeaders.test(name) && !(dev && toolHeaders.test(name))) delete headers[name];
    delete headers[pageRequestHeader];
    if (headers["user-agent"]) headers["user-agent"] = headers["user-agent"].slice(0, MAX_USER_AGENT);
    // Next reads cookies of its own.
    const cookie = onlySeenCookies(headers.cookie);
    if (cookie === undefined) delete headers.cookie;
    else headers.cookie = cookie;
    // A request that is not from the script of a page gets the whole page.
    const isFromPageScript =
      kind === "page" && isStateTree(headers[stateTreeHeader]) && !wouldBeRedirected(request);
    if (!isFromPageScript) for (const name of pageHeaders) delete headers[name];
    if (!actionId.test(String(headers["next-action"]))) delete headers["next-action"];
    // The listeners of the server and of Next together exceed Node's threshold for a leak warning.
    response.setMaxListeners(20);
    makeCompressible(response);
    response.setHeader(requestIdHeader, headers[requestIdHeader] ?? "");
    // Next responds with 500 if a file does not meet one of them. A server may ignore them.
    if (kind === "file") for (const name of conditions) delete headers[name];
    const isPage = kind === "page" || kind === "unknown";
    return isPage ? handlePage(handle, request, response) : handle(request, response);
  };

/** The response that rejects a request whose body Next would read, or that it would redirect, without a page for it. */
function rejection(
  kind: PathKind,
  method: string,
  headers: IncomingHttpHeaders,
): Promise<Response> | undefined {
  const isRead = method === "GET" || method === "HEAD";
  // Next forwards an action to its page by a request to itself. The pages of the service send actions to themselves.
  const isForwarded = headers["x-action-forwarded"] !== undefined;
  if (!isForwarded && (isRead || kind === "page" || kind === "route")) return undefined;
  const errorHeaders = headersOf(headers);
  if (kind === "file")
    return methodNotAllowed(method, "GET, HEAD", { format: "json", headers: errorHeaders });
  const error = new RoomError("not_found", nothingHere);
  return errorResponse(error, { format: "json", baseUrl: "", headers: errorHeaders });
}

const headersOf = (headers: IncomingHttpHeaders) => ({
  ...baseHeaders({ isHttps: headers["x-forwarded-proto"] === "https", anyOrigin: false }),
  ...privateHeaders,
});

const compressed = /^text\/(html|markdown)\b/;

/**
 * Lets Next compress pages and Markdown. Next decides by the Content-Type of a response, but sets that of a route as a
 * list of one, which it then does not recognize.
 */
function makeCompressible(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) => {
    const [only, ...others] = Array.isArray(value) ? value : [];
    const isText = name.toLowerCase() === "content-type" && compressed.test(only ?? "");
    return setHeader(name, isText && only !== undefined && others.length === 0 ? only : value);
  };
}
