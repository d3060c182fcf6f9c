import { endpoint, type Handler } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { withTwin } from "@/lib/http/twin";
import { renderPage } from "@/lib/pages/render";
import { roomMarkdown } from "@/lib/render/room-markdown";
import { deleteRoom } from "@/lib/service/delete-room";
import { readRoom } from "@/lib/service/read-room";
import { viewRoom } from "@/lib/service/view-room";

/** What a link of either kind opens: the page of its room, and the page's button that deletes the room. */
export const roomPage = (
  show: "showRoom" | "observeRoom",
  remove: "deleteShownRoom" | "deleteObservedRoom",
  twin: Handler,
) =>
  route(
    withTwin(
      endpoint(show, async ({ session, params, query, baseUrl, caller: { signal } }) => {
        const view = await viewRoom(session, query.version);
        const look = { ...query, token: params.token ?? "", baseUrl };
        return renderPage({ name: "room", shown: { view, look } }, signal);
      }),
      twin,
    ),
    endpoint(remove, async ({ session }) => {
      await deleteRoom(session);
      return renderPage({ name: "deleted", shown: {} });
    }),
  );

/** The same room as Markdown, for agents. */
export const roomAsMarkdown = (name: "readRoomMarkdown" | "observeRoomMarkdown") =>
  endpoint(name, async ({ session, params }) => roomMarkdown(await readRoom(session), params.token ?? ""));
