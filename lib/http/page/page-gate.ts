import { requestIdHeader, requestIdOf } from "@/lib/request-id";
import { RoomError } from "@/lib/room/errors";
import { authenticate, unknownToken } from "@/lib/service/authenticate";
import { toRefusal } from "@/lib/service/to-refusal";
import { viewRoom } from "@/lib/service/view-room";
import { reserve, uncountedBytes } from "@/lib/transfer-budget";
import { pageQuery } from "@/lib/wire/queries";
import { baseUrlOf, isHttps } from "../base-url";
import { clientOf, memoryKeyOf } from "../client";
import { countCall } from "../count-call";
import { errorResponse } from "../error-response";
import { boundaryOf } from "../form-shape";
import { prefersMarkdown } from "../prefers";
import { privateHeaders } from "../private-headers";
import { type AnswerHeaders, baseHeaders, pagePolicy } from "../security-headers";
import { senderOf } from "../sender";
import { newNonce, pageErrorResponse, pageStatusOf } from "./page-error";
import { markdownPathOf, nowherePath, type PagePlace, pagePlaceOf } from "./page-place";
import { queuePathOf, takeTurn } from "./page-queue";
import {
  beginPageRequest,
  isOver,
  type PageRequest,
  pageRequestHeader,
  pageRequestOf,
  whenOver,
} from "./page-request";

/**
 * What becomes of a request of a page: it is answered here; or Next renders the page, the page's Markdown alternate, or
 * what stands at no address, with these headers added to the request and the response.
 */
export type Passage =
  | { kind: "respond"; response: Response }
  | {
      kind: "page" | "markdown" | "nowhere";
      path: string;
      requestHeaders: Record<string, string>;
      headers: AnswerHeaders;
    };

const allow = "GET, HEAD, OPTIONS, POST";

/**
 * Decides on a request of a page (docs/interface.md#pages): reads the room that it shows, once, and answers what can't
 * be a page.
 */
export async function pagePassage(request: Request): Promise<Passage> {
  if (isOver(request.headers)) return respond(new Response(null, { status: 499 }));
  const url = new URL(request.url);
  const place = pagePlaceOf(url.pathname);
  const headers: AnswerHeaders = {
    ...baseHeaders({ isHttps: isHttps(request), anyOrigin: false }),
    ...(place?.name === "showCreation" && request.method === "GET" ? {} : privateHeaders),
    Vary: "Accept",
  };
  if (!place) return nowhere(request, url, headers);
  const link = place.name === "showCreation" ? "/create.md" : "";
  headers.Link = `<${link}>; rel="alternate"; type="text/markdown"`;
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (isRead && prefersMarkdown(request)) {
    const kept = { Vary: headers.Vary ?? "", Link: headers.Link };
    return { kind: "markdown", path: markdownPathOf(place), requestHeaders: {}, headers: kept };
  }
  if (request.method === "OPTIONS") {
    return respond(new Response(null, { status: 204, headers: { ...headers, Allow: allow } }));
  }
  const page = pageRequestOf(request.headers) ?? beginPageRequest(false);
  try {
    if (!isRead) await expectForm(page, request, place, headers);
    // A form takes no turn: its client could hold it for as long as it takes to send the form.
    const room = place.name === "showCreation" ? "create" : place.roomId;
    if (page.isServed && isRead) await takeTurn(page, queuePathOf(request, room));
    if (place.name !== "showCreation") await readRoomFor(page, request, url, place);
    if (page.isOver) return respond(new Response(null, { status: 499 }));
    const { requestHeaders } = policy(page, headers);
    // Next would compare it with the Host header, which a proxy may have changed; senderOf() has looked at it already.
    if (!isRead) requestHeaders.origin = "null";
    return { kind: "page", path: "", requestHeaders, headers };
  } catch (error) {
    return errorPassage(error, request, { page, headers });
  }
}

/** What every page is rendered with: a nonce, which Next takes from the request's policy, and the id of its record. */
function policy(page: PageRequest, headers: AnswerHeaders) {
  headers["Content-Security-Policy"] = pagePolicy(newNonce());
  const requestHeaders: Record<string, string> = {
    "content-security-policy": headers["Content-Security-Policy"],
    [pageRequestHeader]: page.id,
  };
  return { requestHeaders, headers };
}

