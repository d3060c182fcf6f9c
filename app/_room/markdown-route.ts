import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { roomMarkdown } from "@/lib/render/room-markdown";
import { readRoom } from "@/lib/service/read-room";

/** The exports of the route file of a link's Markdown view. */
export const markdownRoute = (name: "readRoomMarkdown" | "observeRoomMarkdown" | "readApprovalMarkdown") =>
  route(
    endpoint(name, async ({ session, params }) => roomMarkdown(await readRoom(session), params.token ?? "")),
  );
