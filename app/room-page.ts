import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { renderPage } from "@/lib/pages/render";
import { deleteRoom } from "@/lib/service/delete-room";
import { viewRoom } from "@/lib/service/view-room";

/** What a link of either kind opens: the page of its room, and the page's button that deletes the room. */
export const roomPage = (
  show: "showRoom" | "observeRoom",
  remove: "deleteShownRoom" | "deleteObservedRoom",
) =>
  route(
    endpoint(show, async ({ session, params, query, baseUrl }) =>
      renderPage({
        name: "room",
        shown: {
          view: await viewRoom(session, query.version),
          look: { ...query, token: params.token ?? "", baseUrl },
        },
      }),
    ),
    endpoint(remove, async ({ session }) => {
      await deleteRoom(session);
      return renderPage({ name: "deleted", shown: {} });
    }),
  );
