import { isClientGone } from "@/lib/client-gone";
import { RoomError } from "@/lib/room/errors";
import { toErrorInfo } from "@/lib/service/to-error-info";
import { endpoints } from "@/lib/wire/endpoints";
import { readPageQuery } from "@/lib/wire/queries";
import { requestIdHeader, requestIdOf } from "../request-log";
import { prefersMarkdown } from "../requests/accept";
import { authenticateLink } from "../requests/authorize";
import { baseUrlOf, isHttps } from "../requests/base-url";
import type { WithHeaders } from "../requests/origin";
import { errorResponse } from "../responses/error-response";
import { baseHeaders, pagePolicy, privateHeaders, type ResponseHeaders } from "../responses/headers";
import { nothingHere } from "../route";
import { downloadAt, seenNow } from "./approval-page";
import { allowedMethods, checkForm } from "./check-form";
import { newNonce, pageErrorResponse, pageStatusOf } from "./page-error";
import {
  hasEnded,
  inTurn,
  type PageRequest,
  pageRequestHeader,
  recordOf,
  requireClient,
} from "./page-request";
import { opensRoom, readPageRoom } from "./page-room";
import { isRoomRoute, markdownAlternatePath, notFoundPath, type PageRoute, pageRouteOf } from "./page-route";

/**
 * What proxy.ts does with a page request: send a response; or let Next render the page or, if given, the path `rewriteTo`,
 * with these headers added to the request and to the response.
 */
type ProxyDecision =
  | { response: Response }
  | { rewriteTo?: string; requestHeaders: Record<string, string>; headers: ResponseHeaders };

/** Decides what to do with a page request (docs/interface.md#pages), and reads the room that the page shows, once. */
export async function decidePageRequest(request: Request): Promise<ProxyDecision> {
  if (hasEnded(request.headers)) return notSent();
  const url = new URL(request.url);
  const route = pageRouteOf(url.pathname);
  const isCreation = route?.name === "showCreation";
  // A room's page has no Link to its Markdown alternate: the URL would repeat the token.
  const negotiated: ResponseHeaders = {
    Vary: "Accept",
    ...(isCreation ? { Link: '</create.md>; rel="alternate"; type="text/markdown"' } : {}),
  };
  const headers: ResponseHeaders = {
    ...baseHeaders({ isHttps: isHttps(request), anyOrigin: false }),
    ...(route && !isRoomRoute(route) && request.method === "GET" ? {} : privateHeaders),
    ...negotiated,
  };
  if (!route) return rejectUnknownPath(request, url, headers);
  const download = isRead(request) ? downloadAt(route, url.searchParams) : undefined;
  const alternate = isRead(request) && !download ? alternateFor(request, route) : undefined;
  if (alternate !== undefined) return { rewriteTo: alternate, requestHeaders: {}, headers: negotiated };
  const methods = allowedMethods(route);
  if (request.method === "OPTIONS") {
    return { response: new Response(null, { status: 204, headers: { ...headers, Allow: methods } }) };
  }
  const page = recordOf(request.headers);
  if (!page) return rejectUnserved(request, headers);
  try {
    // The API reads the room for a download. A link that opens none has a page that says so.
    if (download && (await opensRoom(download.link, request))) {
      const { rewriteTo, requestHeaders } = download;
      return { rewriteTo, requestHeaders, headers: negotiated };
    }
    await preparePage(page, request, { url, route, headers });
    if (page.hasEnded) return notSent();
    const cookie = page.room && seenNow(request, page.room);
    if (cookie !== undefined) headers["Set-Cookie"] = cookie;
    const decision = render(page, headers);
    // Next would compare it with the Host header, which a proxy may have changed. siteOf() has checked it already.
    if (!isRead(request)) decision.requestHeaders.origin = "null";
    return decision;
  } catch (error) {
    if (isClientGone(error)) return notSent();
    const info = toErrorInfo(error, requestIdOf(request.headers.get(requestIdHeader)));
    const status = pageStatusOf(info);
    // Next's 404 page is readable without JavaScript only if the path itself is unknown to Next. There it takes no form.
    if (status === 404 && isRead(request)) return { ...render(page, headers), rewriteTo: notFoundPath };
    return { response: pageErrorResponse(info, status, headers, { isForm: !isRead(request) }) };
  }
}

/** The path of the Markdown alternate of a page, if its client prefers that. */
const alternateFor = (request: WithHeaders, route: PageRoute): string | undefined =>
  prefersMarkdown(request) ? markdownAlternatePath(route) : undefined;

/** Whether a request to read a page gets the page itself, and not its Markdown alternate or a download. */
export const readsPage = (request: WithHeaders, route: PageRoute, query: URLSearchParams): boolean =>
  !downloadAt(route, query) && alternateFor(request, route) === undefined;

const isRead = ({ method }: Request): boolean => method === "GET" || method === "HEAD";

function rejectUnserved(request: Request, headers: ResponseHeaders): ProxyDecision {
  const error = new Error("A request for a page has passed by its queue.");
  const info = toErrorInfo(error, requestIdOf(request.headers.get(requestIdHeader)));
  return { response: pageErrorResponse(info, pageStatusOf(info), headers, { isForm: !isRead(request) }) };
}

/** Nobody reads this response; the status is for the log. */
const notSent = () => ({ response: new Response(null, { status: 499 }) });

/** Lets Next render the page with a nonce, which Next takes from the policy, and the id of its record. */
function render(page: PageRequest, headers: ResponseHeaders) {
  const policy = pagePolicy(newNonce());
  headers["Content-Security-Policy"] = policy;
  const requestHeaders: Record<string, string> = {
    "content-security-policy": policy,
    [pageRequestHeader]: page.id,
  };
  return { requestHeaders, headers };
}

async function rejectUnknownPath(request: Request, { pathname }: URL, headers: ResponseHeaders) {
  // Next would read a form, and pass an action on to the page that it belongs to.
  if (!isRead(request)) {
    const error = new RoomError("not_found", nothingHere);
    return { response: await errorResponse(error, { format: "json", baseUrl: "", headers }) };
  }
  if (/\.md\/?$/.test(pathname) || prefersMarkdown(request)) {
    const message = `${nothingHere} An invite link is /r/<room_id>/<token>, with .md at its end for agents.`;
    const error = new RoomError("not_found", message);
    const context = { format: "markdown", baseUrl: baseUrlOf(request), headers } as const;
    return { response: await errorResponse(error, context) };
  }
  const page = recordOf(request.headers);
  if (!page) return rejectUnserved(request, headers);
  const rendering = render(page, headers);
  // Next sends a rewritten request to itself over HTTP if it was started for a host other than localhost.
  return pathname === notFoundPath ? rendering : { ...rendering, rewriteTo: notFoundPath };
}

/**
 * Reads the room of a page, or checks a form and its link, in the turn that server/ has waited for. Throws RoomError
 * and `AbortError`.
 */
async function preparePage(
  page: PageRequest,
  request: Request,
  { url, route, headers }: { url: URL; route: PageRoute; headers: ResponseHeaders },
): Promise<void> {
  const isForm = !isRead(request);
  if (isForm) await checkForm(page, request, route, headers);
  if (!isRoomRoute(route)) return;
  const query = readPageQuery(url.searchParams);
  const readRoom = async () => {
    const { turn } = page;
    const whenGone = turn && (() => turn.signal);
    const session = await authenticateLink(endpoints[route.name].access, route, request, whenGone);
    requireClient(page);
    if (isForm) page.form = { session, query };
    else await readPageRoom(page, request, session, query);
  };
  await inTurn(page, readRoom());
}
