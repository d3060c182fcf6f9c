import { markdownRoute } from "@/app/_room/markdown-route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = markdownRoute("readRoomMarkdown");
