import { createParser } from "eventsource-parser";
import type { HttpResponse } from "@/e2e/support/http";
import { post, request } from "@/e2e/support/rpc";
import type { Body } from "@/e2e/support/wire";
import { roomNotFound } from "@/lib/store/not-found";
import { presentError } from "@/lib/wire/errors";
import { presentEvent } from "@/lib/wire/events";
import type { Way } from "@/lib/wire/perspective";
import { difference, excerpt } from "./compare";
import { httpRequestOf } from "./http-request";
import {
  diffMismatch,
  downloadMismatch,
  eventsMismatch,
  markdownMismatch,
  roomMismatch,
  tokenOf,
  type Viewer,
  versionMismatch,
  versionsMismatch,
} from "./mismatch";
import { type Download, downloads, kindOf } from "./operation";
import { stateAt } from "./replay";
import { sendUntilAccepted } from "./send";

/** The result of a view: whether the room is gone, and what is wrong with the response, if anything. */
export type ViewResult = { isGone: boolean; wrong: string | undefined };

/** One way to read a room. */
export type View = { what: string; read(): Promise<ViewResult> };

/**
 * Every way for a program to read a room. After the last write each must show the complete final state; an abandoned
 * request may have added to it since.
 */
export function viewsOf(viewer: Viewer): View[] {
  const { replay, actor } = viewer;
  const { contractVersion, lastSeq } = stateAt(replay, replay.events.length);
  const middle = Math.floor(lastSeq / 2);
  const at = replay.events[middle - 1]?.at.toISOString();
  const versions = contractVersion > 0 ? [...new Set([1, contractVersion])] : [];
  return [
    json(viewer, "", (body) => roomMismatch(viewer, body, "http")),
    json(viewer, "/events", (body) => eventsMismatch(viewer, body, 0)),
    json(viewer, `/events?after=${middle}`, (body) => eventsMismatch(viewer, body, middle)),
    ...(at ? [json(viewer, `/events?since=${at}`, (body) => eventsMismatch(viewer, body, middle))] : []),
    json(viewer, `/events?after=${lastSeq}&wait=1`, (body) => eventsMismatch(viewer, body, lastSeq)),
    json(viewer, "/contract/diff?from=0", (body) => diffMismatch(viewer, body)),
    json(viewer, "/contract/versions", (body) => versionsMismatch(replay, body)),
    ...versions.map((version) =>
      json(viewer, `/contract/versions/${version}`, (body) => versionMismatch(viewer, body, version)),
    ),
    // No tool works with an approval link.
    ...(kindOf(actor) === "person"
      ? []
      : [tool(viewer, "wait_for_events", { after: 0 }, (body) => eventsMismatch(viewer, body, 0, "tools"))]),
    markdown(viewer, `${linkOf(viewer)}.md`, (text) => markdownMismatch(viewer, text)),
    ...downloads.map((kind) => download(viewer, { kind })),
    json(viewer, "/notifications", () => undefined),
    stream(viewer),
  ];
}

const linkOf = ({ history, actor }: Viewer): string =>
  `/${{ participant: "r", person: "a", observer: "o" }[kindOf(actor)]}/${history.id}/${tokenOf(history, actor)}`;

const headersOf = ({ history, actor }: Viewer): Record<string, string> => ({
  authorization: `Bearer ${tokenOf(history, actor)}`,
});

/** Checks a JSON response. A 404 must have the service's own error. */
export function toViewResult(
  { history, baseUrl }: Pick<Viewer, "history" | "baseUrl">,
  { status, body }: Pick<HttpResponse, "status" | "body">,
  wrong: (body: Body) => string | undefined,
  way: Way = "http",
): ViewResult {
  if (status === 404) {
    const roomId = way === "http" ? history.id : undefined;
    return {
      isGone: true,
      wrong: difference(body, presentError(roomNotFound(), { way, baseUrl, roomId })),
    };
  }
  return { isGone: false, wrong: status < 300 ? wrong(body) : `it responded ${status} ${excerpt(body)}` };
}

