import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { finalMarkdown } from "@/lib/render/final-markdown";
import { readClosedRoom } from "@/lib/service/read-contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint("getFinalContract", async ({ session }) => finalMarkdown(await readClosedRoom(session))),
);
