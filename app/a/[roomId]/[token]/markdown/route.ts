import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { roomMarkdown } from "@/lib/render/room-markdown";
import { readRoom } from "@/lib/service/read-room";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint("readApprovalMarkdown", async ({ session, params }) =>
    roomMarkdown(await readRoom(session), params.token ?? ""),
  ),
);