const json = (viewer: Viewer, path: string, wrong: (body: Body) => string | undefined): View => ({
  what: `GET ${path || "the room"}`,
  read: async () => {
    const url = `${viewer.baseUrl}/api/rooms/${viewer.history.id}${path}`;
    return toViewResult(viewer, await sendUntilAccepted("GET", url, { headers: headersOf(viewer) }), wrong);
  },
});

const tool = (
  viewer: Viewer,
  name: string,
  input: object,
  wrong: (body: Body) => string | undefined,
): View => ({
  what: `the tool ${name}`,
  read: async () => {
    const { history, actor, baseUrl } = viewer;
    const given = { room_id: history.id, token: tokenOf(history, actor), ...input };
    const response = await post({ baseUrl }, request("tools/call", { name, arguments: given }));
    const { isError, structuredContent } = JSON.parse(response.text).result;
    const status = isError ? (structuredContent.error.code === "not_found" ? 404 : 500) : 200;
    return toViewResult(viewer, { status, body: structuredContent }, wrong, "tools");
  },
});

const markdown = ({ baseUrl }: Viewer, path: string, wrong: (text: string) => string | undefined): View => ({
  what: "the room as Markdown",
  read: async () => {
    const { status, text } = await sendUntilAccepted("GET", `${baseUrl}${path}`);
    const isGone = status === 404;
    return { isGone, wrong: isGone && text.startsWith("# 404 not_found\n") ? undefined : wrong(text) };
  },
});

const download = (viewer: Viewer, request: Download): View => ({
  what: `the ${request.kind}`,
  read: async () => {
    const { history, baseUrl } = viewer;
    const url = `${baseUrl}/api/rooms/${history.id}${httpRequestOf(request).path}`;
    const response = await sendUntilAccepted("GET", url, { headers: headersOf(viewer) });
    const isGone = response.status === 404;
    if (isGone && response.text.startsWith("# 404 not_found\n")) return { isGone, wrong: undefined };
    if (isGone) return toViewResult(viewer, response, () => undefined);
    return { isGone, wrong: downloadMismatch(viewer, request, response) };
  },
});

/** Its page, which is much more expensive than the other views. */
export const pageOf = (viewer: Viewer): View => ({
  what: "the page",
  read: async () => {
    const { status, text } = await sendUntilAccepted("GET", viewer.baseUrl + linkOf(viewer));
    const isPage = [200, 404].includes(status) && text.includes("</html>");
    return { isGone: status === 404, wrong: isPage ? undefined : `it responded ${status} ${excerpt(text)}` };
  },
});

/** The stream of a room that is being deleted: its first events or all, then the closing event. */
const stream = (viewer: Viewer): View => ({
  what: "the stream",
  read: async () => {
    const { history, replay, baseUrl } = viewer;
    const headers = { accept: "text/event-stream", ...headersOf(viewer) };
    const response = await fetch(`${baseUrl}/api/rooms/${history.id}/events`, { headers });
    const text = await response.text();
    if (response.status !== 200)
      return toViewResult(viewer, { status: response.status, body: JSON.parse(text) }, () => undefined);
    const parts: { event: string; data: Body }[] = [];
    const onEvent = ({ event = "message", data }: { event?: string | undefined; data: string }) =>
      parts.push({ event, data: JSON.parse(data) });
    createParser({ onEvent }).feed(text);
    const last = parts.pop();
    const room = stateAt(replay, replay.events.length);
    const events = replay.events.slice(0, parts.length).map((event) => presentEvent(room, event));
    const state = parts.slice(0, events.length).map(({ data }) => data);
    const ends = parts.length >= replay.events.length ? [room.status, "deleted"] : ["deleted"];
    const isEnd = last?.event === "closed" && ends.includes(last.data.room_status);
    const wrong = isEnd ? difference(state, events) : `after ${parts.length} events it sent ${excerpt(last)}`;
    return { isGone: false, wrong };
  },
});