const respond = (response: Response): Passage => ({ kind: "respond", response });

async function errorPassage(
  error: unknown,
  request: Request,
  { page, headers }: { page: PageRequest; headers: AnswerHeaders },
): Promise<Passage> {
  if (error instanceof DOMException && error.name === "AbortError") {
    return respond(new Response(null, { status: 499 }));
  }
  const refusal = toRefusal(error, requestIdOf(request.headers.get(requestIdHeader)));
  const status = pageStatusOf(refusal);
  // Readable without JavaScript only so: Next renders what stands at no address, with its status.
  if (status === 404) return { kind: "nowhere", path: nowherePath, ...policy(page, headers) };
  return respond(pageErrorResponse(refusal, status, headers));
}

async function nowhere(request: Request, url: URL, headers: AnswerHeaders): Promise<Passage> {
  const isRead = request.method === "GET" || request.method === "HEAD";
  // Next would take in a form, and hand an action on to the page that it belongs to.
  if (!isRead) {
    const error = new RoomError("not_found", "There is nothing at this address.");
    return respond(await errorResponse(error, { format: "json", baseUrl: "", headers }));
  }
  if (!/\.md\/?$/.test(url.pathname) && !prefersMarkdown(request)) {
    const page = pageRequestOf(request.headers) ?? beginPageRequest(false);
    // Where Next was started for an address other than localhost, it sends what is rewritten to itself over HTTP.
    const kind = url.pathname === nowherePath ? "page" : "nowhere";
    return { kind, path: nowherePath, ...policy(page, headers) };
  }
  const error = new RoomError(
    "not_found",
    "There is nothing at this address. An invite link is /r/<room_id>/<token>, with .md at its end for agents.",
  );
  return respond(await errorResponse(error, { format: "markdown", baseUrl: baseUrlOf(request), headers }));
}

/**
 * Throws RoomError for what is not the form or button of this page, sent by the page itself. A form that a page of another
 * site sent counts as a write.
 */
async function expectForm(
  page: PageRequest,
  request: Request,
  place: PagePlace,
  headers: AnswerHeaders,
): Promise<void> {
  if (request.method !== "POST") {
    headers.Allow = allow;
    throw new RoomError("method", `${request.method} is not offered at this address, which takes ${allow}.`);
  }
  const isCreation = place.name === "showCreation";
  if (senderOf(request) === "foreign") {
    await countCall(clientOf(request), "write", headers);
    throw new RoomError(
      "forbidden",
      `This form was sent from a page of another site, so nothing was ${isCreation ? "created" : "deleted"}. Open ${isCreation ? "/create" : "the link of the room"} yourself.`,
    );
  }
  page.notForm = isCreation
    ? "This is not the form of this page, so nothing was created: programs send POST /api/rooms."
    : "This is not the button of this page, so nothing was deleted. The requests of the room go to /api/rooms/<room_id>/…; get this address with .md at its end to read them.";
  if (!isForm(request)) throw new RoomError("invalid", page.notForm);
  // Until an action says otherwise: whether the form names one, Next finds out when it has read it.
  page.status = 400;
  // Nor may the browser bring back what a button has deleted (its cache for "back" is cleared with the rest).
  if (!isCreation) headers["Clear-Site-Data"] = '"cache"';
}

/** Whether a request may be the form or a button of a page: sent by a browser alone, or by Next's script. */
const isForm = (request: Request): boolean =>
  boundaryOf(request) !== undefined || request.headers.has("next-action");

/** Reads the room once, for the page and for what its button does. */
async function readRoomFor(
  page: PageRequest,
  request: Request,
  { searchParams }: URL,
  place: Exclude<PagePlace, { name: "showCreation" }>,
): Promise<void> {
  const { roomId, token, name } = place;
  const session = await authenticate(roomId, token, { baseUrl: baseUrlOf(request), way: "http" });
  if ((name === "observeRoom") !== (session.viewer.kind === "observer")) throw unknownToken();
  const { contentBytes } = session.room;
  // As long as its client has not read it all: only server/ knows when that is.
  if (page.isServed && contentBytes > uncountedBytes.response)
    whenOver(page, reserve("response", memoryKeyOf(request), contentBytes));
  const { version } = pageQuery.parse(Object.fromEntries(searchParams));
  page.room = { session, view: await viewRoom(session, version) };
}
