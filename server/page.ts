import type { IncomingMessage, ServerResponse } from "node:http";
import { pageErrorResponse, pageStatusOf } from "@/lib/http/page/page-error";
import { nowherePath, pagePlaceOf } from "@/lib/http/page/page-place";
import {
  beginPageRequest,
  endPageRequest,
  type PageRequest,
  pageRequestHeader,
  tellRendered,
} from "@/lib/http/page/page-request";
import { privateHeaders } from "@/lib/http/private-headers";
import { nowhere, recordAnswer } from "@/lib/http/record-answer";
import { baseHeaders } from "@/lib/http/security-headers";
import { requestIdHeader } from "@/lib/request-id";
import { RoomError } from "@/lib/room/errors";
import { tellStatus, tracedCall } from "@/lib/tracing";
import { endpoints } from "@/lib/wire/endpoints";
import { beforeHead } from "./before-head";
import { boundForm } from "./form-body";
import type { NodeHandler } from "./node-handler";
import { whenWritten } from "./when-written";

/**
 * Has Next answer a request of a page. Adds what Next can't do: rejects a form while it arrives that is too large, sends
 * the status and headers that the page or its action asks for, counts and traces the request, and tells when the response
 * is written and ends.
 */
export async function answerPage(
  handle: NodeHandler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = "GET", url = "/" } = request;
  const begin = performance.now();
  const [path = ""] = url.split("?", 1);
  const place = pagePlaceOf(path);
  // What Next renders repeats its path, which may hold a token where no page is.
  if (!place && !/\.md\/?$/.test(path)) request.url = nowherePath;
  const route = place ? endpoints[place.name].path : nowhere;
  const page = beginPageRequest(true);
  request.headers[pageRequestHeader] = page.id;
  response.once("close", () => endPageRequest(page));
  const headers = headersOf(request);
  const attributes = { "http.request.method": method, "http.route": route };
  await tracedCall(`${method} ${route}`, attributes, headers, async (span) => {
    whenWritten(response, () => tellRendered(page));
    beforeHead(response, () => {
      setHead(response, page, method);
      tellStatus(span, response.statusCode);
      const id = headers.get(requestIdHeader) ?? "";
      recordAnswer({ method, route, status: response.statusCode, id }, begin);
    });
    try {
      const bound = hasBody(request) ? [boundForm(request, headers, page)] : [];
      await Promise.race([handle(request, response), ...bound]);
    } catch (error) {
      if (!(error instanceof RoomError)) throw error;
      if (!response.headersSent) await send(error, headers, response);
    }
  });
}

const headersOf = ({ headers }: IncomingMessage): Headers => {
  const known = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) known.set(name, String(value));
  return known;
};

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;

/** What stands in Next's head that must not, and what must. */
function setHead(response: ServerResponse, page: PageRequest, method: string): void {
  // They repeat the path, with the token in it.
  for (const name of ["x-middleware-rewrite", "x-nextjs-rewritten-path", "x-nextjs-rewritten-query"])
    response.removeHeader(name);
  // Where Next has found out itself what is wrong, its status stands; but it says 500 of a form that it can't read.
  const isUnread = page.status === 400 && response.statusCode === 500;
  if (page.status !== undefined && (response.statusCode === 200 || isUnread)) {
    response.statusCode = page.status;
  }
  for (const [name, value] of Object.entries(page.headers)) response.setHeader(name, value);
  const vary = [response.getHeader("vary") ?? []].flat().join(", ");
  if (!/\baccept\b(?!-)/i.test(vary)) response.setHeader("Vary", vary ? `${vary}, Accept` : "Accept");
  const isPublic = response.getHeader("x-robots-tag") === undefined;
  if (!isPublic || method === "POST") response.setHeader("Cache-Control", privateHeaders["Cache-Control"]);
}

async function send(refusal: RoomError, headers: Headers, response: ServerResponse): Promise<void> {
  const isHttps = headers.get("x-forwarded-proto") === "https";
  const answer = pageErrorResponse(refusal, pageStatusOf(refusal), {
    ...baseHeaders({ isHttps, anyOrigin: false }),
    ...privateHeaders,
  });
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  response.end(await answer.text());
}
