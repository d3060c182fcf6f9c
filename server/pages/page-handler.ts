import type { IncomingMessage, ServerResponse } from "node:http";
import { isClientGone } from "@/lib/client-gone";
import { pageErrorResponse, pageStatusOf } from "@/lib/http/pages/page-error";
import { readsPage } from "@/lib/http/pages/page-proxy";
import { waitForFormTurn, waitForTurn } from "@/lib/http/pages/page-queue";
import {
  beginPageRequest,
  endPageRequest,
  markRendered,
  type PageRequest,
  pageRequestHeader,
} from "@/lib/http/pages/page-request";
import { notFoundPath, pageRouteOf } from "@/lib/http/pages/page-route";
import { recordResponse, requestIdHeader, unknownRoute } from "@/lib/http/request-log";
import { memoryKeyOf } from "@/lib/http/requests/client";
import { baseHeaders, privateHeaders } from "@/lib/http/responses/headers";
import { RoomError } from "@/lib/room/errors";
import { setSpanStatus, traceRequest } from "@/lib/tracing";
import { endpoints } from "@/lib/wire/endpoints";
import { Incoming } from "../requests/incoming";
import type { NodeHandler } from "../requests/respond";
import { beforeHead, watchReading, whenWritten } from "../requests/response-hooks";
import { handleForm } from "./form-body";

/**
 * Lets Next handle the request of a page, and adds what Next can't do: rejects a form that is too large while it arrives,
 * sends the status and headers that the page or its action sets, records and traces the request, and reports when the
 * response is written and when it ends.
 */
export async function handlePage(
  handle: NodeHandler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = "GET", url = "/" } = request;
  const begin = performance.now();
  const [path = ""] = url.split("?", 1);
  const pageRoute = pageRouteOf(path);
  // Next repeats the path in its output, and the path of a missing page may contain a token.
  if (!pageRoute && !/\.md\/?$/.test(path)) request.url = notFoundPath;
  const route = pageRoute ? endpoints[pageRoute.name].path : unknownRoute;
  const page = beginPageRequest(true);
  request.headers[pageRequestHeader] = page.id;
  response.once("close", () => endPageRequest(page));
  const headers = new Headers(request.headers as Record<string, string>);
  // Before Next begins with a request: hundreds that wait would take seconds of its time.
  const turn = async () => {
    if (!pageRoute) return;
    if (method === "POST") await waitForFormTurn(page, { headers }, pageRoute);
    else if (method === "GET" || method === "HEAD") {
      const query = new URL(url, "http://localhost").searchParams;
      if (readsPage({ headers }, pageRoute, query)) await waitForTurn(page, { headers }, pageRoute);
    }
  };
  const attributes = { "http.request.method": method, "http.route": route };
  await traceRequest(`${method} ${route}`, attributes, headers, async (span) => {
    whenWritten(response, () => markRendered(page));
    watchReading(response, memoryKeyOf({ headers }));
    beforeHead(response, () => {
      setHead(response, page, method);
      setSpanStatus(span, response.statusCode);
      const id = headers.get(requestIdHeader) ?? "";
      recordResponse({ method, route, status: response.statusCode, id }, begin);
    });
    try {
      const render = async () => handle(request, response);
      const isForm = method === "POST" && hasBody(request);
      if (!isForm) await turn();
      if (!hasBody(request)) return await render();
      closeAfter(request, response);
      // The body of any other request may never arrive, so its turn does not wait for it.
      await handleForm(request, headers, page, { turn: isForm ? turn : async () => {}, handle: render });
    } catch (error) {
      if (isClientGone(error)) return;
      if (!(error instanceof RoomError)) throw error;
      if (!response.headersSent) await sendError(error, headers, response, method === "POST");
    }
  });
}

/**
 * Closes the connection once a form has arrived and its response is sent. Node keeps a request, and with it the copy of
 * its body that Next has made, until that is read to its end or the connection closes. A rejected form is never read to
 * its end.
 */
function closeAfter(request: IncomingMessage, response: ServerResponse): void {
  beforeHead(response, () => {
    // Until a client has sent all of it, it does not read the response.
    if (request.complete) response.shouldKeepAlive = false;
  });
  response.once("finish", () => {
    if (request instanceof Incoming) request.closeOnceComplete();
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;

/** Removes headers that Next must not send, and adds those of the page. */
function setHead(response: ServerResponse, page: PageRequest, method: string): void {
  // They contain the path with its token.
  for (const name of ["x-middleware-rewrite", "x-nextjs-rewritten-path", "x-nextjs-rewritten-query"])
    response.removeHeader(name);
  // If Next has set an error status itself, it stays, except 500 for a form that Next can't read.
  const isUnread = page.status === 400 && response.statusCode === 500;
  if (page.status !== undefined && (response.statusCode === 200 || isUnread)) {
    response.statusCode = page.status;
  }
  for (const [name, value] of Object.entries(page.headers)) response.setHeader(name, value);
  // The only cookie says what a person has seen, and an error shows nothing of the room.
  if (response.statusCode >= 400) response.removeHeader("set-cookie");
  const vary = [response.getHeader("vary") ?? []].flat().join(", ");
  if (!/\baccept\b(?!-)/i.test(vary)) response.setHeader("Vary", vary ? `${vary}, Accept` : "Accept");
  const isPublic = response.getHeader("x-robots-tag") === undefined;
  if (!isPublic || method === "POST") response.setHeader("Cache-Control", privateHeaders["Cache-Control"]);
}

async function sendError(
  error: RoomError,
  headers: Headers,
  response: ServerResponse,
  isForm: boolean,
): Promise<void> {
  const isHttps = headers.get("x-forwarded-proto") === "https";
  const errorHeaders = { ...baseHeaders({ isHttps, anyOrigin: false }), ...privateHeaders };
  const result = pageErrorResponse(error, pageStatusOf(error), errorHeaders, { isForm });
  response.statusCode = result.status;
  for (const [name, value] of result.headers) response.setHeader(name, value);
  response.end(await result.text());
}
