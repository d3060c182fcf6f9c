import type { IncomingHttpHeaders } from "node:http";
import { addressAt } from "@/lib/http/address";
import { errorResponse } from "@/lib/http/error-response";
import { pageRequestHeader } from "@/lib/http/page/page-request";
import { privateHeaders } from "@/lib/http/private-headers";
import { methodRefusal } from "@/lib/http/route";
import { baseHeaders } from "@/lib/http/security-headers";
import { requestIdHeader } from "@/lib/request-id";
import { RoomError } from "@/lib/room/errors";
import { makeCompressible } from "./compressible";
import type { NodeHandler } from "./node-handler";
import { answerPage } from "./page";
import { respond } from "./respond";
import { isStateTree, stateTreeHeader } from "./state-tree";

/** What Next takes from nobody but itself or a platform; and cookies, of which the service has none and Next has some. */
const internalHeaders = /^(?:x-(?:middleware|invoke|nextjs|now|matched)-|next-resume|cookie$)/;
/** Where Next's own files lie. */
const nextFiles = /^\/_next\/static\//;

/** What the tools of Next's development server send, and where. */
const toolHeaders = /^x-nextjs-(?:html-)?request-id$/;
const toolPaths = /^\/(?:_next\/|__nextjs_)/;

/** What the scripts of pages send; at other addresses Next would answer by redirects of its own. */
const pageHeaders = [
  "rsc",
  "next-action",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-url",
  stateTreeHeader,
];

/** Next writes what else is sent as an action's id into the log. */
const actionId = /^[0-9a-f]{40,42}$/;

/**
 * Has Next answer what is at an address of ours, and requests to read what is at none. Takes away what a client might talk
 * Next into, names the request and lets Next compress texts. While developing (`dev`), Next's tools get what they need.
 */
export const throughNext =
  (handle: NodeHandler, { dev }: { dev: boolean }): NodeHandler =>
  async (request, response) => {
    if (dev && toolPaths.test(request.url ?? "")) return handle(request, response);
    const begin = performance.now();
    const { method = "GET", headers } = request;
    const address = addressAt(request.url?.split("?", 1)[0] ?? "/", nextFiles);
    const reject = rejection(address, method, headers);
    if (reject) return respond(request, response, await reject, begin);
    for (const name in headers)
      if (internalHeaders.test(name) && !(dev && toolHeaders.test(name))) delete headers[name];
    delete headers[pageRequestHeader];
    // What is not sent by the script of a page gets the page.
    const isOfScript = address === "page" && isStateTree(headers[stateTreeHeader]);
    if (!isOfScript) for (const name of pageHeaders) delete headers[name];
    if (!actionId.test(String(headers["next-action"]))) delete headers["next-action"];
    // Ours and Next's together are a few more than Node takes for a leak.
    response.setMaxListeners(20);
    makeCompressible(response);
    response.setHeader(requestIdHeader, headers[requestIdHeader] ?? "");
    const isPage = address === "page" || address === "nothing";
    return isPage ? answerPage(handle, request, response) : handle(request, response);
  };

/** What rejects a request that Next would take a body of, or do more with, though there is nothing to do it with. */
function rejection(
  address: ReturnType<typeof addressAt>,
  method: string,
  headers: IncomingHttpHeaders,
): Promise<Response> | undefined {
  const isRead = method === "GET" || method === "HEAD";
  // Next hands an action on to the page that it belongs to by a request to itself; each of ours is sent to its own page.
  const isForwarded = headers["x-action-forwarded"] !== undefined;
  if (!isForwarded && (isRead || address === "page" || address === "route")) return undefined;
  const given = headersOf(headers);
  if (address === "file") return methodRefusal(method, "GET, HEAD", { format: "json", headers: given });
  const error = new RoomError("not_found", "There is nothing at this address.");
  return errorResponse(error, { format: "json", baseUrl: "", headers: given });
}

const headersOf = (headers: IncomingHttpHeaders) => ({
  ...baseHeaders({ isHttps: headers["x-forwarded-proto"] === "https", anyOrigin: false }),
  ...privateHeaders,
});
