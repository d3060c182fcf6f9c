import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { renderPage } from "@/lib/pages/render";
import { deleteRoom } from "@/lib/service/delete-room";
import { viewRoom } from "@/lib/service/view-room";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint("showRoom", async ({ session, params, query: { version, ...look }, baseUrl }) =>
    renderPage({
      name: "room",
      shown: {
        view: await viewRoom(session, version),
        look: { ...look, token: params.token ?? "", baseUrl },
      },
    }),
  ),
  endpoint("deleteShownRoom", async ({ session }) => {
    await deleteRoom(session);
    return renderPage({ name: "deleted", shown: {} });
  }),
);
