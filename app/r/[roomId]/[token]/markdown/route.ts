import { roomAsMarkdown } from "@/app/room-page";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(roomAsMarkdown("readRoomMarkdown"));
