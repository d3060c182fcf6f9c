import { createParser } from "eventsource-parser";
import { type Answer, call } from "@/e2e/support/http";
import { post, request } from "@/e2e/support/rpc";
import type { Body } from "@/e2e/support/wire";
import { finalMarkdown } from "@/lib/render/final-markdown";
import { whole } from "@/lib/render/markdown";
import { gone } from "@/lib/store/gone";
import type { Way } from "@/lib/wire/perspective";
import { presentEvent } from "@/lib/wire/present";
import { presentRefusal } from "@/lib/wire/refusal";
import { difference, written } from "./compare";
import { stateAt } from "./story";
import {
  agreedRoomIn,
  tokenOf,
  type Viewer,
  wrongEvents,
  wrongMarkdown,
  wrongRoom,
  wrongVersion,
  wrongVersions,
} from "./whole";

/** What somebody saw of a room: that it is gone, or something; and what is wrong with that, where something is. */
export type Look = { isGone: boolean; wrong: string | undefined };

/** One way to look at a room. */
export type View = { what: string; look(): Promise<Look> };

/**
 * Every way to look at a room as a program does. Of a room in which nothing more happens, each shows it as it stood at the
 * end, whole; a call that had been given up may have added to it since.
 */
export function viewsOf(viewer: Viewer): View[] {
  const { story, who } = viewer;
  const { contractVersion, lastSeq } = stateAt(story, story.events.length);
  const middle = Math.floor(lastSeq / 2);
  const at = story.events[middle - 1]?.at.toISOString();
  const versions = contractVersion > 0 ? [...new Set([1, contractVersion])] : [];
  return [
    json(viewer, "", (body) => wrongRoom(viewer, body, "http")),
    json(viewer, "/events", (body) => wrongEvents(viewer, body, 0)),
    json(viewer, `/events?after=${middle}`, (body) => wrongEvents(viewer, body, middle)),
    ...(at ? [json(viewer, `/events?since=${at}`, (body) => wrongEvents(viewer, body, middle))] : []),
    json(viewer, `/events?after=${lastSeq}&wait=1`, (body) => wrongEvents(viewer, body, lastSeq)),
    json(viewer, "/contract/versions", (body) => wrongVersions(story, body)),
    ...versions.map((version) =>
      json(viewer, `/contract/versions/${version}`, (body) => wrongVersion(viewer, body, version)),
    ),
    tool(viewer, "wait_for_events", { after: 0 }, (body) => wrongEvents(viewer, body, 0, "tools")),
    markdown(viewer, `${linkOf(viewer)}.md`, (text) => wrongMarkdown(viewer, text)),
    final(viewer),
    stream(viewer),
    // A page costs much more than the rest.
    ...(who === "observer" ? [page(viewer)] : []),
  ];
}

const linkOf = ({ played, who }: Viewer): string =>
  `/${who === "observer" ? "o" : "r"}/${played.id}/${tokenOf(played, who)}`;

const headersOf = ({ played, who }: Viewer): Record<string, string> => ({
  authorization: `Bearer ${tokenOf(played, who)}`,
});

/** What an answer in JSON shows; that the room is gone must be said in the words of the service. */
export function lookAt(
  { played, baseUrl }: Pick<Viewer, "played" | "baseUrl">,
  { status, body }: Pick<Answer, "status" | "body">,
  wrong: (body: Body) => string | undefined,
  way: Way = "http",
): Look {
  if (status === 404) {
    const roomId = way === "http" ? played.id : undefined;
    return { isGone: true, wrong: difference(body, presentRefusal(gone(), { way, baseUrl, roomId })) };
  }
  return { isGone: false, wrong: status < 300 ? wrong(body) : `it answered ${status} ${written(body)}` };
}

const json = (viewer: Viewer, path: string, wrong: (body: Body) => string | undefined): View => ({
  what: `GET ${path || "the room"}`,
  look: async () => {
    const url = `${viewer.baseUrl}/api/rooms/${viewer.played.id}${path}`;
    return lookAt(viewer, await call("GET", url, { headers: headersOf(viewer) }), wrong);
  },
});

const tool = (
  viewer: Viewer,
  name: string,
  input: object,
  wrong: (body: Body) => string | undefined,
): View => ({
  what: `the tool ${name}`,
  look: async () => {
    const { played, who, baseUrl } = viewer;
    const given = { room_id: played.id, token: tokenOf(played, who), ...input };
    const answer = await post({ baseUrl }, request("tools/call", { name, arguments: given }));
    const { isError, structuredContent } = JSON.parse(answer.text).result;
    const status = isError ? (structuredContent.error.code === "not_found" ? 404 : 500) : 200;
    return lookAt(viewer, { status, body: structuredContent }, wrong, "tools");
  },
});

const markdown = (
  { baseUrl }: Viewer,
  path: string,
  wrong: (text: string) => string | undefined,
  headers: Record<string, string> = {},
): View => ({
  what: "the room or its final artifact as Markdown",
  look: async () => {
    const { status, text } = await call("GET", `${baseUrl}${path}`, { headers });
    const isGone = status === 404;
    return { isGone, wrong: isGone && text.startsWith("# 404 not_found\n") ? undefined : wrong(text) };
  },
});

function final(viewer: Viewer): View {
  const { story, played } = viewer;
  const isAgreed = stateAt(story, story.events.length).status === "agreed";
  const wrong = (text: string) => {
    if (isAgreed) return difference(text, whole(finalMarkdown(agreedRoomIn(viewer))));
    return text.startsWith("# 409 conflict\n") || text.startsWith(`# ${played.request.title}\n`)
      ? undefined
      : text;
  };
  return markdown(viewer, `/api/rooms/${played.id}/final.md`, wrong, headersOf(viewer));
}

const page = (viewer: Viewer): View => ({
  what: "the page",
  look: async () => {
    const { status, text } = await call("GET", viewer.baseUrl + linkOf(viewer));
    const isPage = [200, 404].includes(status) && text.includes("</html>");
    return { isGone: status === 404, wrong: isPage ? undefined : `it answered ${status} ${written(text)}` };
  },
});

/** The stream of a room that is deleted: its first events or all of them, and a last word. */
const stream = (viewer: Viewer): View => ({
  what: "the stream",
  look: async () => {
    const { played, story, baseUrl } = viewer;
    const headers = { accept: "text/event-stream", ...headersOf(viewer) };
    const answer = await fetch(`${baseUrl}/api/rooms/${played.id}/events`, { headers });
    const text = await answer.text();
    if (answer.status !== 200)
      return lookAt(viewer, { status: answer.status, body: JSON.parse(text) }, () => undefined);
    const parts: { event: string; data: Body }[] = [];
    const onEvent = ({ event = "message", data }: { event?: string | undefined; data: string }) =>
      parts.push({ event, data: JSON.parse(data) });
    createParser({ onEvent }).feed(text);
    const last = parts.pop();
    const room = stateAt(story, story.events.length);
    const events = story.events.slice(0, parts.length).map((event) => presentEvent(room, event));
    const known = parts.slice(0, events.length).map(({ data }) => data);
    const ends = parts.length >= story.events.length ? ["agreed", "deleted"] : ["deleted"];
    const isEnd = last?.event === "closed" && ends.includes(last.data.room_status);
    const wrong = isEnd ? difference(known, events) : `after ${parts.length} events it said ${written(last)}`;
    return { isGone: false, wrong };
  },
});
